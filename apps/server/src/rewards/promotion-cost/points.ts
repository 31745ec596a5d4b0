import type { GameType, PointSettings } from "@baize/contract";
import { gameTypes } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { convert, dueOf, microOf } from "../points/rules.ts";
import { byDay } from "./spans.ts";
import type { PastPlay } from "./vip.ts";

/** What points stakes and deposits of then would have earned, and what they convert to. Pure. */

export interface EarnedPoints {
  readonly day: string;
  readonly points: bigint;
  /** What converting all of them would pay, beyond what those of earlier days would. */
  readonly amountMinor: bigint;
}

export interface PointPast {
  readonly stakes: readonly PastPlay[];
  readonly deposits: readonly { readonly day: string; readonly amountMinor: bigint }[];
  /** What the level of a day multiplies by: 10,000 is once. */
  readonly factorOf: (day: string) => number;
}

export function perPointOf(settings: PointSettings, currency: string): Map<GameType, bigint> {
  const per = new Map<GameType, bigint>();
  for (const type of gameTypes) {
    const amount = parseMinor(settings.perPoint[type] ?? "0", currency) ?? 0n;
    if (amount > 0n) per.set(type, amount);
  }
  return per;
}

const perDepositOf = ({ perDeposit = "0" }: PointSettings, currency: string) => {
  const amount = parseMinor(perDeposit, currency) ?? 0n;
  return amount > 0n ? amount : undefined;
};

/** Whole points by day; what was taken back is paid by what comes. */
export function replayPoints(
  settings: PointSettings,
  { currency, unitMinor }: { readonly currency: string; readonly unitMinor: bigint },
  { stakes, deposits, factorOf }: PointPast,
): EarnedPoints[] {
  const per = perPointOf(settings, currency);
  const perDeposit = perDepositOf(settings, currency);
  const sums = new Map<string, { valid: bigint; readonly per: bigint; readonly factor: number }>();
  const earned: EarnedPoints[] = [];
  let [posted, worth] = [0n, 0n];
  const paidIn = deposits.map(({ day, amountMinor }) => ({
    day,
    gameType: null,
    validMinor: amountMinor,
  }));
  const past = byDay([...stakes, ...paidIn]);
  for (const [day, counted] of [...past].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    for (const { gameType, validMinor } of counted) {
      const perPoint = gameType === null ? perDeposit : per.get(gameType);
      if (perPoint === undefined) continue;
      const factor = factorOf(day);
      const key = `${gameType ?? "deposit"} ${factor}`;
      const known = sums.get(key) ?? { valid: 0n, per: perPoint, factor };
      sums.set(key, { ...known, valid: known.valid + validMinor });
    }
    let micro = 0n;
    for (const sum of sums.values()) micro += microOf(sum.valid, sum.per, sum.factor);
    const points = dueOf(micro, posted);
    if (points === 0n) continue;
    posted += points;
    const { amountMinor } = convert(posted, settings.ratio, unitMinor);
    earned.push({ day, points, amountMinor: amountMinor - worth });
    worth = amountMinor;
  }
  return earned;
}
