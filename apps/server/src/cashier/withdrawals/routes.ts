import { Refusal } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { stepOf, withdrawalOf } from "./rules.ts";
import {
  countWithdrawals,
  findWithdrawal,
  listSteps,
  listUnconfirmed,
  listWithdrawals,
} from "./store.ts";
import { confirmWithdrawal, createWithdrawal, readTerms, type WithdrawalDeps } from "./service.ts";
import { pageOf, rangeOf } from "../../platform/pages.ts";

export type WithdrawalCalls =
  | "withdrawalTerms"
  | "createWithdrawal"
  | "withdrawalStatus"
  | "withdrawals"
  | "paymentConfirmationList"
  | "processC2CTransaction";

/** The members' calls of withdrawals. */
export function withdrawalRoutes(deps: WithdrawalDeps): Handlers<WithdrawalCalls> {
  const { db } = deps;
  return {
    withdrawalTerms: (_input, context) => readTerms(deps, context),
    createWithdrawal: ({ body }, context) => createWithdrawal(deps, body, context),
    /** Refuses: not_found, also for another member's withdrawal. */
    async withdrawalStatus({ params }, { session: { memberId } }) {
      const { withdrawalId } = params;
      const [row, steps] = await db.read(async (reader) => [
        await findWithdrawal(reader, memberId, withdrawalId),
        await listSteps(reader, memberId, withdrawalId),
      ]);
      if (row === undefined) throw new Refusal("not_found");
      return { ...withdrawalOf(row), steps: steps.map((step) => stepOf(step, row.currency)) };
    },
    async withdrawals({ query }, { session: { memberId } }) {
      const [total, rows] = await db.read(async (reader) => [
        await countWithdrawals(reader, memberId, query.state),
        await listWithdrawals(reader, memberId, query.state, rangeOf(query)),
      ]);
      return pageOf(query, total, rows.map(withdrawalOf));
    },
    async paymentConfirmationList(_input, { session: { memberId } }) {
      const rows = await db.read((reader) => listUnconfirmed(reader, memberId));
      return rows.map(withdrawalOf);
    },
    processC2CTransaction: ({ body }, context) => confirmWithdrawal(deps, body, context),
  };
}
