import { minor, type Minor } from "@baize/money";
import { multipleMax } from "./mode.ts";
import { prizeOf, type Hit, type Pricing } from "./prize.ts";
import { refusal, type Refusal } from "./refusal.ts";

/**
 * Plans of a chase: the multiples of one slip for draws that follow each other (lottery page,
 * section 8). A member may change the list before paying; `chaseRefusal` checks what they send.
 */
export const chaseDrawsMax = 120;

/** Refuses: chase_too_long, stake_below_min, stake_above_max. */
export function chaseRefusal(multiples: readonly number[]): Refusal | undefined {
  const { length } = multiples;
  if (length > chaseDrawsMax) return refusal("chase_too_long", `${length} draws`);
  if (length === 0 || multiples.some((each) => !Number.isInteger(each) || each < 1)) {
    return refusal("stake_below_min", "a draw has a multiple of at least 1");
  }
  const highest = Math.max(...multiples);
  return highest > multipleMax ? refusal("stake_above_max", `multiple ${highest}`) : undefined;
}

export interface SteppedPlan {
  readonly draws: number;
  readonly first: number;
  /** 1 keeps the same multiple, 2 doubles it. */
  readonly factor: number;
  /** After so many draws the multiple grows. */
  readonly every: number;
}

/** The same multiple, or `factor` times as much every `every` draws. */
export const steppedPlan = ({ draws, first, factor, every }: SteppedPlan): readonly number[] =>
  Array.from({ length: draws }, (_, index) => first * factor ** Math.floor(index / every));

export interface ProfitPlan {
  readonly draws: number;
  /** The stake of the slip, and of each line, at a multiple of one. */
  readonly stake: Minor;
  readonly lineStake: Minor;
  /** What is counted on to hit in a draw. */
  readonly hits: readonly Hit[];
  readonly pricing: Pricing;
  /** Of all that is staked up to and with a draw. */
  readonly profitPercent: bigint;
}

/**
 * The least multiples with which a hit in any of the draws leaves the profit on all that was staked
 * until then; undefined where no multiple below the maximum does.
 */
export function profitPlan(plan: ProfitPlan): readonly number[] | undefined {
  const { draws, stake, lineStake, hits, pricing, profitPercent } = plan;
  const multiples: number[] = [];
  let staked = 0n;
  const isEnough = (multiple: number): boolean => {
    const won = prizeOf(hits, minor(lineStake * BigInt(multiple)), pricing);
    return won * 100n >= (staked + stake * BigInt(multiple)) * (100n + profitPercent);
  };
  let multiple = 1;
  for (let draw = 0; draw < draws; draw += 1) {
    // No draw needs less than the one before it, because more was staked until then.
    while (!isEnough(multiple)) {
      multiple += 1;
      if (multiple > multipleMax) return undefined;
    }
    multiples.push(multiple);
    staked += stake * BigInt(multiple);
  }
  return multiples;
}

/** What a chase costs, and what comes back when it stops after its first so many draws. */
export const chaseStakeOf = (stake: Minor, multiples: readonly number[], from = 0): Minor =>
  minor(multiples.slice(from).reduce((sum, multiple) => sum + stake * BigInt(multiple), 0n));
