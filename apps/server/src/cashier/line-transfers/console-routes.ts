import type { Handlers } from "../../platform/http/call.ts";
import type { LineTransferConsole } from "./console.ts";
import type { LineConsole } from "./settings-console.ts";

type LineCalls = "linePolicies" | "saveLinePolicy" | "consoleLineTransfers" | "consoleLineTransfer";

export function lineConsoleRoutes(
  settings: LineConsole,
  transfers: LineTransferConsole,
): Handlers<LineCalls> {
  return {
    linePolicies: () => settings.list(),
    saveLinePolicy: ({ params, body }, context) =>
      settings.save(context.hand, { ...params, ...body }),
    consoleLineTransfers: ({ query }) => transfers.list(query),
    consoleLineTransfer: ({ params }) => transfers.getCase(params.transferId),
  };
}
