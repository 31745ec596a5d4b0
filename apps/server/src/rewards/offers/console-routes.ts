import type { Handlers } from "../../platform/http/call.ts";
import type { OfferConsole } from "./console.ts";

export function offerConsoleRoutes(
  offers: OfferConsole,
): Handlers<"bonusOffers" | "saveBonusOffer"> {
  return {
    bonusOffers: () => offers.list(),
    saveBonusOffer: ({ params, body }, context) =>
      offers.save(context.hand, { ...params, ...body }),
  };
}
