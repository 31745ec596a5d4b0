import type { FreebetReward } from "@baize/contract";
import { formatMinor, minor, toVendorUnits } from "@baize/money";
import { isoAt } from "../../platform/clock.ts";
import type { FreeRoundsView } from "../../protocol.ts";
import type { ExactJson } from "../wallet/exact-json.ts";
import type { NewOffer, OfferRow } from "./store.ts";

/** The state of an offer, and how it is described. Pure. */

export function statusOf(offer: OfferRow, nowMs: number): FreebetReward["status"] {
  if (offer.isCancelled) return "FRS_CANCELLED";
  if (offer.used >= offer.rounds) return "FRS_FINISHED";
  if (offer.endsAtMs <= nowMs) return "FRS_EXPIRED";
  return offer.used > 0 ? "FRS_ACTIVE" : "FRS_NEW";
}

/** Whether a repeated order asks for what there is. */
export function isSameOffer(known: OfferRow, asked: NewOffer): boolean {
  return (
    known.playerId === asked.playerId &&
    known.gameCode === asked.gameCode &&
    known.currency === asked.currency &&
    known.stakeMinor === asked.stakeMinor &&
    known.rounds === asked.rounds &&
    known.startsAtMs === asked.startsAtMs &&
    known.endsAtMs === asked.endsAtMs
  );
}

/** As the platform reads it. */
export function rewardOf(offer: OfferRow, nowMs: number): ExactJson {
  const units = (amount: bigint) => toVendorUnits(minor(amount), offer.currency);
  return {
    reward_uuid: offer.rewardUuid,
    user: offer.userRef,
    game_code: offer.gameCode,
    product: offer.vendorCode,
    currency: offer.currency,
    bet_value: units(offer.stakeMinor),
    bet_count: offer.rounds,
    start_time: offer.startsAtMs === null ? null : isoAt(offer.startsAtMs),
    end_time: isoAt(offer.endsAtMs),
    status: statusOf(offer, nowMs),
    bets_used: offer.used,
    won: units(offer.wonMinor),
  };
}

/** As the frame reads it. */
export function freeRoundsView(offer: OfferRow): FreeRoundsView {
  return {
    offerId: offer.id,
    stake: formatMinor(minor(offer.stakeMinor), offer.currency),
    rounds: offer.rounds,
    left: offer.rounds - offer.used,
    won: formatMinor(minor(offer.wonMinor), offer.currency),
    endsAt: offer.endsAtMs,
  };
}
