import { minor, type Minor } from "./minor.ts";

const bpsPerWhole = 10_000n;

/**
 * The share of an amount in basis points (1/10,000), rounded toward zero, so that a fee or a rate
 * never takes more than it says.
 */
export function mulBps(amount: Minor, rateBps: number): Minor {
  if (!Number.isInteger(rateBps)) throw new RangeError("basis points are whole numbers");
  return minor((amount * BigInt(rateBps)) / bpsPerWhole);
}

/**
 * Splits an amount by whole weights so that the parts add up to it exactly.
 *
 * Each part gets its share rounded down; what remains goes, one minor unit each, to the parts with
 * the largest remainders, earlier parts first (the largest-remainder method).
 */
export function splitMinor(amount: Minor, weights: readonly number[]): Minor[] {
  if (amount < 0n) throw new RangeError("split a positive amount and negate the parts");
  if (weights.some((weight) => !Number.isInteger(weight) || weight < 0)) {
    throw new RangeError("weights are whole numbers, zero or more");
  }
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) throw new RangeError("at least one weight must be above zero");
  const shares = weights.map((weight, index) => {
    const scaled = amount * BigInt(weight);
    return { index, part: scaled / total, remainder: scaled % total };
  });
  let left = amount - shares.reduce((sum, share) => sum + share.part, 0n);
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of byRemainder) {
    if (left === 0n) break;
    share.part += 1n;
    left -= 1n;
  }
  return shares.map((share) => minor(share.part));
}
