import type { Award, AwardState } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { useTimeText } from "../../lib/time.ts";
import { Pager } from "../../ui/pager.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { PrizeWorth } from "../../ui/prize-worth.tsx";
import { ends, historyQuery } from "./api.ts";
import { AwardName } from "./award-name.tsx";

const tones: Readonly<Record<AwardState, string>> = {
  issued: "bg-brand-soft text-brand-fg",
  on_hold: "bg-info/12 text-info",
  claimed: "bg-win/12 text-win",
  expired: "bg-s2 text-fg2",
  rejected: "bg-loss/12 text-loss",
  cancelled: "bg-s2 text-fg2",
  taken_back: "bg-loss/12 text-loss",
};

const stateKeys = {
  issued: "ready",
  on_hold: "checking",
  claimed: "state.claimed",
  expired: "state.expired",
  rejected: "state.rejected",
  cancelled: "state.cancelled",
  taken_back: "state.taken_back",
} as const satisfies Record<AwardState, string>;

interface AwardHistoryProps {
  readonly state: AwardState | undefined;
  readonly pageNum: number;
  readonly onState: (state: AwardState | undefined) => void;
  readonly onPage: (pageNum: number) => void;
}

/** Everything the member was awarded, newest first, and what became of it. */
export function AwardHistory({ state, pageNum, onState, onPage }: AwardHistoryProps) {
  const t = useTranslations("awards");
  const records = useTranslations("records");
  return (
    <section aria-labelledby="awards-history" className="grid grid-cols-1 gap-4">
      <h2 id="awards-history" className="font-display text-lg font-semibold">
        {t("history")}
      </h2>
      <Segmented<AwardState | "all">
        label={records("status")}
        value={state ?? "all"}
        options={[["all", records("all")], ...ends.map((end) => [end, t(`state.${end}`)] as const)]}
        onChange={(next) => onState(next === "all" ? undefined : next)}
      />
      <Rows state={state} pageNum={pageNum} onPage={onPage} />
    </section>
  );
}

function Rows({ state, pageNum, onPage }: Omit<AwardHistoryProps, "onState">) {
  const t = useTranslations("awards");
  const history = useQuery(historyQuery(useLanguage(), state, pageNum));
  const { data, error, isError, refetch } = history;
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={4} className="h-18" />;
  if (data.content.length === 0) return <Empty picture="no-promotions" text={t("empty")} />;
  return (
    <>
      <ul className="card divide-y divide-line">
        {data.content.map((award) => (
          <Row key={award.claimId} award={award} />
        ))}
      </ul>
      <Pager page={data.pageNum} total={data.totalPages} onChange={onPage} />
    </>
  );
}

function Row({ award }: { readonly award: Award }) {
  const t = useTranslations("awards");
  const shell = useTranslations("shell");
  const timeText = useTimeText();
  const { state, isPaused, issuedAt, endedAt } = award;
  return (
    <li className="flex items-center gap-3 p-4">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">
          <AwardName award={award} />
        </p>
        <p className="truncate text-xs text-fg2">{timeText(endedAt ?? issuedAt)}</p>
        {award.insteadOf !== null && <p className="text-xs text-fg2">{t("prize.paidInstead")}</p>}
      </div>
      <div className="grid shrink-0 justify-items-end gap-1">
        <PrizeWorth award={award} className="font-semibold" />
        <span
          className={`inline-flex items-center rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${isPaused ? "bg-s2 text-fg2" : tones[state]}`}
        >
          {isPaused ? shell("paused") : t(stateKeys[state])}
        </span>
      </div>
    </li>
  );
}
