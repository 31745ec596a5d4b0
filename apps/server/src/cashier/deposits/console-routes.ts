import { actorOf } from "../../backoffice/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { DepositConsole } from "./console.ts";

type DepositCalls =
  | "consoleDeposits"
  | "consoleDeposit"
  | "claimDeposit"
  | "decideDeposit"
  | "suspendedDepositors"
  | "liftDepositBlock";

export function depositConsoleRoutes(deposits: DepositConsole): Handlers<DepositCalls> {
  return {
    consoleDeposits: ({ query }, context) => {
      const { state: filter, kind, merchantCode, ...page } = query;
      return deposits.list({ filter, kind, merchantCode, ...page }, actorOf(context));
    },
    consoleDeposit: ({ params }, context) => deposits.getCase(params.depositId, actorOf(context)),
    claimDeposit: ({ params }, context) => deposits.claim(actorOf(context), params.depositId),
    decideDeposit: ({ params, body }, context) =>
      deposits.decide(context.hand, params.depositId, body),
    suspendedDepositors: () => deposits.listBlocked(),
    liftDepositBlock: ({ params, body }, context) =>
      deposits.lift(actorOf(context), params.memberId, body.reason),
  };
}
