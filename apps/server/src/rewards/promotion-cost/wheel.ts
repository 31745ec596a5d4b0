import type { WheelSettings } from "@baize/contract";
import { costOf, prizeMinor, ticketsOf } from "../wheels/rules.ts";
import type { PastDay } from "./check-in.ts";

/** What turns of a wheel would have cost. Pure. */

/** Of a normal deviation, 99 of 100 lie so near. */
const bandOf99 = 2.5758;

export interface TurnsCost {
  readonly meanMinor: bigint;
  /** 99 times of 100 the cost lies between these. */
  readonly lowMinor: bigint;
  readonly highMinor: bigint;
}

/** What so many turns cost on average, rounded down, by the weights and values that are shown. */
export function meanOf({ prizes, currency }: WheelSettings, turns: number): bigint {
  const weights = prizes.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  const worth = prizes.reduce(
    (sum, { weight, amount }) => sum + BigInt(weight) * prizeMinor(amount, currency),
    0n,
  );
  return weights === 0n ? 0n : (worth * BigInt(turns)) / weights;
}

export function turnsCost(settings: WheelSettings, turns: number): TurnsCost {
  const meanMinor = meanOf(settings, turns);
  const off = BigInt(Math.round(bandOf99 * costOf(settings).deviation * Math.sqrt(turns)));
  const low = meanMinor - off;
  return { meanMinor, lowMinor: low > 0n ? low : 0n, highMinor: meanMinor + off };
}

/** Tickets by day, each of them a turn. */
export function replayWheel(settings: WheelSettings, days: readonly PastDay[]) {
  return days.flatMap(({ day, ...sums }) => {
    const turns = ticketsOf(settings, sums);
    return turns === 0 ? [] : [{ day, turns }];
  });
}
