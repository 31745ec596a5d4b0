import { actorOf } from "../../backoffice/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { DepositConsole } from "./console.ts";

type DepositCalls =
  | "consoleDeposits"
  | "consoleDeposit"
  | "claimDeposit"
  | "decideDeposit"
  | "receivingAccounts"
  | "bankLines"
  | "importBankLines"
  | "decideBankLine"
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
    receivingAccounts: () => deposits.listAccounts(),
    bankLines: ({ query: { state, merchantCode, pageNum, pageSize } }, context) =>
      deposits.listLines({ state, merchantCode }, pageNum, pageSize, actorOf(context)),
    importBankLines: ({ body }, context) => deposits.enter(context.hand, body),
    decideBankLine: ({ params, body }, context) =>
      deposits.decideLine(context.hand, params.lineId, body),
    suspendedDepositors: () => deposits.listBlocked(),
    liftDepositBlock: ({ params, body }, context) =>
      deposits.lift(actorOf(context), params.memberId, body.reason),
  };
}
