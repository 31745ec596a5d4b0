import type { Bonus } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { useMomentText } from "../../lib/time.ts";
import { Money, moneyText } from "../../ui/money.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Empty, Failed, SkeletonRows } from "../../ui/states.tsx";
import { historyQuery, states, type BonusFilter } from "./api.ts";
import { StateChip, useTermsTexts } from "../../ui/offers/words.tsx";

interface BonusHistoryProps {
  readonly filter: BonusFilter;
  readonly onState: (state: BonusFilter["state"]) => void;
  readonly onPage: (pageNum: number) => void;
}

/** The member's bonuses of a period, newest first; each opens to what it asked and became. */
export function BonusHistory({ filter, onState, onPage }: BonusHistoryProps) {
  const t = useTranslations("bonuses");
  const records = useTranslations("records");
  return (
    <>
      <Segmented<NonNullable<BonusFilter["state"]> | "all">
        label={records("status")}
        value={filter.state ?? "all"}
        options={[
          ["all", records("all")],
          ...states.map((state) => [state, t(`state.${state}`)] as const),
        ]}
        onChange={(state) => onState(state === "all" ? undefined : state)}
      />
      <Rows filter={filter} onPage={onPage} />
    </>
  );
}

function Rows({ filter, onPage }: Omit<BonusHistoryProps, "onState">) {
  const t = useTranslations("bonuses");
  const { data, error, isError, refetch } = useQuery(historyQuery(useLanguage(), filter));
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={4} className="h-18" />;
  if (data.content.length === 0) return <Empty picture="no-promotions" text={t("empty")} />;
  return (
    <>
      <ul className="card divide-y divide-line">
        {data.content.map((bonus) => (
          <Row key={bonus.bonusId} bonus={bonus} />
        ))}
      </ul>
      <Pager page={data.pageNum} total={data.totalPages} onChange={onPage} />
    </>
  );
}

interface BonusProps {
  readonly bonus: Bonus;
}

function Row({ bonus }: BonusProps) {
  const timeText = useMomentText();
  const t = useTranslations("bonuses.rounds");
  const { title, amount, currency, chosenAt, roundsCount, state } = bonus;
  return (
    <li>
      <details className="group">
        <summary className="flex list-none items-center gap-3 p-4 transition hover:bg-s2">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">
              <bdi>{title}</bdi>
            </span>
            <span className="block truncate text-xs text-fg2">{timeText(chosenAt)}</span>
          </span>
          <span className="grid shrink-0 justify-items-end gap-1">
            {roundsCount === null ? (
              <Money amount={amount} currency={currency} className="font-semibold" />
            ) : (
              <span className="font-semibold">{t("count", { count: roundsCount })}</span>
            )}
            <StateChip state={state} />
          </span>
          <ChevronDown
            size={16}
            className="shrink-0 text-fg3 transition group-open:rotate-180"
            aria-hidden
          />
        </summary>
        <Details bonus={bonus} />
      </details>
    </li>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-fg2">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Details({ bonus }: BonusProps) {
  const t = useTranslations("bonuses");
  const records = useTranslations("records");
  const timeText = useMomentText();
  const { share, wagering } = useTermsTexts(bonus);
  const { done, required, currency, miss, reason, grantedAt, endsAt, endedAt, state } = bonus;
  return (
    <div className="grid gap-3 px-4 pb-4 text-sm">
      {miss !== null && <p>{t(`miss.${miss}`)}</p>}
      {reason !== null && (
        <p className="rounded-sm bg-s2 px-3 py-2">
          <bdi>{reason}</bdi>
        </p>
      )}
      <dl className="grid gap-1.5">
        {grantedAt !== null && bonus.rounds === null && (
          <Fact label={t("progress")}>
            <bdi dir="ltr" className="num">
              {moneyText(done, currency)} / {moneyText(required, currency)}
            </bdi>
          </Fact>
        )}
        {grantedAt !== null && <Fact label={records("from")}>{timeText(grantedAt)}</Fact>}
        {endedAt !== null && <Fact label={t(`state.${state}`)}>{timeText(endedAt)}</Fact>}
        {endedAt === null && endsAt !== null && (
          <Fact label={records("to")}>{timeText(endsAt)}</Fact>
        )}
      </dl>
      <p className="text-fg2">
        <span className="block">{share}</span>
        <span className="block">{wagering}</span>
      </p>
    </div>
  );
}
