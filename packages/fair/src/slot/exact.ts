/**
 * Exact figures of a slot: every combination of stops of every reel is counted, and free spins are
 * solved as a finite chain, so return, hit rate and deviation are fractions and not estimates.
 */
import { add, multiply, rational, type Rational } from "../rational.ts";
import { lineWin } from "./evaluate.ts";
import type { CompiledMachine } from "./machine.ts";

/**
 * Stop combinations that show the same number of scatters. Wins are in stakes per line,
 * unmultiplied.
 */
export interface SpinClass {
  readonly scatters: number;
  combinations: bigint;
  hits: bigint;
  sum: bigint;
  sumOfSquares: bigint;
  max: number;
}

export type Game = "base" | "free";

/** Stop combinations of a game: the product of the strip lengths. */
export const combinationsOf = (compiled: CompiledMachine, game: Game): bigint =>
  compiled[game].reduce((product, strip) => product * BigInt(strip.length), 1n);

/**
 * Counts all stop combinations by number of scatters.
 *
 * Reels are fixed from the left. A line whose run has ended has its final pay; once all have, the
 * reels that are left can change nothing but the scatters, and are counted at once. That is what
 * makes full enumeration of tens of millions of combinations a matter of a second.
 */
export function classifySpins(compiled: CompiledMachine, game: Game): SpinClass[] {
  const walk = prepareWalk(compiled, game);
  const live = compiled.machine.lines.map((rows) => ({ rows, symbols: [] as number[] }));
  descend(walk, 0, live, 0, 0);
  return [...walk.classes.values()].toSorted((a, b) => a.scatters - b.scatters);
}

interface LiveLine {
  readonly rows: readonly number[];
  readonly symbols: readonly number[];
}
interface Walk {
  readonly compiled: CompiledMachine;
  /** windows[reel][stop] = symbols in view and how many of them scatter. */
  readonly windows: readonly (readonly { symbols: readonly number[]; scatters: number }[])[];
  /**
   * restScatters[reel] = how many combinations of this reel and those after show so many scatters.
   */
  readonly restScatters: readonly ReadonlyMap<number, bigint>[];
  readonly classes: Map<number, SpinClass>;
}

function prepareWalk(compiled: CompiledMachine, game: Game): Walk {
  const { rows } = compiled.machine;
  const windows = compiled[game].map((strip) =>
    strip.map((_, stop) => {
      const symbols = Array.from(
        { length: rows },
        (_, row) => strip[(stop + row) % strip.length] ?? 0,
      );
      return { symbols, scatters: symbols.filter((s) => s === compiled.scatter).length };
    }),
  );
  const restScatters: Map<number, bigint>[] = [new Map([[0, 1n]])];
  for (const reel of windows.toReversed()) {
    const after = restScatters[0] ?? new Map<number, bigint>();
    const here = new Map<number, bigint>();
    for (const { scatters } of reel) {
      for (const [count, ways] of after) {
        here.set(count + scatters, (here.get(count + scatters) ?? 0n) + ways);
      }
    }
    restScatters.unshift(here);
  }
  return { compiled, windows, restScatters, classes: new Map() };
}

function descend(
  walk: Walk,
  reel: number,
  live: readonly LiveLine[],
  fixedPay: number,
  scatters: number,
): void {
  const { compiled } = walk;
  if (live.length === 0 || reel === compiled.reels) {
    const pay = live.reduce((sum, line) => sum + payOf(compiled, line.symbols), fixedPay);
    for (const [more, ways] of walk.restScatters[reel] ?? []) {
      record(walk, scatters + more, pay, ways);
    }
    return;
  }
  for (const window of walk.windows[reel] ?? []) {
    const next: LiveLine[] = [];
    let pay = fixedPay;
    for (const line of live) {
      const symbol = window.symbols[line.rows[reel] ?? 0] ?? -1;
      const symbols = [...line.symbols, symbol];
      if (isRunning(compiled, symbols)) next.push({ rows: line.rows, symbols });
      else pay += payOf(compiled, symbols);
    }
    descend(walk, reel + 1, next, pay, scatters + window.scatters);
  }
}

/** Could symbols further right still change what the line pays? */
function isRunning(compiled: CompiledMachine, symbols: readonly number[]): boolean {
  const first = symbols.find((symbol) => symbol !== compiled.wild);
  if (first === undefined) return true;
  if (first === compiled.scatter) return false;
  return symbols.every((symbol) => symbol === first || symbol === compiled.wild);
}

function payOf(compiled: CompiledMachine, symbols: readonly number[]): number {
  return lineWin(compiled, symbols)?.pay ?? 0;
}

function record(walk: Walk, scatters: number, linePay: number, ways: bigint): void {
  const { compiled, classes } = walk;
  const perScatter = compiled.scatter < 0 ? 0 : (compiled.pays[compiled.scatter]?.[scatters] ?? 0);
  const pay = linePay + perScatter * compiled.machine.lines.length;
  let entry = classes.get(scatters);
  if (entry === undefined) {
    entry = { scatters, combinations: 0n, hits: 0n, sum: 0n, sumOfSquares: 0n, max: 0 };
    classes.set(scatters, entry);
  }
  entry.combinations += ways;
  if (pay === 0) return;
  entry.hits += ways;
  entry.sum += ways * BigInt(pay);
  entry.sumOfSquares += ways * BigInt(pay) * BigInt(pay);
  entry.max = Math.max(entry.max, pay);
}

export interface SlotFigures {
  /** Return per unit staked, whole round. */
  readonly rtp: Rational;
  readonly rtpBase: Rational;
  readonly rtpFree: Rational;
  /** Paid spins that pay at once. */
  readonly hitRate: Rational;
  readonly featureRate: Rational;
  /** Of the whole round's win, in total stakes. */
  readonly variance: Rational;
  /** No round can pay more than this many total stakes (a bound, not always reached). */
  readonly winBoundTimesStake: number;
}

/**
 * Moments of what is still to come from `free spins just awarded`, by number of scatters that gave
 * them.
 */
interface Moments {
  /** Σ win and Σ win² over the chain, as fractions, in stakes per line. */
  readonly first: Rational;
  readonly second: Rational;
}

/**
 * The feature's value: free spins are a chain over (played, awarded) that ends after `freeSpinsMax`
 * at the latest. Weights are whole numbers over (combinations)^played.
 */
function featureMoments(
  compiled: CompiledMachine,
  classes: readonly SpinClass[],
  awardedFirst: number,
): Moments {
  const { machine } = compiled;
  const factor = BigInt(machine.freeMultiplier);
  const total = combinationsOf(compiled, "free");
  let alive = new Map([[awardedFirst, { weight: 1n, first: 0n, second: 0n }]]);
  let first = rational(0n, 1n);
  let second = rational(0n, 1n);
  for (let played = 1; alive.size > 0; played += 1) {
    const next: typeof alive = new Map();
    for (const [awarded, state] of alive) {
      for (const spin of classes) {
        const sum = spin.sum * factor;
        const more = Math.min(
          machine.freeSpins[spin.scatters] ?? 0,
          machine.freeSpinsMax - awarded,
        );
        const to = next.get(awarded + more) ?? { weight: 0n, first: 0n, second: 0n };
        to.weight += state.weight * spin.combinations;
        to.first += state.first * spin.combinations + state.weight * sum;
        to.second +=
          state.second * spin.combinations +
          2n * state.first * sum +
          state.weight * spin.sumOfSquares * factor * factor;
        next.set(awarded + more, to);
      }
    }
    const ended = next.get(played);
    if (ended !== undefined) {
      const scale = total ** BigInt(played);
      first = add(first, rational(ended.first, scale));
      second = add(second, rational(ended.second, scale));
      next.delete(played);
    }
    alive = next;
  }
  return { first, second };
}

const sumOver = (classes: readonly SpinClass[], of: (spin: SpinClass) => bigint): bigint =>
  classes.reduce((sum, spin) => sum + of(spin), 0n);

/** Exact figures of the machine from its two counts. */
export function exactFigures(
  compiled: CompiledMachine,
  base: readonly SpinClass[],
  free: readonly SpinClass[],
): SlotFigures {
  const { machine } = compiled;
  const total = combinationsOf(compiled, "base");
  const lines = BigInt(machine.lines.length);
  const perStake = rational(1n, lines);
  let feature = rational(0n, 1n);
  let square = rational(
    sumOver(base, (spin) => spin.sumOfSquares),
    total,
  );
  let triggers = 0n;
  for (const spin of base) {
    const awarded = Math.min(machine.freeSpins[spin.scatters] ?? 0, machine.freeSpinsMax);
    if (awarded === 0) continue;
    triggers += spin.combinations;
    const moments = featureMoments(compiled, free, awarded);
    const chance = rational(spin.combinations, total);
    feature = add(feature, multiply(chance, moments.first));
    square = add(square, multiply(chance, moments.second));
    square = add(square, multiply(rational(2n * spin.sum, total), moments.first));
  }
  const rtpBase = multiply(
    rational(
      sumOver(base, (spin) => spin.sum),
      total,
    ),
    perStake,
  );
  const rtpFree = multiply(feature, perStake);
  const rtp = add(rtpBase, rtpFree);
  const meanSquare = multiply(rtp, rtp);
  const maxOf = (classes: readonly SpinClass[]) => Math.max(0, ...classes.map((spin) => spin.max));
  return {
    rtp,
    rtpBase,
    rtpFree,
    hitRate: rational(
      sumOver(base, (spin) => spin.hits),
      total,
    ),
    featureRate: rational(triggers, total),
    variance: add(multiply(square, multiply(perStake, perStake)), {
      numerator: -meanSquare.numerator,
      denominator: meanSquare.denominator,
    }),
    winBoundTimesStake: Math.ceil(
      (maxOf(base) + machine.freeSpinsMax * machine.freeMultiplier * maxOf(free)) /
        machine.lines.length,
    ),
  };
}
