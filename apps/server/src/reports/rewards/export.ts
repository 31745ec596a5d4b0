import type { PromotionReport, RewardKind } from "@baize/contract";
import { tableOf, whole, type ExportSources } from "../../backoffice/index.ts";
import type { RewardReports } from "./service.ts";

export const rewardDayTable = tableOf<{
  readonly day: string;
  readonly currency: string;
  readonly kind: RewardKind;
  readonly cost: string;
}>([
  ["day", (row) => row.day],
  ["currency", (row) => row.currency],
  ["kind", (row) => row.kind],
  ["cost", (row) => row.cost],
]);

export const promotionDayTable = tableOf<
  PromotionReport["days"][number] & { readonly currency: string }
>([
  ["day", (row) => row.day],
  ["currency", (row) => row.currency],
  ["shown", (row) => row.shown],
  ["joined", (row) => row.joined],
  ["reached", (row) => row.reached],
  ["issued", (row) => row.issued],
  ["issued_amount", (row) => row.issuedAmount],
  ["claimed", (row) => row.claimed],
  ["cost", (row) => row.cost],
  ["expired", (row) => row.expired],
  ["held", (row) => row.held],
  ["rejected", (row) => row.rejected],
  ["unclaimed", (row) => row.unclaimed],
]);

export function rewardReportExports(
  reports: RewardReports,
): Pick<ExportSources, "reward_days" | "promotion_days"> {
  return {
    reward_days: {
      head: rewardDayTable.head,
      read: (query) =>
        whole(rewardDayTable, async () => {
          const { days, currency } = await reports.costs(query);
          return days.flatMap(({ day, kinds }) =>
            Object.entries(kinds).map(([kind, cost]) => ({
              day,
              currency,
              kind: kind as RewardKind,
              cost,
            })),
          );
        }),
    },
    promotion_days: {
      head: promotionDayTable.head,
      read: (query) =>
        whole(promotionDayTable, async () => {
          const { days, currency } = await reports.promotion(query);
          return days.map((row) => ({ ...row, currency }));
        }),
    },
  };
}
