import { minor, parseMinor } from "@baize/money";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { textIn } from "../../platform/text.ts";
import type { OfferGate } from "../../protection/index.ts";
import type { PrizeAward } from "../awards/moves.ts";
import type { AwardRow } from "../awards/rules.ts";
import type { Bonuses } from "../bonuses/service.ts";
import { findStanding } from "../bonuses/store.ts";
import { roundsOf } from "../free-rounds/giving.ts";
import type { FreeRounds } from "../free-rounds/service.ts";
import { move, type PointMoveDeps } from "../points/moves.ts";
import { lockPointMember } from "../points/store.ts";
import { giveTickets } from "./giving-tickets.ts";
import { isClosed } from "./pricing.ts";

/** What awards give that is no money: each in the transaction that claims the award, once. */
export interface PrizeDeps extends PointMoveDeps {
  readonly offers: Pick<OfferGate, "demandOfferIn">;
  readonly bonuses: Pick<Bonuses, "giveIn">;
  readonly freeRounds: Pick<FreeRounds, "giveIn">;
}

type Prize<Kind extends PrizeAward["prize"]["kind"]> = Extract<
  PrizeAward["prize"],
  { readonly kind: Kind }
>;

const houseWord = "awards";

async function givePoints(
  tx: Tx,
  deps: PrizeDeps,
  { memberId, merchantCode, awardId, title }: PrizeAward,
  { points }: Prize<"points">,
): Promise<void> {
  const member = await lockPointMember(tx, { memberId, merchantCode });
  const key = `award:${awardId}`;
  await move(tx, deps, member, { kind: "given", points: BigInt(points), key, title });
}

/** Refuses: bonus_active. */
async function giveBonus(
  tx: Tx,
  leave: OfferLeave,
  deps: PrizeDeps,
  award: PrizeAward,
  { wageringBps, weights, countsAtMost, days }: Prize<"bonus">,
): Promise<void> {
  const { memberId, merchantCode, currency, amountMinor, title, awardId: bonusId } = award;
  const countsAtMostMinor =
    countsAtMost === undefined ? null : (parseMinor(countsAtMost, currency) ?? minor(0n));
  const terms = { wageringBps, weights, countsAtMostMinor, days, title };
  const bonus = { memberId, bonusId, merchantCode, currency, amountMinor };
  await deps.bonuses.giveIn(tx, leave, { ...bonus, ...terms });
}

async function giveRounds(
  tx: Tx,
  deps: PrizeDeps,
  award: PrizeAward,
  prize: Prize<"free_rounds">,
): Promise<void> {
  const { memberId, merchantCode, currency, turnoverBps, title } = award;
  const grantId = award.awardId;
  const by = { operator: award.operator ?? houseWord, reason: textIn(title, "en") };
  const given = { memberId, grantId, merchantCode, currency, turnoverBps, ...by };
  await deps.freeRounds.giveIn(tx, roundsOf(given, prize, deps.clock.now()));
}

/** Whether an award could be given now, where nobody asks for it who could be refused. */
export async function mayGivePrize(
  reader: Reader,
  { clock }: Pick<PrizeDeps, "clock">,
  { prize, memberId }: Pick<AwardRow, "prize" | "memberId">,
): Promise<boolean> {
  if (prize === null) return true;
  if (prize.kind === "bonus") return (await findStanding(reader, memberId)) === undefined;
  return !(await isClosed(reader, prize, clock.now()));
}

/**
 * Gives what an award promises. Rounds that their vendor never takes are paid as money instead.
 *
 * Refuses, in this order: play_paused, prize_closed, bonus_active.
 */
export async function givePrize(tx: Tx, deps: PrizeDeps, award: PrizeAward): Promise<void> {
  const leave = await deps.offers.demandOfferIn(tx, award.memberId);
  const { prize } = award;
  if (await isClosed(tx, prize, deps.clock.now())) throw new Refusal("prize_closed");
  switch (prize.kind) {
    case "points":
      return givePoints(tx, deps, award, prize);
    case "bonus":
      return giveBonus(tx, leave, deps, award, prize);
    case "free_rounds":
      return giveRounds(tx, deps, award, prize);
    case "ticket":
    case "board_ticket":
      return giveTickets(tx, deps, { ...award, source: `award:${award.awardId}` }, prize);
  }
}
