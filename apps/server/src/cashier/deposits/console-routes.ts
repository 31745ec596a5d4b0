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

export function depositConsoleRoutes(desk: DepositConsole): Handlers<DepositCalls> {
  return {
    consoleDeposits: ({ query }, context) => {
      const { state: filter, kind, merchantCode, ...page } = query;
      return desk.list({ filter, kind, merchantCode, ...page }, actorOf(context));
    },
    consoleDeposit: ({ params }, context) => desk.getCase(params.depositId, actorOf(context)),
    claimDeposit: ({ params }, context) => desk.claim(actorOf(context), params.depositId),
    decideDeposit: ({ params, body }, context) => desk.decide(context.hand, params.depositId, body),
    receivingAccounts: () => desk.listAccounts(),
    bankLines: ({ query: { state, merchantCode, pageNum, pageSize } }, context) =>
      desk.listLines({ state, merchantCode }, pageNum, pageSize, actorOf(context)),
    importBankLines: ({ body }, context) => desk.enter(context.hand, body),
    decideBankLine: ({ params, body }, context) =>
      desk.decideLine(context.hand, params.lineId, body),
    suspendedDepositors: () => desk.listBlocked(),
    liftDepositBlock: ({ params, body }, context) =>
      desk.lift(actorOf(context), params.memberId, body.reason),
  };
}
