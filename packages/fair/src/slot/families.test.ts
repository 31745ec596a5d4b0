/**
 * Every family against a player written apart from the engine, over every combination of stops of a
 * small machine; hold and spin against its chain walked by hand.
 */
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { rational, toDecimal } from "../rational.ts";
import { drawBelow, seededWords } from "../stream.ts";
import { classifySpins, combinationsOf, type SpinClass } from "./count.ts";
import { countSlot, exactFigures } from "./exact.ts";
import { finalCoins, holdMoments, playHold } from "./hold.ts";
import { compileMachine, type SlotGame, type SlotMachine } from "./machine.ts";
import { playRound } from "./play.ts";
import { spinReels } from "./spin.ts";

const words = (seed: string) =>
  seededWords((key, message) => createHmac("sha256", key).update(message).digest(), {
    serverSeed: seed.repeat(32),
    clientSeed: "families",
    nonce: 1,
  });

const strip = (text: string): string[] => text.split(" ");
const shared = {
  rows: 3,
  parts: 10,
  lines: [],
  symbols: [
    { id: "W", role: "wild", pays: {} },
    { id: "S", role: "scatter", pays: { 2: 1, 3: 5 } },
    { id: "a", role: "high", pays: { 3: 4, 4: 9 } },
    { id: "b", role: "low", pays: { 3: 2, 4: 5 } },
    { id: "c", role: "low", pays: { 3: 1, 4: 3 } },
  ],
  strips: {
    base: [
      strip("a b c S a b c b"),
      strip("b W a c b S a c"),
      strip("c a b S c W b a"),
      strip("a c b a S b c b"),
    ],
    free: [strip("a b c b"), strip("b W a c"), strip("c a S b"), strip("a c b a")],
  },
  freeSpins: { 3: 2 },
  freeSpinsMax: 4,
  freeMultiplier: 2,
} as const;

const ways: SlotMachine = { ...shared, family: "ways" };
const cascade: SlotMachine = { ...ways, cascade: { base: [1, 2, 3], free: [2, 4] } };
const cluster: SlotMachine = {
  ...shared,
  family: "cluster",
  wildMultiplier: 2,
  cascade: { base: [1], free: [1] },
};

/** Plain strings and sets; each win is looked for again from nothing. */
function slowPay(machine: SlotMachine, grid: readonly (readonly string[])[]) {
  const marked = new Set<string>();
  let pay = 0;
  const payOf = (id: string, count: number): number => {
    const pays: Readonly<Record<number, number>> =
      machine.symbols.find((one) => one.id === id)?.pays ?? {};
    const least = Object.keys(pays).map(Number);
    return pays[Math.max(0, ...least.filter((key) => key <= count))] ?? 0;
  };
  for (const id of ["a", "b", "c"]) {
    const is = (reel: number, row: number) => grid[reel]?.[row] === id || grid[reel]?.[row] === "W";
    if (machine.family === "ways") {
      // Every path of one cell per reel is walked on its own.
      let paths: string[][] = [[]];
      let reach = 0;
      if (grid[0]?.includes(id) !== true) continue;
      for (; reach < grid.length; reach += 1) {
        const rows = [0, 1, 2].filter((row) => is(reach, row));
        if (rows.length === 0) break;
        paths = paths.flatMap((path) => rows.map((row) => [...path, `${reach}${row}`]));
      }
      const each = payOf(id, reach);
      pay += each * paths.length;
      if (each > 0) for (const cell of paths.flat()) marked.add(cell);
      continue;
    }
    const seen = new Set<string>();
    for (let start = 0; start < grid.length * 3; start += 1) {
      const [reel, row] = [Math.floor(start / 3), start % 3];
      if (grid[reel]?.[row] !== id || seen.has(`${reel}${row}`)) continue;
      const group = new Set<string>();
      const walk = (x: number, y: number): void => {
        if (!is(x, y) || group.has(`${x}${y}`)) return;
        group.add(`${x}${y}`);
        walk(x - 1, y);
        walk(x + 1, y);
        walk(x, y - 1);
        walk(x, y + 1);
      };
      walk(reel, row);
      for (const cell of group) seen.add(cell);
      const hasWild = [...group].some((cell) => grid[Number(cell[0])]?.[Number(cell[1])] === "W");
      const won = payOf(id, group.size) * (hasWild ? (machine.wildMultiplier ?? 1) : 1);
      pay += won;
      if (won > 0) for (const cell of group) marked.add(cell);
    }
  }
  return { pay, marked };
}

function slowSpin(machine: SlotMachine, game: SlotGame, stops: readonly number[]) {
  const strips = machine.strips[game];
  const at = (reel: number, index: number): string => {
    const own = strips[reel] ?? [];
    return own[((index % own.length) + own.length) % own.length] ?? "";
  };
  let grid = strips.map((_, reel) => [0, 1, 2].map((row) => at(reel, (stops[reel] ?? 0) + row)));
  const taken = strips.map(() => 0);
  let sum = 0;
  for (let drop = 0; ; drop += 1) {
    const { pay, marked } = slowPay(machine, grid);
    const factors = machine.cascade?.[game] ?? [1];
    sum += pay * (factors[drop] ?? factors.at(-1) ?? 1);
    if (machine.cascade === undefined || pay === 0) break;
    grid = grid.map((column, reel) => {
      const left = column.filter((_, row) => !marked.has(`${reel}${row}`));
      while (left.length < 3) {
        taken[reel] = (taken[reel] ?? 0) + 1;
        left.unshift(at(reel, (stops[reel] ?? 0) - (taken[reel] ?? 0)));
      }
      return left;
    });
  }
  const scatters = grid.flat().filter((id) => id === "S").length;
  return { sum, scatters };
}

const allStops = (machine: SlotMachine, game: SlotGame): number[][] =>
  machine.strips[game].reduce<number[][]>(
    (found, own) => found.flatMap((stops) => own.map((_, stop) => [...stops, stop])),
    [[]],
  );

const flat = (classes: readonly SpinClass[]) =>
  Object.fromEntries(
    classes.flatMap(({ scatters, pays }) =>
      [...pays].map(([pay, count]) => [`${scatters}/${pay}`, count] as const),
    ),
  );

test.each([
  ["ways", ways],
  ["a cascade of ways", cascade],
  ["a cascade of clusters", cluster],
])("%s count as a slow player counts, combination by combination", (_name, machine) => {
  const compiled = compileMachine(machine);
  for (const game of ["base", "free"] as const) {
    const counted: Record<string, number> = {};
    for (const stops of allStops(machine, game)) {
      const { sum, scatters } = slowSpin(machine, game, stops);
      const spun = spinReels(compiled, game, stops);
      expect([spun.pay, spun.scatters]).toEqual([sum, scatters]);
      const scatterPay = scatters >= 3 ? 5 : scatters === 2 ? 1 : 0;
      const key = `${scatters}/${sum + scatterPay * machine.parts}`;
      counted[key] = (counted[key] ?? 0) + 1;
    }
    expect(flat(classifySpins(compiled, game))).toEqual(counted);
  }
});

const sticky: SlotMachine = {
  family: "lines",
  rows: 2,
  parts: 2,
  lines: [
    [0, 0, 0],
    [1, 1, 1],
  ],
  symbols: [
    { id: "W", role: "wild", pays: {} },
    { id: "S", role: "scatter", pays: {} },
    { id: "a", role: "high", pays: { 3: 8 } },
    { id: "b", role: "low", pays: { 3: 3 } },
  ],
  strips: {
    base: [strip("a b S a"), strip("b W a S"), strip("S a b b")],
    free: [strip("a b a"), strip("b W a b"), strip("W a b b")],
  },
  freeSpins: { 3: 3 },
  freeSpinsMax: 3,
  freeMultiplier: 1,
  expanding: ["base", "free"],
  isSticky: true,
  buy: { parts: 10, freeSpins: 3 },
};

test("reels that stay wild are worth what walking every free spin gives", () => {
  const compiled = compileMachine(sticky);
  const stops = allStops(sticky, "free");
  let total = 0;
  for (const first of stops) {
    const one = spinReels(compiled, "free", first);
    for (const second of stops) {
      const two = spinReels(compiled, "free", second, one.wildReels);
      for (const third of stops) {
        total += one.pay + two.pay + spinReels(compiled, "free", third, two.wildReels).pay;
      }
    }
  }
  const figures = exactFigures(compiled, countSlot(compiled));
  const price = 10;
  expect(figures.rtpBuy).toEqual(rational(BigInt(total), BigInt(stops.length ** 3 * price)));
});

const hold = {
  coinsNeeded: 2,
  respins: 2,
  coinWins: 1,
  coinOf: 3,
  values: [
    { stakes: 1, weight: 3 },
    { stakes: 4, weight: 1 },
  ],
  fullStakes: 20,
};

test("held coins end as the chain says, and pay its mean within three deviations", () => {
  const chances = [...finalCoins(hold, 4, 2).values()];
  const sum = chances.reduce((all, { numerator, denominator }) => {
    return all + Number(numerator) / Number(denominator);
  }, 0);
  expect(sum).toBeCloseTo(1, 12);
  // By hand, with one place left: two misses in a row end it, so it fills with 1 − (2/3)².
  expect(finalCoins(hold, 4, 3).get(4)).toEqual(rational(5n, 9n));
  const compiled = compileMachine({
    ...ways,
    rows: 2,
    symbols: [...shared.symbols, { id: "C", role: "coin", pays: {} }],
    strips: { base: [strip("a b"), strip("b C")], free: [strip("a b"), strip("b a")] },
    hold,
  });
  const { first, second } = holdMoments(hold, 4, 2);
  const [mean, square] = [Number(toDecimal(first, 9)), Number(toDecimal(second, 9))];
  const stream = words("ab");
  const rounds = 20_000;
  let paid = 0;
  for (let round = 0; round < rounds; round += 1) {
    const coins = [0, 3].map((cell) => ({ cell, stakes: drawBelow(stream, 4) < 3 ? 1 : 4 }));
    paid += playHold(compiled, coins, stream)?.stakes ?? 0;
  }
  const deviation = Math.sqrt((square - mean * mean) / rounds);
  expect(Math.abs(paid / rounds - mean)).toBeLessThan(3 * deviation);
});

test("the same words give the same round, and a bought one starts with its free spins", () => {
  const compiled = compileMachine(sticky);
  expect(playRound(compiled, words("cd"))).toEqual(playRound(compiled, words("cd")));
  const bought = playRound(compiled, words("cd"), true);
  expect(bought.map(({ kind }) => kind)).toEqual(["free", "free", "free"]);
  expect(() => playRound(compileMachine(ways), words("cd"), true)).toThrow(/sells no/);
});

test.each([
  [
    "a wild on the first reel of ways",
    { ...ways, strips: { ...ways.strips, base: sticky.strips.free } },
  ],
  ["lines without a line", { ...ways, family: "lines" as const }],
  ["a reel that stays but never became wild", { ...ways, isSticky: true }],
])("%s is refused", (_name, machine) => {
  expect(() => compileMachine(machine)).toThrow(RangeError);
});

test("counting detects a machine that feeds itself forever", () => {
  const all = ["a", "a", "a"];
  const strips = [all, all, all];
  const machine = { ...cascade, strips: { base: strips, free: strips } };
  expect(() => classifySpins(compileMachine(machine), "base")).toThrow(/does not end/);
  expect(combinationsOf(compileMachine(machine), "base")).toBe(27n);
});
