import type { GameType, RebateSettings } from "@baize/contract";
import { parseMinor } from "@baize/money";
import type { Sums } from "../turnover/rules.ts";

/** What a day's stakes bring, by type of game, VIP level and tier. Pure. */

export interface RebateRate {
  readonly gameType: GameType;
  readonly level: number;
  readonly fromMinor: bigint;
  readonly ratePpm: number;
}

export interface RebateTable {
  readonly isOpen: boolean;
  readonly currency: string;
  readonly minClaimMinor: bigint;
  readonly whileBonus: boolean;
  readonly rates: readonly RebateRate[];
}

export function rebateTableOf(settings: RebateSettings): RebateTable {
  const { currency, isOpen, whileBonus, minClaim, rows } = settings;
  const amount = (text: string): bigint => parseMinor(text, currency) ?? 0n;
  return {
    isOpen,
    currency,
    whileBonus,
    minClaimMinor: amount(minClaim),
    rates: rows.map(({ from, ...row }) => ({ ...row, fromMinor: amount(from) })),
  };
}

/** The tiers of a type of game for a level: those of the highest level that has any, in order. */
export function tiersOf(
  { rates }: Pick<RebateTable, "rates">,
  gameType: GameType,
  level: number,
): RebateRate[] {
  const own = rates.filter((one) => one.gameType === gameType && one.level <= level);
  const highest = Math.max(-1, ...own.map((one) => one.level));
  return own
    .filter((one) => one.level === highest)
    .toSorted((one, other) => (one.fromMinor < other.fromMinor ? -1 : 1));
}

/** The rate that so much of a day reaches, for all of it; what is taken back, the same. */
export function rateOf(
  table: Pick<RebateTable, "rates">,
  gameType: GameType,
  level: number,
  validMinor: bigint,
): number {
  const size = validMinor < 0n ? -validMinor : validMinor;
  const reached = tiersOf(table, gameType, level).findLast((one) => one.fromMinor <= size);
  return reached?.ratePpm ?? 0;
}

const million = 1_000_000n;

/** Below nothing on a day on which more of earlier days was taken back than was staked. */
export const partOf = (validMinor: bigint, ratePpm: number): bigint =>
  (validMinor * BigInt(ratePpm)) / million;

interface Stake {
  readonly gameType: GameType;
  readonly validMinor: bigint;
  readonly bonusMinor: bigint;
}

/** What counts of a day: what was staked for a bonus does not, unless the brand says so. */
export const countedOf = (
  { whileBonus }: Pick<RebateTable, "whileBonus">,
  stakes: readonly Stake[],
): Sums =>
  new Map(
    stakes.map(({ gameType, validMinor, bonusMinor }) => [
      gameType,
      whileBonus ? validMinor : validMinor - bonusMinor,
    ]),
  );

/** What a day has brought so far, each type of game rounded towards nothing. */
export function earnedOf(table: RebateTable, sums: Sums, level: number): bigint {
  if (!table.isOpen) return 0n;
  let earned = 0n;
  for (const [gameType, validMinor] of sums) {
    earned += partOf(validMinor, rateOf(table, gameType, level, validMinor));
  }
  return earned;
}

/** What may be paid: what went below is taken off what comes. */
export function dueOf({ earnedMinor, paidMinor }: { earnedMinor: bigint; paidMinor: bigint }) {
  const due = earnedMinor - paidMinor;
  return due > 0n ? due : 0n;
}

interface RebateFault {
  readonly field: string;
  readonly reason: "not_an_amount" | "cannot_change" | "twice";
}

/** What of the settings cannot be, looked for in the order of the form. */
export function faultOfRebate(settings: RebateSettings, currency: string): RebateFault | undefined {
  if (settings.currency !== currency) return { field: "currency", reason: "cannot_change" };
  if (parseMinor(settings.minClaim, currency) === undefined) {
    return { field: "minClaim", reason: "not_an_amount" };
  }
  const seen = new Set<string>();
  for (const [index, { gameType, level, from }] of settings.rows.entries()) {
    const amount = parseMinor(from, currency);
    if (amount === undefined) return { field: `rows.${index}.from`, reason: "not_an_amount" };
    const key = `${gameType} ${level} ${amount}`;
    if (seen.has(key)) return { field: `rows.${index}.from`, reason: "twice" };
    seen.add(key);
  }
  return undefined;
}
