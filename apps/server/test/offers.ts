import type { OfferLeave } from "../src/platform/offer-leave.ts";
import type { OfferGate } from "../src/protection/index.ts";

/** The gate where nobody is excluded, for tests about something else. */
export const leave = {} as unknown as OfferLeave;

export const openGate: OfferGate = {
  mayOffer: async () => leave,
  mayOfferVisitor: () => leave,
  mayOfferIn: async () => leave,
  demandOfferIn: async () => leave,
  withoutOffersIn: async () => new Set(),
};
