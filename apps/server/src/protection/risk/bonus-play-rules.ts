/**
 * What is odd about play for a bonus. Pure.
 *
 * The record has stakes and payouts, not what was bet on: two sides are known by what came of them.
 * One of two about equal stakes is paid, and the two together come back about whole.
 */

/** One of two stakes in the same round, in minor units. */
export interface Side {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

const hundred = 100n;
/** What a house keeps of two sides is seldom more, also where one pays a commission. */
const tolerancePercent = 10n;

/** Whether an amount lies within a tenth of another. */
function isAbout(amount: bigint, other: bigint): boolean {
  const apart = amount > other ? amount - other : other - amount;
  return apart * hundred <= other * tolerancePercent;
}

/** Whether two stakes look like both sides of one round: whatever came, little could be lost. */
export function isOpposite(one: Side, other: Side): boolean {
  if (one.stakeMinor <= 0n || !isAbout(other.stakeMinor, one.stakeMinor)) return false;
  const isOnePaid = one.payoutMinor > 0n !== other.payoutMinor > 0n;
  const staked = one.stakeMinor + other.stakeMinor;
  return isOnePaid && isAbout(one.payoutMinor + other.payoutMinor, staked);
}

/** How a member staked before. */
export interface UsualPlay {
  /** Settled ones. */
  readonly rounds: number;
  readonly stakedMinor: bigint;
}

/** Below that nobody can say what is usual. */
const usualRoundsMin = 20;
const farAbove = 10n;

/** The stake from which on one is far above the usual; undefined where nothing is usual yet. */
export function largeStakeOf({ rounds, stakedMinor }: UsualPlay): bigint | undefined {
  if (rounds < usualRoundsMin || stakedMinor <= 0n) return undefined;
  // Rounded up, so that ten times the usual is the least.
  return (stakedMinor * farAbove + BigInt(rounds) - 1n) / BigInt(rounds);
}
