import type { OfferLeave } from "../src/platform/offer-leave.ts";
import type { OfferGate } from "../src/protection/index.ts";

/** The gate where nobody is excluded, for tests about something else. */
export const leave = {} as unknown as OfferLeave;

export const openGate: OfferGate = {
  mayOffer: async () => leave,
  mayOfferEach: async (memberIds) => new Map(memberIds.map((memberId) => [memberId, leave])),
  mayOfferVisitor: () => leave,
  mayOfferIn: async () => leave,
  demandOfferIn: async () => leave,
  demandOfferEachIn: async (_tx, memberIds) =>
    new Map(memberIds.map((memberId) => [memberId, leave])),
  withoutOffersIn: async () => new Set(),
  excludedIn: async () => new Set(),
};
