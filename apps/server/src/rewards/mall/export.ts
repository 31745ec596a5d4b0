import type { Redemption } from "@baize/contract";
import { byTime, tableOf, type ExportSources } from "../../backoffice/index.ts";
import type { MallConsole } from "./console.ts";

export const redemptionTable = tableOf<Redemption>([
  ["applied_at", (row) => row.applicationTime],
  ["redemption_id", (row) => row.recordId],
  ["reference", (row) => row.referenceNumber],
  ["brand", (row) => row.merchantCode],
  ["member_id", (row) => row.memberId],
  ["username", (row) => row.username],
  ["kind", (row) => row.type],
  ["name", (row) => row.name],
  ["state", (row) => row.status],
  ["points", (row) => row.pointsRequired],
  ["currency", (row) => row.unit],
  ["amount", (row) => row.amount],
  ["delivery", (row) => row.delivery],
  ["carrier", (row) => row.carrier],
  ["tracking_number", (row) => row.trackingNumber],
  ["ended_at", (row) => row.endedAt],
  ["operator", (row) => row.operator],
  ["remark", (row) => row.remark],
]);

export function redemptionExports(
  lists: Pick<MallConsole, "listBefore">,
): Pick<ExportSources, "redemptions"> {
  return {
    redemptions: {
      head: redemptionTable.head,
      read: ({ merchantCode, state, memberId }) => {
        const about = memberId === undefined ? undefined : BigInt(memberId);
        return byTime(
          redemptionTable,
          (page) => lists.listBefore({ merchantCode, state, memberId: about }, page),
          (row) => ({ at: row.applicationTime, id: row.recordId }),
        );
      },
    },
  };
}
