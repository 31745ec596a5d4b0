/**
 * Exact figures of a slot from the counts of its stop combinations: free spins are solved as a
 * finite chain, hold and spin as another, so return, hit rate and deviation are fractions and not
 * estimates.
 */
import { add, multiply, rational, type Rational } from "../rational.ts";
import { classifySpins, combinationsOf, type SpinClass } from "./count.ts";
import { holdMoments } from "./hold.ts";
import {
  factorsOf,
  freeFactor,
  freeSpinsFor,
  type CompiledMachine,
  type SlotGame,
  type SlotMachine,
} from "./machine.ts";
import { sumsOf, type ByHeld, type Sums } from "./sums.ts";
import { topRound } from "./top.ts";

export interface SlotFigures {
  /** Return per unit staked, whole round. */
  readonly rtp: Rational;
  readonly rtpBase: Rational;
  readonly rtpFree: Rational;
  /** Of hold and spin, or of reels that spin again beside wild ones; zero without either. */
  readonly rtpHold: Rational;
  /** Paid spins that pay at once. */
  readonly hitRate: Rational;
  readonly featureRate: Rational;
  readonly holdRate: Rational;
  /** Return of bought free spins per unit paid for them; zero where they are not sold. */
  readonly rtpBuy: Rational;
  /** Of the whole round's win, in total stakes. */
  readonly variance: Rational;
  /** The most a round can pay in total stakes, and the chance that it does. */
  readonly winMaxTimes: Rational;
  /** Made whole upwards. */
  readonly winMaxTimesStake: number;
  readonly winMaxChance: Rational;
}

/** First and second moment of a win, in parts of the stake. */
interface Moments {
  readonly first: Rational;
  readonly second: Rational;
}

const zero = rational(0n, 1n);
const nothing: Moments = { first: zero, second: zero };

/** Counts of both games, each by the reels that stay wild; free spins by special symbol, too. */
export interface SlotCounts {
  readonly base: ByHeld<SpinClass>;
  /** One of each special symbol, or a single one where there are none. */
  readonly free: readonly ByHeld<SpinClass>[];
}

/** Counts for no reel that stays wild, and, where some do, for every set of them that can. */
function countHeld(
  compiled: CompiledMachine,
  game: SlotGame,
  staying: boolean,
  special = -1,
): ByHeld<SpinClass> {
  const found = new Map<number, readonly SpinClass[]>();
  const open = [0];
  for (let held = open.pop(); held !== undefined; held = open.pop()) {
    if (found.has(held)) continue;
    const classes = classifySpins(compiled, game, held, special);
    found.set(held, classes);
    if (staying) open.push(...new Set(classes.map((spin) => spin.wildReels)));
  }
  return found;
}

/** Are paid and free spins counted alike? What only multiplies a whole spin does not matter. */
function isAlike(machine: SlotMachine): boolean {
  const { strips, cascade, expanding = [], specials, isRespinning, isSticky } = machine;
  const hasOwn = specials !== undefined || isRespinning === true || isSticky === true;
  const isFalling = cascade === undefined || cascade.base.join() === cascade.free.join();
  return strips.base === strips.free && !hasOwn && expanding.length === 0 && isFalling;
}

export function countSlot(compiled: CompiledMachine): SlotCounts {
  const { isRespinning = false, isSticky = false } = compiled.machine;
  const specials = compiled.specials.length === 0 ? [-1] : compiled.specials;
  const base = countHeld(compiled, "base", isRespinning);
  if (isAlike(compiled.machine)) return { base, free: [base] };
  return {
    base,
    free: specials.map((special) => countHeld(compiled, "free", isSticky, special)),
  };
}

type FreeSums = readonly ByHeld<Sums>[];

interface ChainState {
  readonly awarded: number;
  readonly held: number;
  weight: bigint;
  first: bigint;
  second: bigint;
}

/** Free spins with each special symbol, all equally likely. */
function featureMoments(compiled: CompiledMachine, free: FreeSums, awardedFirst: number): Moments {
  const each = free.map((sums) => chainMoments(compiled, sums, awardedFirst));
  const share = rational(1n, BigInt(free.length));
  return {
    first: multiply(total(each.map(({ first }) => first)), share),
    second: multiply(total(each.map(({ second }) => second)), share),
  };
}

/**
 * The feature's value: free spins are a chain over (played, awarded, reels that stay wild) that
 * ends after `freeSpinsMax` at the latest. Weights are whole numbers over (combinations)^played.
 */
function chainMoments(
  compiled: CompiledMachine,
  free: ByHeld<Sums>,
  awardedFirst: number,
): Moments {
  const { machine } = compiled;
  const total = combinationsOf(compiled, "free");
  let alive: ChainState[] = [{ awarded: awardedFirst, held: 0, weight: 1n, first: 0n, second: 0n }];
  let { first, second } = nothing;
  for (let played = 1; alive.length > 0; played += 1) {
    const next = new Map<string, ChainState>();
    const factor = BigInt(freeFactor(machine, played));
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

/** What spins beside reels that stay wild pay: each that makes another wild leads to one more. */
function respinMoments(compiled: CompiledMachine, base: ByHeld<Sums>): (held: number) => Moments {
  const all = combinationsOf(compiled, "base");
  const from = once((held): Moments => {
    if (held === 0 || compiled.machine.isRespinning !== true) return nothing;
    const spins = (base.get(held) ?? []).map((spin) => {
      const next = spin.wildReels === held ? nothing : from(spin.wildReels);
      const [chance, sum] = [rational(spin.combinations, all), rational(spin.sum, all)];
      return {
        first: add(sum, multiply(chance, next.first)),
        second: total([
          rational(spin.sumOfSquares, all),
          multiply(rational(2n, 1n), multiply(sum, next.first)),
          multiply(chance, next.second),
        ]),
      };
    });
    return {
      first: total(spins.map(({ first }) => first)),
      second: total(spins.map(({ second }) => second)),
    };
  });
  return from;
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

/** What each class of paid spin adds: its own win, its respins, and its free spins. */
function addUp(compiled: CompiledMachine, base: ByHeld<Sums>, free: FreeSums) {
  const { machine } = compiled;
  const all = combinationsOf(compiled, "base");
  const two = rational(2n, 1n);
  const featureBy = once((awarded) => featureMoments(compiled, free, awarded));
  const holdBy = once((coins) => holdOf(compiled, coins));
  const respinBy = respinMoments(compiled, base);
  return (base.get(0) ?? []).map((spin) => {
    const awarded = Math.min(freeSpinsFor(compiled, spin.scatters), machine.freeSpinsMax);
    const feature = awarded === 0 ? nothing : featureBy(awarded);
    const hold = machine.isRespinning === true ? respinBy(spin.wildReels) : holdBy(spin.coins);
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

/** Exact figures of the machine from its counts. */
export function exactFigures(compiled: CompiledMachine, counts: SlotCounts): SlotFigures {
  const { machine } = compiled;
  const summed = (counted: ByHeld<SpinClass>, game: SlotGame): ByHeld<Sums> => {
    const factors = factorsOf(machine, game);
    return new Map(
      [...counted].map(([held, classes]) => [held, classes.map((spin) => sumsOf(spin, factors))]),
    );
  };
  const base = summed(counts.base, "base");
  const free = counts.free.map((counted) => summed(counted, "free"));
  const classes = addUp(compiled, base, free);
  const perStake = rational(1n, BigInt(machine.parts));
  const [rtpBase, rtpFree, rtpHold] = (["own", "feature", "hold"] as const).map((name) =>
    multiply(total(classes.map((one) => one[name])), perStake),
  ) as [Rational, Rational, Rational];
  const rtp = total([rtpBase, rtpFree, rtpHold]);
  const squared = multiply(rtp, rtp);
  const top = topRound(compiled, base, free);
  const { buy } = machine;
  const bought = buy === undefined ? nothing : featureMoments(compiled, free, buy.freeSpins);
  return {
    rtp,
    rtpBase,
    rtpFree,
    rtpHold,
    hitRate: rational(
      (base.get(0) ?? []).reduce((sum, { hits }) => sum + hits, 0n),
      combinationsOf(compiled, "base"),
    ),
    featureRate: total(classes.filter((one) => one.isFeature).map(({ chance }) => chance)),
    holdRate: total(classes.filter((one) => one.isHold).map(({ chance }) => chance)),
    rtpBuy: multiply(bought.first, rational(1n, BigInt(buy?.parts ?? 1))),
    variance: add(
      multiply(total(classes.map(({ square }) => square)), multiply(perStake, perStake)),
      {
        numerator: -squared.numerator,
        denominator: squared.denominator,
      },
    ),
    winMaxTimes: rational(BigInt(top.parts), BigInt(machine.parts)),
    winMaxTimesStake: Math.ceil(top.parts / machine.parts),
    winMaxChance: top.chance,
  };
}
