import type { Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { OfferGate } from "../../protection/index.ts";
import { demandGoing } from "../access/service.ts";
import { takeMarks } from "../marks/service.ts";
import { move, postEarned, type PointMoveDeps } from "../points/moves.ts";
import { lockPointMember } from "../points/store.ts";
import { demandTaker } from "../takers.ts";
import { isOfPerson, markPlaceOf, ownersOf, type GivingDeps } from "./giving.ts";
import { stateAt } from "./rules.ts";
import {
  countBought,
  findSale,
  insertOwners,
  insertRanges,
  lockRaffle,
  type RaffleRow,
} from "./store.ts";

/** Tickets for points: numbered on from the last, and paid in the same transaction. */
export interface SaleDeps extends PointMoveDeps, Pick<GivingDeps, "identity" | "marks" | "access"> {
  readonly offers: Pick<OfferGate, "demandOfferIn">;
}

export interface Sale {
  readonly memberId: bigint;
  readonly raffleId: string;
  /** Named by the caller's key, so that it is made once. */
  readonly saleId: string;
  readonly count: number;
  /** Of one ticket, as the member saw it. */
  readonly points: number;
  /** The brand's day. */
  readonly day: string;
}

/** Refuses, in this order: promotion_closed, changed_meanwhile (the price), already_claimed. */
async function demandRoom(tx: Tx, { settings, raffleId }: RaffleRow, sale: Sale): Promise<void> {
  const offered = settings.sale;
  if (offered === null) throw new Refusal("promotion_closed");
  if (offered.points !== sale.points) throw new Refusal("changed_meanwhile");
  const bought = await countBought(tx, raffleId, sale.memberId);
  if (bought + sale.count > offered.aMember) {
    throw new Refusal("already_claimed", { limit: offered.aMember });
  }
}

/**
 * Buys tickets; the raffle's row is taken first, so that numbers come one after the other. The same
 * sale changes nothing.
 *
 * Refuses, in this order: not_found, idempotency_key_reused, play_paused, promotion_closed,
 * rewards_stopped (of this raffle), not_eligible (also by its conditions, and where another account
 * of the person has tickets), changed_meanwhile,
 * already_claimed, not_enough_points.
 */
export async function sellIn(
  tx: Tx,
  deps: SaleDeps,
  { merchantCode, currency }: Pick<RaffleRow, "merchantCode" | "currency">,
  sale: Sale,
): Promise<void> {
  const { memberId, raffleId, saleId, count } = sale;
  const raffle = await lockRaffle(tx, raffleId);
  if (raffle?.merchantCode !== merchantCode || raffle.currency !== currency) {
    throw new Refusal("not_found");
  }
  const known = await findSale(tx, { raffleId, memberId, saleId });
  if (known !== undefined) {
    if (known !== count) throw new Refusal("idempotency_key_reused");
    return;
  }
  await deps.offers.demandOfferIn(tx, memberId);
  const at = deps.clock.now();
  const isOpen = stateAt(raffle, at) === "open" && at < raffle.endsAt;
  if (!isOpen) throw new Refusal("promotion_closed");
  await demandGoing(tx, { merchantCode, rewardId: raffleId });
  await demandTaker(deps.identity, tx, memberId);
  await deps.access.demandIn(tx, memberId, raffle.settings.conditions);
  await demandRoom(tx, raffle, sale);
  const { person } = await takeMarks(tx, deps.marks, markPlaceOf(raffle), memberId, isOfPerson);
  if (person !== undefined) throw new Refusal("not_eligible");
  const member = await lockPointMember(tx, { memberId, merchantCode });
  await postEarned(tx, deps, member);
  await move(tx, deps, member, {
    kind: "redeemed",
    points: BigInt(sale.points) * BigInt(count),
    key: `raffle:${saleId}`,
    title: raffle.settings.title,
  });
  await insertOwners(tx, raffleId, ownersOf(deps, [memberId]));
  const first = raffle.tickets + 1;
  const last = raffle.tickets + count;
  const range = { first, last, memberId, day: sale.day, saleId };
  await insertRanges(tx, raffleId, [range], { tickets: last, at });
}
