import type { Referral } from "@baize/contract";
import { byTime, tableOf, type ExportSources } from "../../backoffice/index.ts";
import type { ReferralConsole } from "./console.ts";

type Row = Referral & { readonly referralId: string };

export const referralTable = tableOf<Row>([
  ["registered_at", (row) => row.registeredAt],
  ["brand", (row) => row.merchantCode],
  ["member_id", (row) => row.memberId],
  ["username", (row) => row.username],
  ["inviter_id", (row) => row.inviterId],
  ["inviter", (row) => row.inviter],
  ["state", (row) => row.state],
  ["reasons", (row) => row.reasons.join(" ")],
  ["currency", (row) => row.currency],
  ["deposited", (row) => row.deposited],
  ["valid_bets", (row) => row.valid],
  ["ends_at", (row) => row.endsAt],
  ["qualified_at", (row) => row.qualifiedAt],
  ["ended_at", (row) => row.endedAt],
  ["decided_by", (row) => row.decidedBy],
  ["decision_reason", (row) => row.decisionReason],
]);

export function referralExports(
  friends: Pick<ReferralConsole, "listBefore">,
): Pick<ExportSources, "referrals"> {
  return {
    referrals: {
      head: referralTable.head,
      read: (filter) =>
        byTime(
          referralTable,
          (page) => friends.listBefore(filter, page),
          (row) => ({ at: row.registeredAt, id: row.referralId }),
        ),
    },
  };
}
