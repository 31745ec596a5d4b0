import { createHash } from "node:crypto";

/** The demo's rounds: the same in every run, so that the demo looks the same everywhere. */

export interface DemoRound {
  readonly player: string;
  readonly vendorCode: "HSE" | "NVS";
  readonly gameCode: string;
  /** Text every id of the round is made from. */
  readonly seed: string;
  readonly stakeTaka: number;
  /** 0 when lost. */
  readonly payoutTaka: number;
}

const games = [
  { vendorCode: "HSE", gameCode: "skylark" },
  { vendorCode: "NVS", gameCode: "lantern-koi" },
  { vendorCode: "HSE", gameCode: "amber-dice" },
] as const;

const stakes = [20, 50, 100, 150, 200, 500];

/** Payouts as hundredths of the stake; most rounds are lost, a few pay well. */
const payoutsPercent = [0, 0, 120, 0, 185, 0, 0, 240, 0, 0, 410, 0, 150, 0, 0, 1240];

/** A whole number below `limit` from a text. */
function pick(text: string, limit: number): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0) % limit;
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError("an empty list has nothing to pick from");
  return found;
}

/**
 * Whole taka, so that every payout is exact: stakes are multiples of ten, payouts of ten percent.
 */
export function demoRounds(players: readonly string[], count: number): DemoRound[] {
  return Array.from({ length: count }, (_, index) => {
    const seed = `demo round ${index + 1}`;
    const stakeTaka = at(stakes, pick(`${seed} stake`, stakes.length));
    const percent = at(payoutsPercent, pick(`${seed} payout`, payoutsPercent.length));
    return {
      ...at(games, pick(`${seed} game`, games.length)),
      player: at(players, index),
      seed,
      stakeTaka,
      payoutTaka: Math.floor((stakeTaka * percent) / 100),
    };
  });
}

/** A UUID that is the same in every run. */
export function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `${variant}${hex.slice(18, 20)}`, hex.slice(20, 32)].join("-");
}
