import { isDeepStrictEqual } from "node:util";
import { gameTypes, type AwardPrize, type PrizeTerms } from "@baize/contract";
import { prizeCountsMax } from "@baize/contract/prize-bounds";
import { parseMinor } from "@baize/money";
import type { Asked } from "../caps/rules.ts";

/** What rewards give that is no money: what it is worth, and what of it cannot be. Pure. */

type Counted = keyof typeof prizeCountsMax;

/** Whether there are so many of it, instead of an amount. */
export const isCounted = <Prize extends PrizeTerms>(
  prize: Prize,
): prize is Extract<Prize, { readonly kind: Counted }> =>
  prize.kind !== "cash" && prize.kind !== "bonus";

/** How much of it one award gives at most: minor units, or so many. */
export const mostOf = (prize: PrizeTerms, amountMax: bigint): bigint =>
  isCounted(prize) ? BigInt(prizeCountsMax[prize.kind]) : amountMax;

export interface Worth {
  readonly currency: string;
  /** What a turn of the wheel costs on average. */
  readonly ticketMinor: bigint;
}

/** Their stakes, or the most that they may win where that is less. */
function worthOfRounds(
  { stake, winCap }: Extract<PrizeTerms, { readonly kind: "free_rounds" }>,
  quantity: bigint,
  currency: string,
): bigint {
  const stakes = (parseMinor(stake, currency) ?? 0n) * quantity;
  const most = winCap === undefined ? stakes : (parseMinor(winCap, currency) ?? 0n);
  return most < stakes ? most : stakes;
}

/**
 * What so much of it is worth. Of tickets of a wheel it is what their turns cost on average; nobody
 * can tell of points and of tickets of a tournament.
 */
export function worthOf(
  prize: PrizeTerms,
  quantity: bigint,
  { currency, ticketMinor }: Worth,
): bigint {
  if (prize.kind === "points" || prize.kind === "board_ticket") return 0n;
  if (prize.kind === "ticket") return ticketMinor * quantity;
  if (prize.kind === "free_rounds") return worthOfRounds(prize, quantity, currency);
  return quantity;
}

/** What an award of so much gives; null of cash. */
export function prizeOf(prize: PrizeTerms, quantity: bigint): AwardPrize | null {
  // tidy: allow money-number, because these are counts.
  const many = Number(quantity);
  if (prize.kind === "cash") return null;
  if (prize.kind === "points") return { ...prize, points: many };
  if (prize.kind === "free_rounds") return { ...prize, rounds: many };
  if (prize.kind === "ticket" || prize.kind === "board_ticket") return { ...prize, tickets: many };
  return { ...prize };
}

/** How many of it there are; undefined of a bonus, which is an amount. */
export function countOf(prize: AwardPrize): number | undefined {
  if (prize.kind === "bonus") return undefined;
  if (prize.kind === "points") return prize.points;
  return prize.kind === "free_rounds" ? prize.rounds : prize.tickets;
}

/** An amount, and what is given instead of it; as rewards are saved. */
export interface Given {
  readonly amount: string;
  readonly prize?: AwardPrize | undefined;
}

/** What a list of amounts gives, place by place, where some places, from 1 on, give a prize. */
export const givenInOrder = (
  amounts: readonly string[],
  prizes: readonly { readonly place: number; readonly prize: AwardPrize }[],
): Given[] =>
  amounts.map((amount, at) => {
    const found = prizes.find(({ place }) => place === at + 1);
    return found === undefined ? { amount } : { amount, prize: found.prize };
  });

/** Whether prizes stand at places of a list, each at one of its own. */
export const arePlaced = (places: readonly number[], many: number): boolean =>
  new Set(places).size === places.length && places.every((place) => place <= many);

/** Whether it gives something: what is counted always does. */
export const isGiven = ({ amount, prize }: Given, currency: string): boolean =>
  (prize !== undefined && isCounted(prize)) || (parseMinor(amount, currency) ?? 0n) > 0n;

const isSum = (text: string | undefined, currency: string): boolean =>
  text === undefined || (parseMinor(text, currency) ?? 0n) > 0n;

/** The first of its fields that cannot be so, whatever there is beside it. */
export function brokenPrize(prize: PrizeTerms, currency: string): string | undefined {
  if (prize.kind === "bonus") {
    if (Object.values(prize.weights).every((bps) => bps === 0)) return "weights";
    return isSum(prize.countsAtMost, currency) ? undefined : "countsAtMost";
  }
  if (prize.kind !== "free_rounds") return undefined;
  if (!isSum(prize.stake, currency)) return "stake";
  return isSum(prize.winCap, currency) ? undefined : "winCap";
}

/**
 * What a request to give prizes rests on: what they are worth. Undefined where there are none, so
 * that the request says it all.
 */
export const basisOf = (given: readonly Given[]): { readonly basis: string } | undefined => {
  const prizes = given.filter(({ prize }) => prize !== undefined);
  return prizes.length === 0 ? undefined : { basis: prizes.map(({ amount }) => amount).join(" ") };
};

/** What is given in a line that hashes are made of: the kind, how much, and of what. */
export function tellPrize({ amount, prize }: Given & { readonly prize: AwardPrize }): string {
  const told = [prize.kind, countOf(prize) ?? amount];
  if (prize.kind === "ticket") told.push(prize.wheelId);
  if (prize.kind === "board_ticket") told.push(prize.boardId);
  if (prize.kind === "free_rounds") told.push(prize.vassalage, prize.gameCode, prize.stake);
  return told.join(" ");
}

/** A field of a prize that is at a place of a form. */
export const fieldAt = (place: string, field: string): string =>
  place === "" ? field : `${place}.${field}`;

/** Nobody can tell what it is worth, so that it counts for nothing in sums of money. */
export const isUnpriced = (prize: AwardPrize | undefined): boolean =>
  prize?.kind === "points" || prize?.kind === "board_ticket";

/** What was saved with the same prize before; the order of keys is none of its meaning. */
export const knownOf = (
  prize: AwardPrize | undefined,
  known: readonly Given[],
): Given | undefined => known.find((one) => isDeepStrictEqual(one.prize, prize));

interface PlacedPrize {
  /** Where it is in the form. */
  readonly place: string;
  readonly prize?: AwardPrize | undefined;
}

/**
 * What the bonuses among prizes ask of members. What is closed may go on to promise what it did
 * before, so that all can be closed.
 */
export const askedByPrizes = (
  prizes: readonly PlacedPrize[],
  { isOpen, known }: { readonly isOpen: boolean; readonly known: readonly Given[] },
): Asked[] =>
  prizes
    .filter(({ prize }) => isOpen || knownOf(prize, known) === undefined)
    .flatMap(({ place, prize }) => askedByPrize(prize, place));

/** What a bonus asks of members: how it is staked, and in which games. */
export function askedByPrize(prize: PrizeTerms | undefined, place = ""): Asked[] {
  if (prize?.kind !== "bonus") return [];
  const { weights, wageringBps: bps } = prize;
  const types = [gameTypes.filter((one) => weights[one] > 0)];
  const wagering = { field: fieldAt(place, "wagering"), bps };
  return [{ wagering, play: { field: fieldAt(place, "weights"), types } }];
}
