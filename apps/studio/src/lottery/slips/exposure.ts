/**
 * What a slip may cost the house, outcome by outcome. Pure.
 *
 * Plays that read the same part of a result share a class: the vector of what they pay at each of
 * its outcomes is exact, however they overlap. A play with too many outcomes is a class of its own
 * with one number, the most that can hit together. Bounds of several classes add up.
 */
import { minor, type Minor } from "@baize/money";
import type { Play, Result, Ticket } from "../rules/play.ts";
import { prizeOf, type Pricing } from "../rules/prize.ts";

export interface PricedItem {
  readonly play: Play;
  readonly ticket: Ticket;
  readonly lineStake: Minor;
  readonly pricing: Pricing;
}

/** By class: what is paid at each of its outcomes. */
export type Liability = ReadonlyMap<string, readonly bigint[]>;

const outcomesMax = 1_000;
const outcomesOf = new Map<string, readonly Result[] | undefined>();

/** The results a play tells apart; undefined where they are too many to count one by one. */
function resultsOf(play: Play): readonly Result[] | undefined {
  if (outcomesOf.has(play.code)) return outcomesOf.get(play.code);
  const results: Result[] = [];
  for (const result of play.outcomes?.() ?? []) {
    results.push(result);
    if (results.length > outcomesMax) break;
  }
  const known = results.length > 0 && results.length <= outcomesMax ? results : undefined;
  outcomesOf.set(play.code, known);
  return known;
}

const windowOf = (play: Play): string => play.code.split(".").slice(0, 2).join(".");

function vectorOf({ play, ticket, lineStake, pricing }: PricedItem): [string, readonly bigint[]] {
  const results = resultsOf(play);
  if (results === undefined) return [play.code, [prizeOf(ticket.most, lineStake, pricing)]];
  const prizes = results.map((result) => prizeOf(ticket.hits(result), lineStake, pricing));
  return [`${windowOf(play)} ${results.length}`, prizes];
}

export function liabilityOf(items: readonly PricedItem[]): Liability {
  const sums = new Map<string, readonly bigint[]>();
  for (const item of items) {
    const [playClass, vector] = vectorOf(item);
    const before = sums.get(playClass);
    sums.set(playClass, before === undefined ? vector : addUp(before, vector, 1n));
  }
  return sums;
}

export const addUp = (
  one: readonly bigint[],
  other: readonly bigint[],
  sign: 1n | -1n,
): readonly bigint[] => one.map((amount, index) => amount + sign * (other[index] ?? 0n));

const highest = (vector: readonly bigint[]): bigint =>
  vector.reduce((most, amount) => (amount > most ? amount : most), 0n);

/** The most it pays in one draw. */
export const reachOf = (liability: Liability): Minor =>
  minor([...liability.values()].reduce((sum, vector) => sum + highest(vector), 0n));

export interface Full {
  readonly playClass: string;
  /** Places of the outcomes that cannot take more. */
  readonly outcomes: readonly number[];
  readonly left: bigint;
}

const totalOf = (standing: Liability, added: Liability): Liability =>
  new Map([
    ...standing,
    ...[...added].map(([playClass, vector]): [string, readonly bigint[]] => [
      playClass,
      addUp(vector, standing.get(playClass) ?? [], 1n),
    ]),
  ]);

/** Where a slip would pass what the house may lose at an outcome; undefined where it fits. */
export function findFull(standing: Liability, added: Liability, houseMax: Minor): Full | undefined {
  const totals = totalOf(standing, added);
  const worst = reachOf(totals);
  if (worst <= houseMax) return undefined;
  for (const [playClass, vector] of added) {
    const total = totals.get(playClass) ?? [];
    // What this class may pay while the others pay their worst.
    const room = houseMax - (worst - highest(total));
    const outcomes = total.flatMap((amount, index) =>
      amount > room && (vector[index] ?? 0n) > 0n ? [index] : [],
    );
    if (outcomes.length === 0) continue;
    const lefts = outcomes.map((index) => room - (total[index] ?? 0n) + (vector[index] ?? 0n));
    const left = lefts.reduce((least, one) => (one < least ? one : least));
    return { playClass, outcomes, left: left < 0n ? 0n : left };
  }
  // It adds nothing to the worst.
  return undefined;
}
