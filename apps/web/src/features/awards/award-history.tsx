import type { Award, AwardReason, AwardState } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { useTimeText } from "../../lib/time.ts";
import { Select } from "../../ui/field.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { PrizeWorth } from "../../ui/prize-worth.tsx";
import { states, historyQuery, readReason, reasons, type HistoryFilter } from "./api.ts";
import { AwardLink } from "./award-name.tsx";

const tones: Readonly<Record<AwardState, string>> = {
  issued: "bg-brand-soft text-brand-fg",
  on_hold: "bg-info/12 text-info",
  claimed: "bg-win/12 text-win",
  expired: "bg-s2 text-fg2",
  rejected: "bg-loss/12 text-loss",
  cancelled: "bg-s2 text-fg2",
  taken_back: "bg-loss/12 text-loss",
};

export const stateKeys = {
  issued: "ready",
  on_hold: "checking",
  claimed: "state.claimed",
  expired: "state.expired",
  rejected: "state.rejected",
  cancelled: "state.cancelled",
  taken_back: "state.taken_back",
} as const satisfies Record<AwardState, string>;

interface AwardHistoryProps {
  /** Undefined while the days that are typed cannot be. */
  readonly filter: HistoryFilter | undefined;
  readonly state: AwardState | undefined;
  readonly reason: AwardReason | undefined;
  readonly pageNum: number;
  /** The choice of days, and what saves a file of them. */
  readonly days: ReactNode;
  readonly onState: (state: AwardState | undefined) => void;
  readonly onReason: (reason: AwardReason | undefined) => void;
  readonly onPage: (pageNum: number) => void;
}

/** Everything the member was awarded in some days, newest first, and what became of it. */
export function AwardHistory(props: AwardHistoryProps) {
  const { filter, state, reason, pageNum, days, onState, onReason, onPage } = props;
  const t = useTranslations("awards");
  const records = useTranslations("records");
  return (
    <section aria-labelledby="awards-history" className="grid grid-cols-1 gap-4">
      <h2 id="awards-history" className="font-display text-lg font-semibold">
        {t("history")}
      </h2>
      {days}
      <div className="flex flex-wrap items-center gap-3">
        <Select
          label={t("for")}
          value={reason ?? ""}
          options={[
            ["", records("all")],
            ...reasons.map((one) => [one, t(`reason.${one}`)] as const),
          ]}
          onChange={(next) => onReason(readReason(next))}
        />
      </div>
      <Segmented<AwardState | "all">
        label={records("status")}
        value={state ?? "all"}
        options={[
          ["all", records("all")],
          ...states.map((one) => [one, t(stateKeys[one])] as const),
        ]}
        onChange={(next) => onState(next === "all" ? undefined : next)}
      />
      {filter !== undefined && <Rows filter={filter} pageNum={pageNum} onPage={onPage} />}
    </section>
  );
}

interface RowsProps extends Pick<AwardHistoryProps, "pageNum" | "onPage"> {
  readonly filter: HistoryFilter;
}

function Rows({ filter, pageNum, onPage }: RowsProps) {
  const t = useTranslations("awards");
  const history = useQuery(historyQuery(useLanguage(), filter, pageNum));
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
        <p className="font-semibold">
          <AwardLink award={award} />
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
