import { byTime, tableOf, type ExportSources } from "../../backoffice/index.ts";
import type { MemberAward } from "@baize/contract";
import type { AwardConsole } from "./console.ts";

export const awardTable = tableOf<MemberAward>([
  ["issued_at", (row) => row.issuedAt],
  ["award_id", (row) => row.claimId],
  ["brand", (row) => row.merchantCode],
  ["member_id", (row) => row.memberId],
  ["username", (row) => row.username],
  ["for", (row) => row.promotionType],
  ["source", (row) => row.source],
  ["title", (row) => row.title],
  ["state", (row) => row.state],
  ["currency", (row) => row.currency],
  ["amount", (row) => row.amount],
  ["gives", (row) => row.prize?.kind ?? "cash"],
  ["turnover_bps", (row) => row.turnoverBps],
  ["claim_by", (row) => row.claimBy],
  ["ended_at", (row) => row.endedAt],
  ["back_at", (row) => row.backAt],
  ["operator", (row) => row.operator],
  ["note", (row) => row.note],
  ["decided_by", (row) => row.decidedBy],
  ["decision_reason", (row) => row.decisionReason],
]);

export function awardExports(
  lists: Pick<AwardConsole, "listBefore">,
): Pick<ExportSources, "awards"> {
  return {
    awards: {
      head: awardTable.head,
      read: ({ merchantCode, state, memberId }) => {
        const about = memberId === undefined ? undefined : BigInt(memberId);
        return byTime(
          awardTable,
          (page) => lists.listBefore({ merchantCode, state, memberId: about }, page),
          (row) => ({ at: row.issuedAt, id: row.claimId }),
        );
      },
    },
  };
}
