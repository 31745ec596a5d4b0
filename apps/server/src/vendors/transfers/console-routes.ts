import { actorOf } from "../../backoffice/index.ts";
import type { Handlers } from "../../platform/http/call.ts";
import type { TransferOfferConsole } from "./offers-console.ts";
import type { TransferConsole } from "./console.ts";

type TransferCalls =
  | "consoleTransfers"
  | "consoleTransfer"
  | "askVendor"
  | "ruleTransfer"
  | "transferOffers"
  | "saveTransferOffer";

export function transferConsoleRoutes(
  transfers: TransferConsole,
  offers: TransferOfferConsole,
): Handlers<TransferCalls> {
  return {
    consoleTransfers: ({ query }, { language }) => transfers.list(query, language),
    consoleTransfer: ({ params }, context) =>
      transfers.getCase(params.transferId, actorOf(context), context.language),
    askVendor: ({ params }, context) =>
      transfers.ask(actorOf(context), params.transferId, context.language),
    ruleTransfer: ({ params, body }, context) =>
      transfers.rule(context.hand, params.transferId, body, context.language),
    transferOffers: (_input, { language }) => offers.list(language),
    saveTransferOffer: ({ params, body }, context) =>
      offers.save(context.hand, { ...params, ...body }, context.language),
  };
}
