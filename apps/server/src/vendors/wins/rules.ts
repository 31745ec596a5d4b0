/** How much a round may win at once, and what a win beyond it is. Pure. */

/** What an operator set; null and undefined leave it as it is. */
export interface SetCeiling {
  readonly multiple: number | null;
  readonly amountMinor: bigint | undefined;
}

export interface CeilingParts {
  readonly own: SetCeiling;
  /** What the vendor says the game can win, times the stake. */
  readonly stated: number | undefined;
  readonly ofVendor: SetCeiling;
}

export interface Ceiling {
  readonly multiple: number;
  readonly amountMinor: bigint;
}

/** Where neither an operator nor the vendor says anything. */
export const usualMultiple = 25_000;
/** In major units of whatever currency; operators set what fits theirs. */
export const usualAmount = "5000000";

export function ceilingOf({ own, stated, ofVendor }: CeilingParts, usualMinor: bigint): Ceiling {
  return {
    multiple: own.multiple ?? stated ?? ofVendor.multiple ?? usualMultiple,
    amountMinor: own.amountMinor ?? ofVendor.amountMinor ?? usualMinor,
  };
}

export type Broken = "multiple" | "amount" | "jackpot";

export interface RoundSoFar {
  readonly stakeMinor: bigint;
  /** Without what jackpots paid. */
  readonly wonMinor: bigint;
}

export interface WinParts {
  /** Without the jackpot's part. */
  readonly gameMinor: bigint;
  readonly jackpotMinor: bigint;
}

/**
 * What of the ceiling the win breaks, and the most that its round may win. A jackpot is measured by
 * its pot. Where no pot is known, it counts to the game's own ceiling: held for that alone, every
 * small jackpot of a vendor that was silent for a day would wait for an operator.
 */
export function brokenBy(
  { multiple, amountMinor }: Ceiling,
  { stakeMinor, wonMinor }: RoundSoFar,
  { gameMinor, jackpotMinor }: WinParts,
  potMinor: bigint | undefined,
): { readonly reason: Broken; readonly limitMinor: bigint } | undefined {
  const byStake = stakeMinor * BigInt(multiple);
  const measuredMinor = gameMinor + (potMinor === undefined ? jackpotMinor : 0n);
  const total = wonMinor + measuredMinor;
  if (potMinor !== undefined && jackpotMinor > potMinor) {
    return { reason: "jackpot", limitMinor: potMinor };
  }
  if (measuredMinor === 0n) return undefined;
  if (total > byStake) return { reason: "multiple", limitMinor: byStake };
  if (total > amountMinor) return { reason: "amount", limitMinor: amountMinor };
  return undefined;
}

/**
 * So many api processes may each let this part of a ceiling through without looking at the books:
 * together they stay below it. Docs say how many there may be.
 */
const processesMax = 8n;

/** Whether a round is so far below its ceiling that nobody needs to look what it won elsewhere. */
export function isFarBelow(
  { multiple, amountMinor }: Ceiling,
  { stakeMinor, wonMinor }: RoundSoFar,
  { gameMinor, jackpotMinor }: WinParts,
): boolean {
  const byStake = stakeMinor * BigInt(multiple);
  const limit = byStake < amountMinor ? byStake : amountMinor;
  return jackpotMinor === 0n && (wonMinor + gameMinor) * processesMax <= limit;
}

/** A pot grows between two looks at it; a tenth more than was last told is still the pot. */
export const potWithGrowth = (highestMinor: bigint): bigint => highestMinor + highestMinor / 10n;
