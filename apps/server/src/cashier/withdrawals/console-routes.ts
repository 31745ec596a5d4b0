import { actorOf } from "../../backoffice/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { WithdrawalConsole } from "./console.ts";

type WithdrawalCalls =
  | "consoleWithdrawals"
  | "consoleWithdrawal"
  | "claimWithdrawal"
  | "decideWithdrawal"
  | "revealPayoutAccount";

export function withdrawalConsoleRoutes(desk: WithdrawalConsole): Handlers<WithdrawalCalls> {
  return {
    consoleWithdrawals: ({ query }, context) => {
      const { state, merchantCode, ...page } = query;
      return desk.list({ state, merchantCode, ...page }, actorOf(context));
    },
    consoleWithdrawal: ({ params }, context) => desk.getCase(params.withdrawalId, actorOf(context)),
    claimWithdrawal: ({ params }, context) => desk.claim(actorOf(context), params.withdrawalId),
    decideWithdrawal: ({ params, body }, context) =>
      desk.decide(context.hand, params.withdrawalId, body),
    revealPayoutAccount: ({ params }, context) =>
      desk.reveal(actorOf(context), params.withdrawalId),
  };
}
