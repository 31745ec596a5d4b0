import type { Handlers } from "../platform/http/call.ts";
import { actorOf } from "./rules.ts";
import type { TransferOfferConsole } from "./transfer-offer-console.ts";
import type { WalletConsole } from "./wallet-console.ts";

type WalletCalls =
  | "consoleTransfers"
  | "consoleTransfer"
  | "askVendor"
  | "ruleTransfer"
  | "consoleLineTransfers"
  | "consoleLineTransfer"
  | "transferOffers"
  | "saveTransferOffer";

export function walletConsoleRoutes(
  desk: WalletConsole,
  offers: TransferOfferConsole,
): Handlers<WalletCalls> {
  return {
    consoleTransfers: ({ query }, { language }) => desk.list(query, language),
    consoleTransfer: ({ params }, context) =>
      desk.getCase(params.transferId, actorOf(context), context.language),
    askVendor: ({ params }, context) =>
      desk.ask(actorOf(context), params.transferId, context.language),
    ruleTransfer: ({ params, body }, context) =>
      desk.rule(context.hand, params.transferId, body, context.language),
    consoleLineTransfers: ({ query }) => desk.listLine(query),
    consoleLineTransfer: ({ params }) => desk.getLine(params.transferId),
    transferOffers: (_input, { language }) => offers.list(language),
    saveTransferOffer: ({ params, body }, context) =>
      offers.save(context.hand, { ...params, ...body }, context.language),
  };
}
