import { actorOf } from "../../backoffice/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { WithdrawalConsole } from "./console.ts";

type WithdrawalCalls =
  | "consoleWithdrawals"
  | "consoleWithdrawal"
  | "claimWithdrawal"
  | "decideWithdrawal"
  | "revealPayoutAccount";

export function withdrawalConsoleRoutes(withdrawals: WithdrawalConsole): Handlers<WithdrawalCalls> {
  return {
    consoleWithdrawals: ({ query }, context) => {
      const { state, merchantCode, ...page } = query;
      return withdrawals.list({ state, merchantCode, ...page }, actorOf(context));
    },
    consoleWithdrawal: ({ params }, context) =>
      withdrawals.getCase(params.withdrawalId, actorOf(context)),
    claimWithdrawal: ({ params }, context) =>
      withdrawals.claim(actorOf(context), params.withdrawalId),
    decideWithdrawal: ({ params, body }, context) =>
      withdrawals.decide(context.hand, params.withdrawalId, body),
    revealPayoutAccount: ({ params }, context) =>
      withdrawals.reveal(actorOf(context), params.withdrawalId),
  };
}
