/** What counts of spins come to: the sums that every figure is made of. */
import type { SpinClass } from "./count.ts";
import type { DrawnFactor } from "./machine.ts";

export interface Sums extends Omit<SpinClass, "pays"> {
  readonly combinations: bigint;
  readonly hits: bigint;
  readonly sum: bigint;
  readonly sumOfSquares: bigint;
  readonly max: number;
  /** Combinations that pay it. */
  readonly maxWays: bigint;
}

/** Sums over the pays of a class and over every factor its spins may draw. */
export function sumsOf({ pays, ...extras }: SpinClass, factors: readonly DrawnFactor[]): Sums {
  let [combinations, hits, sum, sumOfSquares] = [0n, 0n, 0n, 0n];
  let [weights, factorSum, factorSquares] = [0n, 0n, 0n];
  for (const drawn of factors) {
    const [factor, weight] = [BigInt(drawn.factor), BigInt(drawn.weight)];
    weights += weight;
    factorSum += weight * factor;
    factorSquares += weight * factor * factor;
  }
  for (const [pay, count] of pays) {
    const [times, each] = [BigInt(count), BigInt(pay)];
    combinations += times;
    sum += times * each;
    sumOfSquares += times * each * each;
    if (pay > 0) hits += times;
  }
  const max = Math.max(0, ...pays.keys());
  const factorMax = Math.max(...factors.map(({ factor }) => factor));
  const factorWeight = factors.find(({ factor }) => factor === factorMax)?.weight ?? 0;
  return {
    ...extras,
    combinations: combinations * weights,
    hits: hits * weights,
    sum: sum * factorSum,
    sumOfSquares: sumOfSquares * factorSquares,
    max: max * factorMax,
    maxWays: BigInt(pays.get(max) ?? 0) * (max === 0 ? weights : BigInt(factorWeight)),
  };
}

/** Counts of spins by the reels that stay wild. */
export type ByHeld<T> = ReadonlyMap<number, readonly T[]>;
