/**
 * The most a round can pay and the chance that it does. It is not a bound: every step of it is one
 * that the reels can show, so the round that pays it exists, however seldom it comes.
 */
import { multiply, rational, type Rational } from "../rational.ts";
import { weightOf } from "../stream.ts";
import { combinationsOf } from "./count.ts";
import { finalCoins } from "./hold.ts";
import { freeFactor, freeSpinsFor, type CompiledMachine } from "./machine.ts";
import type { ByHeld, Sums } from "./sums.ts";

export interface Top {
  /** In parts of the stake. */
  readonly parts: number;
  /** Of one round. */
  readonly chance: Rational;
}

const one = rational(1n, 1n);
const none: Top = { parts: 0, chance: one };

/** Both happen. */
const both = (a: Top, b: Top): Top => ({
  parts: a.parts + b.parts,
  chance: multiply(a.chance, b.chance),
});

/** The highest of ways that exclude each other; the chances of equal ones add up. */
function highest(ways: readonly Top[]): Top {
  const parts = ways.reduce((most, way) => Math.max(most, way.parts), 0);
  let [numerator, denominator] = [0n, 1n];
  for (const { chance } of ways.filter((way) => way.parts === parts)) {
    numerator = numerator * chance.denominator + chance.numerator * denominator;
    denominator *= chance.denominator;
  }
  return { parts, chance: rational(numerator, denominator) };
}

const topOf = (spin: Sums, factor: number, all: bigint): Top => ({
  parts: spin.max * factor,
  chance: rational(spin.maxWays, all),
});

/** The most that free spins can pay from so many, every one of them and those they add. */
export function topFeature(
  compiled: CompiledMachine,
  free: readonly ByHeld<Sums>[],
  awardedFirst: number,
): Top {
  const share = rational(1n, BigInt(free.length));
  return highest(
    free.map((sums) => both(topChain(compiled, sums, awardedFirst), { parts: 0, chance: share })),
  );
}

function topChain(compiled: CompiledMachine, free: ByHeld<Sums>, awardedFirst: number): Top {
  const { machine } = compiled;
  const all = combinationsOf(compiled, "free");
  const known = new Map<string, Top>();
  const from = (played: number, awarded: number, held: number): Top => {
    if (played === awarded) return none;
    const key = `${played}/${awarded}/${held}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const factor = freeFactor(machine, played + 1);
    const ways = (free.get(held) ?? []).map((spin) => {
      const more = Math.min(machine.freeSpinsMax, awarded + freeSpinsFor(compiled, spin.scatters));
      const next = from(played + 1, more, machine.isSticky === true ? spin.wildReels : 0);
      return both(topOf(spin, factor, all), next);
    });
    const top = highest(ways);
    known.set(key, top);
    return top;
  };
  return from(0, awardedFirst, 0);
}

function topRespins(compiled: CompiledMachine, base: ByHeld<Sums>, held: number): Top {
  if (held === 0 || compiled.machine.isRespinning !== true) return none;
  const all = combinationsOf(compiled, "base");
  const ways = (base.get(held) ?? []).map((spin) => {
    const next = spin.wildReels === held ? none : topRespins(compiled, base, spin.wildReels);
    return both(topOf(spin, 1, all), next);
  });
  return highest(ways);
}

/** Every place holds a coin, and each is one of the highest. */
function topHold({ machine, reels }: CompiledMachine, coins: number): Top {
  const { hold, rows, parts } = machine;
  if (hold === undefined || coins < hold.coinsNeeded) return none;
  const cells = reels * rows;
  const most = Math.max(...hold.values.map(({ stakes }) => stakes));
  const weight = hold.values.find(({ stakes }) => stakes === most)?.weight ?? 0;
  const count = BigInt(cells);
  return {
    parts: (cells * most + hold.fullStakes) * parts,
    chance: multiply(
      finalCoins(hold, cells, coins).get(cells) ?? rational(0n, 1n),
      rational(BigInt(weight) ** count, BigInt(weightOf(hold.values)) ** count),
    ),
  };
}

/** The most a round can pay, whether paid or bought. */
export function topRound(
  compiled: CompiledMachine,
  base: ByHeld<Sums>,
  free: readonly ByHeld<Sums>[],
): Top {
  const { machine } = compiled;
  const all = combinationsOf(compiled, "base");
  const paid = (base.get(0) ?? []).map((spin) => {
    const awarded = Math.min(freeSpinsFor(compiled, spin.scatters), machine.freeSpinsMax);
    const feature = awarded === 0 ? none : topFeature(compiled, free, awarded);
    const rest = both(
      machine.isRespinning === true
        ? topRespins(compiled, base, spin.wildReels)
        : topHold(compiled, spin.coins),
      feature,
    );
    return both(topOf(spin, 1, all), rest);
  });
  const top = highest(paid);
  const { buy } = machine;
  const bought = buy === undefined ? none : topFeature(compiled, free, buy.freeSpins);
  return bought.parts > top.parts ? bought : top;
}
