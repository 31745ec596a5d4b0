import { byTime, tableOf, type ExportSources } from "../../backoffice/index.ts";
import type { BonusConsole, BonusInList } from "./console.ts";

export const bonusTable = tableOf<BonusInList>([
  ["chosen_at", (row) => row.chosenAt],
  ["bonus_id", (row) => row.bonusId],
  ["brand", (row) => row.merchantCode],
  ["member_id", (row) => row.memberId],
  ["username", (row) => row.username],
  ["offer_id", (row) => row.offerId],
  ["offer", (row) => row.title],
  ["kind", (row) => row.kind],
  ["deposit_id", (row) => row.depositId],
  ["state", (row) => row.state],
  ["currency", (row) => row.currency],
  ["amount", (row) => row.amount],
  ["required", (row) => row.required],
  ["done", (row) => row.done],
  ["open_rounds", (row) => row.openRounds],
  ["waits_for_review", (row) => row.waitsForReview],
  ["granted_at", (row) => row.grantedAt],
  ["ends_at", (row) => row.endsAt],
  ["ended_at", (row) => row.endedAt],
  ["not_granted_because", (row) => row.miss],
  ["taken_back_by", (row) => row.operator],
  ["reason", (row) => row.reason],
]);

export function bonusExports(
  lists: Pick<BonusConsole, "listBefore">,
): Pick<ExportSources, "bonuses"> {
  return {
    bonuses: {
      head: bonusTable.head,
      read: ({ merchantCode, state, memberId }) => {
        const about = memberId === undefined ? undefined : BigInt(memberId);
        return byTime(
          bonusTable,
          (page) => lists.listBefore({ merchantCode, state, memberId: about }, page),
          (row) => ({ at: row.chosenAt, id: row.bonusId }),
        );
      },
    },
  };
}
