import { drawBelow, type WordStream } from "../stream.ts";

/** Numbers `from` to `to` of a raffle, both included, and the name of their owner in the list. */
export interface RaffleRange {
  readonly from: number;
  readonly to: number;
  readonly alias: string;
}

export interface RaffleWinner {
  readonly ticket: number;
  readonly alias: string;
}

/** The list as its hash is taken of: a range a line, each line ended. */
export const raffleList = (ranges: readonly RaffleRange[]): string =>
  ranges.map(({ from, to, alias }) => `${from}-${to},${alias}\n`).join("");

/** Reads a published list; undefined where it is not one: with gaps, or not from 1 on. */
export function readRaffleList(text: string): RaffleRange[] | undefined {
  const lines = text.split("\n");
  if (lines.pop() !== "") return undefined;
  let next = 1;
  const ranges: RaffleRange[] = [];
  for (const line of lines) {
    const [, first, last, alias] = /^([1-9]\d{0,9})-([1-9]\d{0,9}),([^,\n]+)$/.exec(line) ?? [];
    if (alias === undefined) return undefined;
    const [from, to] = [Number(first), Number(last)];
    if (from !== next || to < from) return undefined;
    ranges.push({ from, to, alias });
    next = to + 1;
  }
  return ranges;
}

/**
 * The client seed of a draw: the list was frozen under its hash before anybody knew the public
 * input.
 */
export const raffleSeed = (raffleId: string, listHash: string, publicInput: string): string =>
  `raffle:${raffleId}:${listHash}:${publicInput}`;

/**
 * The client seed of the second draw, of prizes that nobody claimed: their places were frozen
 * before anybody knew its own public input.
 */
export const raffleAgainSeed = (
  raffleId: string,
  listHash: string,
  places: readonly number[],
  publicInput: string,
): string => `raffle:${raffleId}:again:${places.join(".")}:${listHash}:${publicInput}`;

function ownerOf(ranges: readonly RaffleRange[], ticket: number): RaffleRange {
  let [low, high] = [0, ranges.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle] as RaffleRange).to < ticket) low = middle + 1;
    else high = middle;
  }
  return ranges[low] as RaffleRange;
}

/**
 * Draws a ticket for each prize in their order. A ticket is passed over when it was drawn before or
 * its owner has as many prizes as one may have; `before` is what an earlier draw gave. It ends when
 * no ticket may win.
 */
export function drawRaffle(
  words: WordStream,
  ranges: readonly RaffleRange[],
  {
    prizes,
    perOwner,
    before = [],
  }: {
    readonly prizes: number;
    readonly perOwner: number;
    readonly before?: readonly RaffleWinner[];
  },
): RaffleWinner[] {
  const tickets = ranges.at(-1)?.to ?? 0;
  const held = new Map<string, number>();
  for (const { from, to, alias } of ranges) {
    held.set(alias, (held.get(alias) ?? 0) + to - from + 1);
  }
  let winnable = Array.from(held.values()).reduce((sum, many) => sum + Math.min(many, perOwner), 0);
  winnable -= before.length;
  const drawn = new Set(before.map(({ ticket }) => ticket));
  const won = new Map<string, number>();
  for (const { alias } of before) won.set(alias, (won.get(alias) ?? 0) + 1);
  const winners: RaffleWinner[] = [];
  while (winners.length < prizes && winnable > 0) {
    const ticket = 1 + drawBelow(words, tickets);
    const { alias } = ownerOf(ranges, ticket);
    const many = won.get(alias) ?? 0;
    if (drawn.has(ticket) || many >= perOwner) continue;
    drawn.add(ticket);
    won.set(alias, many + 1);
    winnable -= 1;
    winners.push({ ticket, alias });
  }
  return winners;
}
