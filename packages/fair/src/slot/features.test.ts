/**
 * What a machine may have beside its family, against a player written apart from the engine: plain
 * strings, every line and cell looked at on its own, every combination of stops of a small machine.
 */
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { add, multiply, rational, type Rational } from "../rational.ts";
import { seededWords } from "../stream.ts";
import { classifySpins, combinationsOf, type SpinClass } from "./count.ts";
import { countSlot, exactFigures } from "./exact.ts";
import { compileMachine, type SlotGame, type SlotMachine } from "./machine.ts";
import { playRound } from "./play.ts";
import { spinReels } from "./spin.ts";

const strip = (text: string): string[] => text.split(" ");

const plain: SlotMachine = {
  family: "lines",
  rows: 2,
  parts: 4,
  lines: [
    [0, 0, 0, 0],
    [1, 1, 1, 1],
    [0, 1, 1, 0],
    [1, 0, 1, 0],
  ],
  symbols: [
    { id: "W", role: "wild", pays: {} },
    { id: "S", role: "scatter", pays: { 3: 2 } },
    { id: "a", role: "high", pays: { 2: 1, 3: 7, 4: 20 } },
    { id: "b", role: "low", pays: { 3: 3, 4: 9 } },
    { id: "c", role: "low", pays: { 3: 2, 4: 5 } },
  ],
  strips: {
    base: [strip("a b c S a b"), strip("b W a c b"), strip("c a W b S c"), strip("a c b S b")],
    free: [strip("a b c a"), strip("b W a c S"), strip("c W S b"), strip("a c S a")],
  },
  freeSpins: {},
  freeSpinsMax: 0,
  freeMultiplier: 1,
};

const withFree = { ...plain, freeSpins: { 3: 2 }, freeSpinsMax: 4 };
const wildEach: SlotMachine = {
  ...plain,
  wildMultiplier: 3,
  isWildEach: true,
  symbols: [{ id: "W", role: "wild", pays: { 2: 5 } }, ...plain.symbols.slice(1)],
};
const bothWays: SlotMachine = { ...plain, isBothWays: true };
const respinning: SlotMachine = { ...bothWays, expanding: ["base"], isRespinning: true };
const falling: SlotMachine = { ...plain, cascade: { base: [1, 3], free: [2, 4] } };
const weighing: SlotMachine = { ...plain, family: "ways", lines: [], wildMultiplier: 3 };
const anywhere: SlotMachine = {
  ...plain,
  family: "anywhere",
  lines: [],
  symbols: [
    ...plain.symbols.slice(1, 2),
    ...["a", "b", "c", "W"].map((id, at) => ({
      id,
      role: "low" as const,
      pays: { 4: 2 + at, 5: 8 + at },
    })),
  ],
  cascade: { base: [1, 2, 3], free: [2] },
};
/** An `H` shows `a` or `c`, all of them the same. */
const hiding: SlotMachine = {
  ...weighing,
  symbols: [...plain.symbols, { id: "H", role: "hidden", pays: {} }],
  strips: {
    base: [strip("a H H S a b"), strip("b W H c b"), strip("c H W b S c"), strip("a c S H b")],
    free: [strip("H b c a"), strip("b W H c S"), strip("c W S b"), strip("a c S H")],
  },
  reveals: ["a", "c"],
};
const drawing: SlotMachine = {
  ...plain,
  freeSpins: { 3: 1 },
  freeSpinsMax: 1,
  freeMultiplier: 2,
  drawnFactors: {
    base: [
      { factor: 1, weight: 3 },
      { factor: 4, weight: 2 },
    ],
    free: [
      { factor: 2, weight: 1 },
      { factor: 3, weight: 4 },
    ],
  },
};

const wordsOf = (clientSeed: string) =>
  seededWords((key, message) => createHmac("sha256", key).update(message).digest(), {
    serverSeed: "ef".repeat(32),
    clientSeed,
    nonce: 1,
  });

type Cells = readonly (readonly string[])[];

const payOf = ({ symbols }: SlotMachine, id: string, count: number): number => {
  const pays: Readonly<Record<number, number>> = symbols.find((one) => one.id === id)?.pays ?? {};
  const reached = Object.keys(pays)
    .map(Number)
    .filter((key) => key <= count);
  return reached.length === 0 ? 0 : (pays[Math.max(...reached)] ?? 0);
};

/** The best reading of a row of symbols from its start: every symbol is tried for every length. */
function slowLine(machine: SlotMachine, seen: readonly string[]) {
  let best = { pay: 0, count: 0 };
  for (let count = 1; count <= seen.length; count += 1) {
    for (const { id, role } of machine.symbols) {
      const run = seen.slice(0, count);
      const isRun = run.every((one) => one === id || one === "W");
      // A shorter run of the same symbol is not a separate win.
      const goesOn = seen[count] === id || seen[count] === "W";
      if (role === "scatter" || !isRun || goesOn) continue;
      const wilds = run.filter((one) => one === "W").length;
      const times = machine.wildMultiplier ?? 1;
      const factor = machine.isWildEach === true ? times ** wilds : wilds > 0 ? times : 1;
      const pay = payOf(machine, id, count) * factor;
      if (pay > best.pay) best = { pay, count };
    }
  }
  return best;
}

/** What the cells pay and which of them: the families that are new here. */
function slowPay(machine: SlotMachine, cells: Cells): { pay: number; marked: Set<string> } {
  const marked = new Set<string>();
  let pay = 0;
  if (machine.family === "anywhere") {
    for (const { id, role } of machine.symbols) {
      const own = cells.flatMap((column, reel) =>
        column.flatMap((seen, row) => (seen === id ? [`${reel}${row}`] : [])),
      );
      const won = role === "scatter" ? 0 : payOf(machine, id, own.length);
      pay += won;
      if (won > 0) for (const cell of own) marked.add(cell);
    }
    return { pay, marked };
  }
  if (machine.family === "ways") {
    for (const id of new Set(cells[0]?.filter((one) => one !== "S"))) {
      // A wild is as many cells as it multiplies by.
      const here = cells.map((column) =>
        column.flatMap((seen) => (seen === id ? [1] : seen === "W" ? [1, 1, 1] : [])),
      );
      const reach = here.findIndex((found) => found.length === 0);
      const count = reach < 0 ? cells.length : reach;
      const ways = here.slice(0, count).reduce((product, found) => product * found.length, 1);
      pay += payOf(machine, id, count) * ways;
    }
    return { pay, marked };
  }
  for (const line of machine.lines) {
    const seen = line.map((row, reel) => cells[reel]?.[row] ?? "");
    const left = slowLine(machine, seen);
    pay += left.pay;
    if (left.pay > 0) {
      for (let reel = 0; reel < left.count; reel += 1) marked.add(`${reel}${line[reel]}`);
    }
    const right = slowLine(machine, seen.toReversed());
    if (machine.isBothWays === true && right.count < seen.length) pay += right.pay;
  }
  return { pay, marked };
}

function slowSpin(machine: SlotMachine, game: SlotGame, stops: readonly number[], held = 0) {
  const strips = machine.strips[game];
  const at = (reel: number, index: number): string => {
    const own = strips[reel] ?? [];
    return own[((index % own.length) + own.length) % own.length] ?? "";
  };
  let wildReels = 0;
  let cells: string[][] = strips.map((_, reel) => {
    const column = [0, 1].map((row) => at(reel, (stops[reel] ?? 0) + row));
    const takes = machine.expanding?.includes(game) === true && column.includes("W");
    if (!takes && (held >> reel) % 2 === 0) return column;
    wildReels += 1 << reel;
    return ["W", "W"];
  });
  const taken = strips.map(() => 0);
  let sum = 0;
  for (let drop = 0; ; drop += 1) {
    const { pay, marked } = slowPay(machine, cells);
    const factors = machine.cascade?.[game] ?? [1];
    sum += pay * (factors[drop] ?? factors.at(-1) ?? 1);
    if (machine.cascade === undefined || pay === 0) break;
    cells = cells.map((column, reel) => {
      const left = column.filter((_, row) => !marked.has(`${reel}${row}`));
      while (left.length < 2) {
        taken[reel] = (taken[reel] ?? 0) + 1;
        left.unshift(at(reel, (stops[reel] ?? 0) - (taken[reel] ?? 0)));
      }
      return left;
    });
  }
  const scatters = cells.flat().filter((id) => id === "S").length;
  return { sum, scatters, wildReels, cells };
}

const allStops = (machine: SlotMachine, game: SlotGame): number[][] =>
  machine.strips[game].reduce<number[][]>(
    (found, own) => found.flatMap((stops) => own.map((_, stop) => [...stops, stop])),
    [[]],
  );

const flat = (classes: readonly SpinClass[]) =>
  Object.fromEntries(
    classes.flatMap(({ scatters, wildReels, pays }) =>
      [...pays].map(([pay, count]) => [`${scatters}/${wildReels}/${pay}`, count] as const),
    ),
  );

test.each<[string, SlotMachine, number]>([
  ["lines whose wilds each multiply", wildEach, 0],
  ["lines of both sides", bothWays, 0],
  ["lines of both sides with wild reels", respinning, 0],
  ["lines of both sides beside a reel that stays wild", respinning, 2],
  ["a cascade of lines", falling, 0],
  ["ways in which a wild counts three times", weighing, 0],
  ["a cascade of what pays anywhere", anywhere, 0],
])("%s count as a slow player counts, combination by combination", (_name, machine, held) => {
  const compiled = compileMachine(machine);
  for (const game of ["base", "free"] as const) {
    const counted: Record<string, number> = {};
    for (const stops of allStops(machine, game)) {
      const { sum, scatters, wildReels } = slowSpin(machine, game, stops, held);
      const spun = spinReels(compiled, game, stops, held);
      expect([spun.pay, spun.scatters, spun.wildReels]).toEqual([sum, scatters, wildReels]);
      const key = `${scatters}/${wildReels}/${sum + (scatters >= 3 ? 2 * machine.parts : 0)}`;
      counted[key] = (counted[key] ?? 0) + 1;
    }
    expect(flat(classifySpins(compiled, game, held))).toEqual(counted);
  }
});

test("hidden symbols count as machines that have what they show in their place", () => {
  const compiled = compileMachine(hiding);
  const faces = ["a", "c"].map((face): SlotMachine => {
    const shown = (own: Cells) => own.map((ids) => ids.map((id) => (id === "H" ? face : id)));
    return { ...hiding, strips: { base: shown(hiding.strips.base), free: shown([]) } };
  });
  const counted: Record<string, number> = {};
  const stops = allStops(hiding, "base");
  for (const each of stops) {
    for (const face of faces) {
      const { sum, scatters, wildReels } = slowSpin(face, "base", each);
      const key = `${scatters}/${wildReels}/${sum + (scatters >= 3 ? 2 * hiding.parts : 0)}`;
      counted[key] = (counted[key] ?? 0) + 1;
    }
  }
  expect(flat(classifySpins(compiled, "base"))).toEqual(counted);
  expect(combinationsOf(compiled, "base")).toBe(BigInt(stops.length * 2));
});

test("a round keeps the reels as they stopped and pays what hidden symbols show", () => {
  const compiled = compileMachine(hiding);
  const seen = new Set<string>();
  const words = wordsOf("hidden");
  for (let round = 0; round < 200; round += 1) {
    const [spin] = playRound(compiled, words);
    const idsOf = (grid: Int8Array = new Int8Array()) => [...grid].map((at) => compiled.ids[at]);
    const landed = idsOf(spin?.spun.landed);
    const shown = idsOf(spin?.spun.drops[0]?.grid);
    const opened = shown.filter((_, cell) => landed[cell] === "H");
    expect(new Set(opened).size).toBeLessThanOrEqual(1);
    expect(shown.filter((_, cell) => landed[cell] !== "H")).toEqual(
      landed.filter((id) => id !== "H"),
    );
    for (const id of opened) seen.add(id ?? "");
  }
  expect(seen).toEqual(new Set(["a", "c"]));
});

const plus = (values: readonly Rational[]): Rational => values.reduce(add, rational(0n, 1n));
const share = (value: number, of: number): Rational => rational(BigInt(value), BigInt(of));

test("reels that spin again are worth what walking every one of them gives", () => {
  const stops = allStops(respinning, "base");
  const from = (held: number): { first: Rational; second: Rational } => {
    const spins = stops.map((each) => slowSpin(respinning, "base", each, held));
    const after = new Map<number, ReturnType<typeof from>>();
    const parts = spins.map(({ sum, scatters, wildReels }) => {
      const pay = rational(BigInt(sum + (scatters >= 3 ? 2 * respinning.parts : 0)), 1n);
      if (wildReels === held) return { first: pay, second: multiply(pay, pay) };
      const next = after.get(wildReels) ?? from(wildReels);
      after.set(wildReels, next);
      const mixed = multiply(rational(2n, 1n), multiply(pay, next.first));
      return {
        first: add(pay, next.first),
        second: plus([multiply(pay, pay), mixed, next.second]),
      };
    });
    const each = share(1, stops.length);
    return {
      first: multiply(plus(parts.map(({ first }) => first)), each),
      second: multiply(plus(parts.map(({ second }) => second)), each),
    };
  };
  const compiled = compileMachine(respinning);
  const figures = exactFigures(compiled, countSlot(compiled));
  const whole = from(0);
  const stake = share(1, respinning.parts);
  const rtp = multiply(whole.first, stake);
  expect(figures.rtp).toEqual(rtp);
  const square = multiply(rtp, rtp);
  const variance = add(
    multiply(whole.second, multiply(stake, stake)),
    rational(-square.numerator, square.denominator),
  );
  expect(figures.variance).toEqual(variance);
  expect(figures.rtpHold).toEqual(
    add(rtp, rational(-figures.rtpBase.numerator, figures.rtpBase.denominator)),
  );
});

/** Every win a spin of the game can make, once for each stop and each weight of its factor. */
const drawnWins = ({ drawnFactors = {}, ...machine }: SlotMachine, game: SlotGame) =>
  allStops(machine, game).flatMap((each) => {
    const { sum, scatters } = slowSpin(machine, game, each);
    const won = sum + (scatters >= 3 ? 2 * machine.parts : 0);
    return (drawnFactors[game] ?? []).flatMap(({ factor, weight }) =>
      Array.from({ length: weight }, () => ({ won: won * factor, starts: scatters >= 3 })),
    );
  });

test("a factor that every spin draws is worth what walking every factor gives", () => {
  const base = drawnWins(drawing, "base");
  const free = drawnWins(drawing, "free").map(({ won }) => 2 * won);
  let [first, second] = [0, 0];
  for (const { won, starts } of base) {
    // A spin that starts nothing counts as often as one with every free spin after it.
    for (const more of starts ? free : [0]) {
      const times = starts ? 1 : free.length;
      first += times * (won + more);
      second += times * (won + more) ** 2;
    }
  }
  const compiled = compileMachine(drawing);
  const figures = exactFigures(compiled, countSlot(compiled));
  const rounds = base.length * free.length;
  const rtp = share(first, rounds * drawing.parts);
  expect(figures.rtp).toEqual(rtp);
  const square = multiply(rtp, rtp);
  expect(figures.variance).toEqual(
    add(
      share(second, rounds * drawing.parts ** 2),
      rational(-square.numerator, square.denominator),
    ),
  );
  const hits = base.filter(({ won }) => won > 0).length;
  expect(figures.hitRate).toEqual(share(hits, base.length));
  const most = Math.max(...free);
  const highest = Math.max(...base.map(({ won, starts }) => won + (starts ? most : 0)));
  expect(figures.winMaxTimesStake).toBe(Math.ceil(highest / drawing.parts));
});

/** Mean of so many free spins left, `played` of them gone, by recursion over all of them. */
function slowFeature(
  machine: SlotMachine,
  special: string,
  left: number,
  awarded: number,
  played = 0,
): Rational {
  if (left === 0) return rational(0n, 1n);
  const stops = allStops(machine, "free");
  const known = new Map<number, Rational>();
  const factor = Math.min(
    machine.rising?.max ?? machine.freeMultiplier,
    machine.freeMultiplier + (machine.rising?.step ?? 0) * played,
  );
  const values = stops.map((each) => {
    const { sum, scatters, cells } = slowSpin(machine, "free", each);
    const filled = cells.filter((column) => column.includes(special)).length;
    const onAll = payOf(machine, special, filled) * machine.lines.length;
    const scatterPay = scatters >= 3 ? 2 * machine.parts : 0;
    const more = scatters >= 3 ? Math.min(2, machine.freeSpinsMax - awarded) : 0;
    const rest =
      known.get(more) ?? slowFeature(machine, special, left - 1 + more, awarded + more, played + 1);
    known.set(more, rest);
    return add(rational(BigInt((sum + onAll + scatterPay) * factor), 1n), rest);
  });
  return multiply(plus(values), share(1, stops.length));
}

test.each<[string, SlotMachine, readonly string[]]>([
  ["a symbol that fills reels", { ...withFree, specials: ["a", "c"] }, ["a", "c"]],
  ["a factor that grows", { ...withFree, rising: { step: 2, max: 4 } }, [""]],
])(
  "free spins with %s are worth what walking every free spin gives",
  (_name, machine, specials) => {
    const compiled = compileMachine(machine);
    const figures = exactFigures(compiled, countSlot(compiled));
    const means = specials.map((special) => slowFeature(machine, special, 2, 2));
    const mean = multiply(plus(means), share(1, specials.length * machine.parts));
    const stops = allStops(machine, "base");
    const started = stops.filter((each) => slowSpin(machine, "base", each).scatters >= 3).length;
    expect(figures.rtpFree).toEqual(multiply(mean, share(started, stops.length)));
  },
);

test("a round of each kind is played as it is counted: its mean is within three deviations", () => {
  for (const machine of [
    respinning,
    { ...withFree, specials: ["a", "c"] },
    { ...hiding, freeSpins: { 3: 2 }, freeSpinsMax: 4 },
    drawing,
  ]) {
    const compiled = compileMachine(machine);
    const { rtp, variance } = exactFigures(compiled, countSlot(compiled));
    const words = wordsOf("features");
    const rounds = 10_000;
    let parts = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const spin of playRound(compiled, words)) parts += spin.winInParts;
    }
    const [exact, spread] = [rtp, variance].map(
      ({ numerator, denominator }) => Number(numerator) / Number(denominator),
    ) as [number, number];
    const seen = parts / rounds / machine.parts;
    expect(Math.abs(seen - exact)).toBeLessThan(3 * Math.sqrt(spread / rounds));
  }
});

test.each<[string, SlotMachine]>([
  ["both ways for ways", { ...weighing, isBothWays: true }],
  ["a wild that pays, read from both sides", { ...wildEach, isBothWays: true }],
  ["respins without wild reels", { ...plain, isRespinning: true }],
  ["respins beside free spins", { ...respinning, freeSpins: { 3: 1 }, freeSpinsMax: 1 }],
  ["a cascade of both sides", { ...falling, isBothWays: true }],
  ["no symbol to fill reels", { ...withFree, specials: [] }],
  [
    "a purchase before the symbol is drawn",
    { ...withFree, specials: ["a"], buy: { parts: 40, freeSpins: 2 } },
  ],
  [
    "wild reels beside reels that are filled",
    { ...withFree, specials: ["a"], expanding: ["free"] },
  ],
  ["a hidden symbol that shows nothing", { ...hiding, reveals: [] }],
  ["a hidden symbol that shows a wild", { ...hiding, reveals: ["a", "W"] }],
  ["something to show and nothing hidden", { ...plain, reveals: ["a"] }],
  ["hidden symbols that fall", { ...hiding, cascade: { base: [1], free: [1] } }],
  ["no factor to draw", { ...plain, drawnFactors: { base: [] } }],
  ["a factor of a half", { ...plain, drawnFactors: { free: [{ factor: 0.5, weight: 1 }] } }],
  ["a wild where anything pays anywhere", { ...anywhere, symbols: plain.symbols }],
])("%s is refused", (_name, machine) => {
  expect(() => compileMachine(machine)).toThrow(RangeError);
});
