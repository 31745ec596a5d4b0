import type { CallParsed, OfferPreview } from "@baize/contract";
import type { Handlers } from "../../platform/http/call.ts";
import type { OfferConsole } from "./console.ts";

export function offerConsoleRoutes(
  offers: OfferConsole,
  preview: (asked: CallParsed<"previewOffer">["body"]) => Promise<OfferPreview>,
): Handlers<"bonusOffers" | "saveBonusOffer" | "previewOffer"> {
  return {
    previewOffer: ({ body }) => preview(body),
    bonusOffers: () => offers.list(),
    saveBonusOffer: ({ params, body }, context) =>
      offers.save(context.hand, { ...params, ...body }),
  };
}
