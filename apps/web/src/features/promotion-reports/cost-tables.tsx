import type { RewardCosts, RewardKind } from "@baize/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl/react";
import { useLanguage } from "../../lib/i18n.tsx";
import { ExportButton } from "../../ui/desk/export-button.tsx";
import { FigureTable, useDayName } from "../../ui/desk/figure-table.tsx";
import { PlaceLink } from "../../ui/desk/place-link.tsx";
import { Money } from "../../ui/money.tsx";
import { Failed, SkeletonRows } from "../../ui/states.tsx";
import { segmentCostsQuery, type CostQuery } from "./api.ts";
import { Count } from "./parts.tsx";

interface CostTablesProps {
  readonly costs: RewardCosts;
  readonly query: CostQuery;
}

const isSome = (amount: string) => /[1-9]/.test(amount);

/** The same money by kind, promotion, level and day. */
export function CostTables({ costs, query }: CostTablesProps) {
  return (
    <>
      <ByKind costs={costs} />
      {costs.promotions.length > 0 && <ByPromotion costs={costs} query={query} />}
      {costs.others.length > 0 && <ByReward costs={costs} query={query} />}
      {costs.levels.length > 0 && <ByLevel levels={costs.levels} currency={costs.currency} />}
      <ByProduct products={costs.products} currency={costs.currency} />
      <BySegment query={query} />
      <ByDay costs={costs} query={query} />
    </>
  );
}

/** Missions, wheels, boards, raffles, envelopes and the check-in, each with a report of its own. */
function ByReward({ costs, query }: CostTablesProps) {
  const t = useTranslations("console.rewardReports");
  const language = useLanguage();
  const nameOf = useKindName();
  const { others, currency, from, to } = costs;
  return (
    <FigureTable
      label={t("byReward")}
      first={t("reward")}
      heads={[t("kindHead"), t("joined"), t("claimed"), t("cost"), t("expired"), t("unclaimed")]}
      rows={others.map(({ kind, rewardId, title, ...row }) => ({
        key: `${kind} ${rewardId}`,
        name: (
          <PlaceLink
            path="/console/reward-reports"
            search={{
              brand: query.merchantCode,
              currency,
              period: "custom",
              from,
              to,
              reward: `${kind}.${rewardId}`,
            }}
          >
            <bdi>{title[language] ?? title.en ?? ""}</bdi>
          </PlaceLink>
        ),
        cells: [
          nameOf(kind),
          <Count key="joined" count={row.joined} />,
          <Count key="claimed" count={row.claimed} />,
          <Money key="cost" amount={row.cost} currency={currency} />,
          <Count key="expired" count={row.expired} />,
          <Money key="unclaimed" amount={row.unclaimed} currency={currency} />,
        ],
      }))}
    />
  );
}

export function useKindName(): (kind: RewardKind) => string {
  const t = useTranslations("console.rewardReports");
  return (kind) => t(`kind.${kind}`);
}

function ByKind({ costs: { kinds, currency } }: Pick<CostTablesProps, "costs">) {
  const t = useTranslations("console.rewardReports");
  const nameOf = useKindName();
  const money = (key: string, amount: string | null) =>
    amount === null ? "—" : <Money key={key} amount={amount} currency={currency} />;
  return (
    <FigureTable
      label={t("byKind")}
      first={t("kindHead")}
      heads={[
        t("cost"),
        t("claimed"),
        t("issued"),
        t("issuedAmount"),
        t("expired"),
        t("rejected"),
        t("unclaimed"),
      ]}
      rows={kinds.map((row) => ({
        key: row.kind,
        name: nameOf(row.kind),
        cells: [
          money("cost", row.cost),
          <Count key="claimed" count={row.claimed} />,
          <Count key="issued" count={row.issued} />,
          money("issuedAmount", row.issuedAmount),
          <Count key="expired" count={row.expired} />,
          <Count key="rejected" count={row.rejected} />,
          money("unclaimed", row.unclaimed),
        ],
      }))}
    />
  );
}

function ByPromotion({ costs, query }: CostTablesProps) {
  const t = useTranslations("console.rewardReports");
  const words = useTranslations("console.promotions");
  const language = useLanguage();
  const { promotions, currency, from, to } = costs;
  return (
    <FigureTable
      label={t("byPromotion")}
      first={words("name")}
      heads={[
        t("state"),
        t("joined"),
        t("issued"),
        t("claimed"),
        t("expired"),
        t("rejected"),
        t("cost"),
        t("unclaimed"),
      ]}
      rows={promotions.map((row) => {
        const title = row.title[language] ?? row.title.en ?? "";
        const days = { period: "custom", from, to };
        return {
          key: row.promotionId,
          name: (
            <PlaceLink
              path="/console/reward-reports"
              search={{
                brand: query.merchantCode,
                currency,
                ...days,
                promotion: row.promotionId,
              }}
            >
              <bdi>{title}</bdi>
            </PlaceLink>
          ),
          cells: [
            words(`state.${row.state}`),
            <Count key="joined" count={row.joined} />,
            <Count key="issued" count={row.issued} />,
            <Count key="claimed" count={row.claimed} />,
            <Count key="expired" count={row.expired} />,
            <Count key="rejected" count={row.rejected} />,
            <Money key="cost" amount={row.cost} currency={currency} />,
            <Money key="unclaimed" amount={row.unclaimed} currency={currency} />,
          ],
        };
      })}
    />
  );
}

export function ByLevel({ levels, currency }: Pick<RewardCosts, "levels" | "currency">) {
  const t = useTranslations("console.rewardReports");
  return (
    <FigureTable
      label={t("byLevel")}
      first={t("level")}
      heads={[t("takers"), t("cost"), t("unclaimed")]}
      rows={levels.map((row) => ({
        key: String(row.level),
        name: `VIP ${row.level}`,
        cells: [
          <Count key="takers" count={row.takers} />,
          <Money key="cost" amount={row.cost} currency={currency} />,
          <Money key="unclaimed" amount={row.unclaimed} currency={currency} />,
        ],
      }))}
    />
  );
}

/** What members were given, by what they staked in these days. */
export function ByProduct({ products, currency }: Pick<RewardCosts, "products" | "currency">) {
  const t = useTranslations("console.rewardReports");
  const games = useTranslations("shell.gameType");
  if (products.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-1">
      <FigureTable
        label={t("byProduct")}
        first={t("product")}
        heads={[t("takers"), t("cost"), t("unclaimed")]}
        rows={products.map((row) => ({
          key: row.gameType ?? "none",
          name: row.gameType === null ? t("noPlay") : games(row.gameType),
          cells: [
            <Count key="takers" count={row.takers} />,
            <Money key="cost" amount={row.cost} currency={currency} />,
            <Money key="unclaimed" amount={row.unclaimed} currency={currency} />,
          ],
        }))}
      />
      <p className="text-fg2">{t("productNote")}</p>
    </div>
  );
}

/** By saved segments; all members with a reward are looked at, so it is asked beside the rest. */
function BySegment({ query }: Pick<CostTablesProps, "query">) {
  const t = useTranslations("console.rewardReports");
  const found = useQuery(segmentCostsQuery(query));
  const { data } = found;
  if (found.isError) {
    return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (data === undefined) return <SkeletonRows rows={3} className="h-11" />;
  if (data.segments.length === 0) return null;
  const { currency } = data;
  return (
    <div className="grid grid-cols-1 gap-1">
      <FigureTable
        label={t("bySegment")}
        first={t("segment")}
        heads={[t("takers"), t("cost"), t("unclaimed")]}
        rows={data.segments.map((row) => ({
          key: row.segmentId,
          name: (
            <PlaceLink
              path="/console/segments"
              search={{ brand: query.merchantCode, edit: row.segmentId }}
            >
              <bdi>{row.name}</bdi>
            </PlaceLink>
          ),
          cells: [
            <Count key="takers" count={row.takers} />,
            <Money key="cost" amount={row.cost} currency={currency} />,
            <Money key="unclaimed" amount={row.unclaimed} currency={currency} />,
          ],
        }))}
      />
      <p className="text-fg2">{t("segmentNote")}</p>
    </div>
  );
}

function ByDay({ costs, query }: CostTablesProps) {
  const t = useTranslations("console.rewardReports");
  const nameOf = useKindName();
  const dayName = useDayName();
  const { days, currency, from, to } = costs;
  const { merchantCode } = query;
  const shown = costs.kinds
    .map(({ kind }) => kind)
    .filter((kind) => days.some((day) => day.kinds[kind] !== undefined));
  // The days that are seen, whatever day it is when the file is written.
  const filters = { merchantCode, currency, period: "custom", from, to } as const;
  const moved = days.filter(({ cost, unclaimed }) => isSome(cost) || isSome(unclaimed));
  return (
    <FigureTable
      label={t("byDay")}
      action={<ExportButton order={{ kind: "reward_days", filters }} />}
      first={t("day")}
      heads={[t("cost"), t("unclaimed"), ...shown.map(nameOf)]}
      rows={moved.toReversed().map((row) => ({
        key: row.day,
        name: dayName(row.day),
        cells: [
          <Money key="cost" amount={row.cost} currency={currency} />,
          <Money key="unclaimed" amount={row.unclaimed} currency={currency} />,
          ...shown.map((kind) => {
            const amount = row.kinds[kind];
            return amount === undefined ? (
              <span key={kind} className="text-fg3">
                —
              </span>
            ) : (
              <Money key={kind} amount={amount} currency={currency} />
            );
          }),
        ],
      }))}
    />
  );
}
