import type { GameType, RankProgress, VipBenefits } from "@baize/contract";
import { minor, parseMinor, type Minor } from "@baize/money";
import { gameTypes } from "../../lib/game-types.ts";

/** What the VIP page shows of a member's figures. Pure. */

interface Bar {
  readonly actual: string;
  readonly expected: string | null;
}

export interface BarProgress {
  /** Whole percent, rounded down: a full bar is one that is done. */
  readonly percent: number;
  readonly missing: Minor;
}

export function barOf({ actual, expected }: Bar, currency: string): BarProgress {
  const asked = expected === null ? minor(0n) : (parseMinor(expected, currency) ?? minor(0n));
  // Corrections may leave less than nothing.
  const done = parseMinor(actual.replace(/^-.*$/, "0"), currency) ?? minor(0n);
  if (done >= asked) return { percent: 100, missing: minor(0n) };
  // tidy: allow money-number, because this is the length of a bar.
  return { percent: Number((done * 100n) / asked), missing: minor(asked - done) };
}

/** 500 millionths are "0.05" percent. */
export const percentOfPpm = (ppm: number): string => String(ppm / 10_000);

export interface Rate {
  readonly ppm: number;
  readonly types: readonly GameType[];
}

/** Types of games of one rate together, the highest first; without those that give nothing. */
export function ratesOf(rates: Readonly<Partial<Record<GameType, number>>>): Rate[] {
  const found = new Map<number, GameType[]>();
  for (const type of gameTypes) {
    const ppm = rates[type] ?? 0;
    if (ppm > 0) found.set(ppm, [...(found.get(ppm) ?? []), type]);
  }
  return [...found]
    .map(([ppm, types]) => ({ ppm, types }))
    .toSorted((one, other) => other.ppm - one.ppm);
}

/** Of a list of almost all types of games, those it leaves out: that is shorter to read. */
export function exceptOf(types: readonly GameType[]): GameType[] | undefined {
  const others = gameTypes.filter((type) => !types.includes(type));
  return others.length <= 2 ? others : undefined;
}

const isAmount = (text: string) => /[1-9]/.test(text);

/** Rows of the table in which at least one level has something. */
export function rowsOf(benefits: readonly VipBenefits[]) {
  const has = (of: (one: VipBenefits) => boolean) => benefits.some(of);
  return {
    deposits: has(({ totalDeposits }) => isAmount(totalDeposits)),
    keep: has(({ keep }) => isAmount(keep)),
    levelUp: has(({ levelUp, gifts }) => isAmount(levelUp) || gifts.levelUp !== null),
    weekly: has(({ weekly, gifts }) => givesAnything(weekly) || gifts.weekly !== null),
    monthly: has(({ monthly, gifts }) => givesAnything(monthly) || gifts.monthly !== null),
    lossBack: has(({ lossBackPpm }) => lossBackPpm > 0),
    rakeback: has(({ rakebackPpm }) => rakebackPpm > 0),
    birthday: has(({ birthday }) => isAmount(birthday)),
    withdrawalDay: has(({ withdrawalDay }) => isAmount(withdrawalDay)),
    withdrawnFirst: has(({ isWithdrawnFirst }) => isWithdrawnFirst),
    points: has(({ pointsBps }) => pointsBps !== 10_000),
    rebate: has(({ rebatePpm }) => ratesOf(rebatePpm).length > 0),
  };
}

export const isNothing = (amount: string) => !isAmount(amount);

export const givesAnything = ({ amount, ratesPpm }: VipBenefits["weekly"]) =>
  isAmount(amount) || ratesOf(ratesPpm).length > 0;

/** Types of games whose stakes do not count whole, for the words under the table. */
export function partlyOf({ weights }: Pick<RankProgress, "weights">) {
  return gameTypes.flatMap((type) => {
    const bps = weights[type] ?? 10_000;
    return bps === 10_000 ? [] : [{ type, bps }];
  });
}
