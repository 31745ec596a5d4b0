import { actorOf } from "../../backoffice/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { BankLineConsole } from "./console.ts";

type LineCalls = "receivingAccounts" | "bankLines" | "importBankLines" | "decideBankLine";

export function bankLineConsoleRoutes(lines: BankLineConsole): Handlers<LineCalls> {
  return {
    receivingAccounts: () => lines.listAccounts(),
    bankLines: ({ query: { state, merchantCode, pageNum, pageSize } }, context) =>
      lines.list({ state, merchantCode }, pageNum, pageSize, actorOf(context)),
    importBankLines: ({ body }, context) => lines.enter(context.hand, body),
    decideBankLine: ({ params, body }, context) => lines.decide(context.hand, params.lineId, body),
  };
}
