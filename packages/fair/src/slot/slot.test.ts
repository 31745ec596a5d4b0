import { expect, test } from "vitest";
import { rational, type Rational } from "../rational.ts";
import { lineWin } from "./evaluate.ts";
import { countSlot, exactFigures } from "./exact.ts";
import { compileMachine, type SlotMachine } from "./machine.ts";

/**
 * Three short reels with everything a big machine has: wilds that pay, scatters that pay,
 * retriggers.
 */
const small: SlotMachine = {
  family: "lines",
  rows: 2,
  parts: 3,
  lines: [
    [0, 0, 0],
    [1, 1, 1],
    [0, 1, 0],
  ],
  symbols: [
    { id: "W", role: "wild", pays: { 2: 4, 3: 30 } },
    { id: "S", role: "scatter", pays: { 2: 1, 3: 5 } },
    { id: "a", role: "high", pays: { 2: 2, 3: 12 } },
    { id: "b", role: "low", pays: { 3: 6 } },
  ],
  strips: {
    base: [
      ["W", "a", "S", "b", "b"],
      ["a", "S", "b", "W"],
      ["b", "a", "W", "S", "a", "b"],
    ],
    free: [
      ["W", "a", "b", "S"],
      ["b", "W", "a", "S", "b"],
      ["a", "b", "W", "S", "b"],
    ],
  },
  freeSpins: { 2: 1, 3: 2 },
  freeSpinsMax: 4,
  freeMultiplier: 2,
};

/** Written apart from the engine: plain strings, no compiling, no pruning. */
function slowSpin(game: "base" | "free", stops: readonly number[]) {
  const grid = small.strips[game].map((strip, reel) =>
    [0, 1].map((row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? ""),
  );
  const pays = (id: string, count: number) =>
    small.symbols.find((symbol) => symbol.id === id)?.pays[count] ?? 0;
  let win = 0;
  for (const line of small.lines) {
    const seen = line.map((row, reel) => grid[reel]?.[row] ?? "");
    const best = ["W", "a", "b"].map((id) => {
      let run = 0;
      while (run < 3 && (seen[run] === id || seen[run] === "W")) run += 1;
      return pays(id, run);
    });
    // A run of only wilds pays for its own length only as wilds.
    let wilds = 0;
    while (wilds < 3 && seen[wilds] === "W") wilds += 1;
    const next = seen[wilds];
    const other = next === "a" ? (best[1] ?? 0) : next === "b" ? (best[2] ?? 0) : 0;
    win += Math.max(pays("W", wilds), other);
  }
  const scatters = grid.flat().filter((id) => id === "S").length;
  return { win: win + pays("S", scatters) * small.lines.length, scatters };
}

function allStops(game: "base" | "free"): number[][] {
  return small.strips[game].reduce<number[][]>(
    (found, strip) => found.flatMap((stops) => strip.map((_, stop) => [...stops, stop])),
    [[]],
  );
}

/** Mean win of the free spins that are left, by recursion over every spin. */
function slowFeature(left: number, awarded: number): Rational {
  if (left === 0) return rational(0n, 1n);
  const stops = allStops("free");
  let sum = rational(0n, 1n);
  for (const outcome of stops.map((each) => slowSpin("free", each))) {
    const more = Math.min(small.freeSpins[outcome.scatters] ?? 0, small.freeSpinsMax - awarded);
    const rest = slowFeatureOnce(left - 1 + more, awarded + more);
    sum = plus(sum, plus(rational(BigInt(outcome.win * small.freeMultiplier), 1n), rest));
  }
  return rational(sum.numerator, sum.denominator * BigInt(stops.length));
}
const known = new Map<string, Rational>();
function slowFeatureOnce(left: number, awarded: number): Rational {
  const key = `${left}/${awarded}`;
  const value = known.get(key) ?? slowFeature(left, awarded);
  known.set(key, value);
  return value;
}
const plus = (a: Rational, b: Rational) =>
  rational(
    a.numerator * b.denominator + b.numerator * a.denominator,
    a.denominator * b.denominator,
  );

test("enumeration equals brute force on a small machine, to the last fraction", () => {
  const compiled = compileMachine(small);
  const figures = exactFigures(compiled, countSlot(compiled));
  const stops = allStops("base");
  let base = 0;
  let hits = 0;
  let feature = rational(0n, 1n);
  for (const { win, scatters } of stops.map((each) => slowSpin("base", each))) {
    base += win;
    hits += win > 0 ? 1 : 0;
    const awarded = small.freeSpins[scatters] ?? 0;
    feature = plus(feature, slowFeatureOnce(awarded, awarded));
  }
  const staked = BigInt(stops.length * small.lines.length);
  expect(figures.rtpBase).toEqual(rational(BigInt(base), staked));
  expect(figures.rtpFree).toEqual(rational(feature.numerator, feature.denominator * staked));
  expect(figures.hitRate).toEqual(rational(BigInt(hits), BigInt(stops.length)));
});

test.each([
  ["a wild stands in", ["W", "a", "a"], { symbol: "a", count: 3, pay: 12 }],
  [
    "wilds pay as wilds when that is worth more",
    ["W", "W", "b"],
    { symbol: "b", count: 3, pay: 6 },
  ],
  ["a scatter ends a run", ["W", "W", "S"], { symbol: "W", count: 2, pay: 4 }],
  ["all wilds", ["W", "W", "W"], { symbol: "W", count: 3, pay: 30 }],
  ["a wild never stands for a scatter", ["W", "S", "S"], undefined],
  ["a run must start at the first reel", ["b", "a", "a"], undefined],
])("line wins: %s", (_name, line, expected) => {
  const compiled = compileMachine(small);
  const index = (id: string) => compiled.ids.indexOf(id);
  const win = lineWin(compiled, line.map(index));
  expect(win).toEqual(expected && { ...expected, symbol: index(expected.symbol) });
});

test("a machine whose strips and symbols disagree is refused", () => {
  const strips = { ...small.strips, base: [["x", "a"], ...small.strips.base.slice(1)] };
  expect(() => compileMachine({ ...small, strips })).toThrow(/symbol x/);
  expect(() => compileMachine({ ...small, lines: [[0, 0, 2]] })).toThrow(/visible row/);
});
