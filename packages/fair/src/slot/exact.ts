/**
 * Exact figures of a slot from the counts of its stop combinations: free spins are solved as a
 * finite chain, hold and spin as another, so return, hit rate and deviation are fractions and not
 * estimates.
 */
import { add, multiply, rational, type Rational } from "../rational.ts";
import { classifySpins, combinationsOf, type SpinClass } from "./count.ts";
import { holdMoments } from "./hold.ts";
import { freeSpinsFor, type CompiledMachine } from "./machine.ts";

export interface SlotFigures {
  /** Return per unit staked, whole round. */
  readonly rtp: Rational;
  readonly rtpBase: Rational;
  readonly rtpFree: Rational;
  /** Of hold and spin; zero where there is none. */
  readonly rtpHold: Rational;
  /** Paid spins that pay at once. */
  readonly hitRate: Rational;
  readonly featureRate: Rational;
  readonly holdRate: Rational;
  /** Return of bought free spins per unit paid for them; zero where they are not sold. */
  readonly rtpBuy: Rational;
  /** Of the whole round's win, in total stakes. */
  readonly variance: Rational;
  /** No round can pay more than this many total stakes (a bound, not always reached). */
  readonly winBoundTimesStake: number;
}

/** First and second moment of a win, in parts of the stake. */
interface Moments {
  readonly first: Rational;
  readonly second: Rational;
}

const zero = rational(0n, 1n);
const nothing: Moments = { first: zero, second: zero };

interface Sums extends Omit<SpinClass, "pays"> {
  readonly combinations: bigint;
  readonly hits: bigint;
  readonly sum: bigint;
  readonly sumOfSquares: bigint;
  readonly max: number;
}

function sumsOf({ pays, ...extras }: SpinClass): Sums {
  let [combinations, hits, sum, sumOfSquares, max] = [0n, 0n, 0n, 0n, 0];
  for (const [pay, count] of pays) {
    const [times, each] = [BigInt(count), BigInt(pay)];
    combinations += times;
    sum += times * each;
    sumOfSquares += times * each * each;
    if (pay > 0) hits += times;
    max = Math.max(max, pay);
  }
  return { ...extras, combinations, hits, sum, sumOfSquares, max };
}

/** Counts of both games; those of free spins by the reels that stay wild. */
export interface SlotCounts {
  readonly base: readonly SpinClass[];
  readonly free: ReadonlyMap<number, readonly SpinClass[]>;
}

/** Counts the paid spin, and the free spin for every set of reels that can stay wild. */
export function countSlot(compiled: CompiledMachine): SlotCounts {
  const free = new Map<number, readonly SpinClass[]>();
  const open = [0];
  for (let held = open.pop(); held !== undefined; held = open.pop()) {
    if (free.has(held)) continue;
    const classes = classifySpins(compiled, "free", held);
    free.set(held, classes);
    if (compiled.machine.isSticky !== true) continue;
    open.push(...new Set(classes.map((spin) => spin.wildReels)));
  }
  return { base: classifySpins(compiled, "base"), free };
}

type FreeSums = ReadonlyMap<number, readonly Sums[]>;

interface ChainState {
  readonly awarded: number;
  readonly held: number;
  weight: bigint;
  first: bigint;
  second: bigint;
}

/**
 * The feature's value: free spins are a chain over (played, awarded, reels that stay wild) that
 * ends after `freeSpinsMax` at the latest. Weights are whole numbers over (combinations)^played.
 */
function featureMoments(compiled: CompiledMachine, free: FreeSums, awardedFirst: number): Moments {
  const { machine } = compiled;
  const factor = BigInt(machine.freeMultiplier);
  const total = combinationsOf(compiled, "free");
  let alive: ChainState[] = [{ awarded: awardedFirst, held: 0, weight: 1n, first: 0n, second: 0n }];
  let { first, second } = nothing;
  for (let played = 1; alive.length > 0; played += 1) {
    const next = new Map<string, ChainState>();
    for (const state of alive) {
      for (const spin of free.get(state.held) ?? []) {
        const more = freeSpinsFor(compiled, spin.scatters);
        const awarded = Math.min(machine.freeSpinsMax, state.awarded + more);
        const held = machine.isSticky === true ? spin.wildReels : 0;
        const key = `${awarded}/${held}`;
        const to = next.get(key) ?? { awarded, held, weight: 0n, first: 0n, second: 0n };
        const sum = spin.sum * factor;
        to.weight += state.weight * spin.combinations;
        to.first += state.first * spin.combinations + state.weight * sum;
        to.second +=
          state.second * spin.combinations +
          2n * state.first * sum +
          state.weight * spin.sumOfSquares * factor * factor;
        next.set(key, to);
      }
    }
    const scale = total ** BigInt(played);
    alive = [];
    for (const state of next.values()) {
      if (state.awarded > played) {
        alive.push(state);
        continue;
      }
      first = add(first, rational(state.first, scale));
      second = add(second, rational(state.second, scale));
    }
  }
  return { first, second };
}

function holdOf(compiled: CompiledMachine, coins: number): Moments {
  const { hold, rows, parts } = compiled.machine;
  if (hold === undefined || coins < hold.coinsNeeded) return nothing;
  const { first, second } = holdMoments(hold, compiled.reels * rows, coins);
  const perStake = BigInt(parts);
  return {
    first: multiply(first, rational(perStake, 1n)),
    second: multiply(second, rational(perStake * perStake, 1n)),
  };
}

const total = (values: readonly Rational[]): Rational => {
  let sum = zero;
  for (const value of values) sum = add(sum, value);
  return sum;
};

const once = <V>(make: (key: number) => V): ((key: number) => V) => {
  const known = new Map<number, V>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
};

/** What each class of paid spin adds: its own win, its hold and spin, and its free spins. */
function addUp(compiled: CompiledMachine, base: readonly Sums[], free: FreeSums) {
  const { machine } = compiled;
  const all = combinationsOf(compiled, "base");
  const two = rational(2n, 1n);
  const featureBy = once((awarded) => featureMoments(compiled, free, awarded));
  const holdBy = once((coins) => holdOf(compiled, coins));
  return base.map((spin) => {
    const awarded = Math.min(freeSpinsFor(compiled, spin.scatters), machine.freeSpinsMax);
    const feature = awarded === 0 ? nothing : featureBy(awarded);
    const hold = holdBy(spin.coins);
    const chance = rational(spin.combinations, all);
    const own = rational(spin.sum, all);
    const mixed = total([
      multiply(own, feature.first),
      multiply(own, hold.first),
      multiply(chance, multiply(feature.first, hold.first)),
    ]);
    return {
      own,
      feature: multiply(chance, feature.first),
      hold: multiply(chance, hold.first),
      isFeature: awarded > 0,
      isHold: hold !== nothing,
      chance,
      square: total([
        rational(spin.sumOfSquares, all),
        multiply(chance, feature.second),
        multiply(chance, hold.second),
        multiply(two, mixed),
      ]),
    };
  });
}

function boundOf(compiled: CompiledMachine, base: readonly Sums[], free: FreeSums): number {
  const { machine, reels } = compiled;
  const maxOf = (sums: readonly Sums[]) => Math.max(0, ...sums.map((spin) => spin.max));
  const { hold } = machine;
  const coinMax = Math.max(0, ...(hold?.values ?? []).map(({ stakes }) => stakes));
  const holdMax = hold === undefined ? 0 : reels * machine.rows * coinMax + hold.fullStakes;
  const freeMax = Math.max(0, ...[...free.values()].map(maxOf));
  const parts = maxOf(base) + machine.freeSpinsMax * machine.freeMultiplier * freeMax;
  return Math.ceil(parts / machine.parts) + holdMax;
}

/** Exact figures of the machine from its counts. */
export function exactFigures(compiled: CompiledMachine, counts: SlotCounts): SlotFigures {
  const { machine } = compiled;
  const base = counts.base.map(sumsOf);
  const free: FreeSums = new Map(
    [...counts.free].map(([held, classes]) => [held, classes.map(sumsOf)]),
  );
  const classes = addUp(compiled, base, free);
  const perStake = rational(1n, BigInt(machine.parts));
  const [rtpBase, rtpFree, rtpHold] = (["own", "feature", "hold"] as const).map((name) =>
    multiply(total(classes.map((one) => one[name])), perStake),
  ) as [Rational, Rational, Rational];
  const rtp = total([rtpBase, rtpFree, rtpHold]);
  const squared = multiply(rtp, rtp);
  const { buy } = machine;
  const bought = buy === undefined ? nothing : featureMoments(compiled, free, buy.freeSpins);
  return {
    rtp,
    rtpBase,
    rtpFree,
    rtpHold,
    hitRate: rational(
      base.reduce((sum, { hits }) => sum + hits, 0n),
      combinationsOf(compiled, "base"),
    ),
    featureRate: total(classes.filter((one) => one.isFeature).map(({ chance }) => chance)),
    holdRate: total(classes.filter((one) => one.isHold).map(({ chance }) => chance)),
    rtpBuy: multiply(bought.first, multiply(perStake, rational(1n, BigInt(buy?.stakes ?? 1)))),
    variance: add(
      multiply(total(classes.map(({ square }) => square)), multiply(perStake, perStake)),
      {
        numerator: -squared.numerator,
        denominator: squared.denominator,
      },
    ),
    winBoundTimesStake: boundOf(compiled, base, free),
  };
}
