import type { Dashboard, Liability } from "@baize/contract";
import { tableOf, whole, type ExportSources } from "../backoffice/index.ts";
import type { LiabilityReport } from "./liability.ts";
import type { Reports } from "./service.ts";

/** The currency is the report's, not the row's. */
type Of<Row> = Row & { readonly currency: string };

export const dayTable = tableOf<Of<Dashboard["days"][number]>>([
  ["day", (row) => row.day],
  ["currency", (row) => row.currency],
  ["stake", (row) => row.stake],
  ["ggr", (row) => row.ggr],
  ["ngr", (row) => row.ngr],
  ["deposits", (row) => row.deposits],
  ["withdrawals", (row) => row.withdrawals],
]);

export const vendorTable = tableOf<Of<Dashboard["vendors"][number]>>([
  ["vendor", (row) => row.vendorCode],
  ["currency", (row) => row.currency],
  ["bets", (row) => row.bets],
  ["stake", (row) => row.stake],
  ["valid_bets", (row) => row.validBets],
  ["wins", (row) => row.wins],
  ["ggr", (row) => row.ggr],
  ["hold", (row) => row.hold],
]);

export const liabilityTable = tableOf<Liability>([
  ["taken_at", (row) => row.takenAt],
  ["brand", (row) => row.merchantCode],
  ["currency", (row) => row.currency],
  ["members", (row) => row.members],
  ["cash", (row) => row.cash],
  ["bonus", (row) => row.bonus],
  ["locked", (row) => row.locked],
  ["pending", (row) => row.pending],
  ["overdrawn", (row) => row.overdrawn],
  ["total", (row) => row.total],
  ["test", (row) => row.test],
  ["jackpots", (row) => row.jackpots],
  ["awards", (row) => row.awards],
  ["rebates_and_rakeback", (row) => row.accrued],
  ["points", (row) => row.points],
]);

export function reportExports(
  reports: Pick<Reports, "dashboard">,
  liability: Pick<LiabilityReport, "list">,
): Pick<ExportSources, "days" | "vendors" | "liability"> {
  return {
    days: {
      head: dayTable.head,
      read: (query) =>
        whole(dayTable, async () => {
          const { days, currency } = await reports.dashboard(query);
          return days.map((row) => ({ ...row, currency }));
        }),
    },
    vendors: {
      head: vendorTable.head,
      read: (query) =>
        whole(vendorTable, async () => {
          const { vendors, currency } = await reports.dashboard(query);
          return vendors.map((row) => ({ ...row, currency }));
        }),
    },
    liability: {
      head: liabilityTable.head,
      read: (query) => whole(liabilityTable, () => liability.list(query)),
    },
  };
}
