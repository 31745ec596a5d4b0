/**
 * Counts every combination of stops of every reel, by what matters later: scatters, coins, and the
 * reels that became wild. Wins are kept as a table of pay and number of combinations, so every
 * figure that follows is a fraction and not an estimate.
 */
import { weightOf } from "../stream.ts";
import { countOf, lineWin, payGrid, specialPay, type Grid } from "./evaluate.ts";
import { factorsOf, type CompiledMachine, type SlotGame } from "./machine.ts";
import { expandWilds, refill, windowInto } from "./spin.ts";

/** Stop combinations alike in scatters, coins and wild reels. */
export interface SpinClass {
  readonly scatters: number;
  readonly coins: number;
  readonly wildReels: number;
  /** Combinations by pay in parts of the stake, scatter pays in it, the game's factor not. */
  readonly pays: Map<number, number>;
}

/**
 * Everything a spin of a game may draw, all of it equally likely: the product of the strip lengths,
 * of the symbols that hidden ones may show, and of the weights of its factor.
 */
export const combinationsOf = (compiled: CompiledMachine, game: SlotGame): bigint => {
  const draws = BigInt(
    weightOf(factorsOf(compiled.machine, game)) * Math.max(1, compiled.faces.length),
  );
  return compiled[game].reduce((product, strip) => product * BigInt(strip.length), draws);
};

class Classes {
  readonly #compiled: CompiledMachine;
  readonly #special: number;
  readonly #classes = new Map<number, SpinClass>();

  constructor(compiled: CompiledMachine, special: number) {
    this.#compiled = compiled;
    this.#special = special;
  }

  record(extras: Extras, pay: number, ways: number): void {
    const { pays, scatter, machine } = this.#compiled;
    const whole =
      pay +
      (pays[scatter]?.[extras.scatters] ?? 0) * machine.parts +
      specialPay(this.#compiled, this.#special, extras.filled);
    this.#count(extras, whole, ways);
  }

  /** Takes over what was counted apart. */
  add(spin: SpinClass): void {
    for (const [pay, ways] of spin.pays) this.#count(spin, pay, ways);
  }

  #count({ scatters, coins, wildReels }: Omit<SpinClass, "pays">, pay: number, ways: number): void {
    const key = scatters + 64 * coins + 4_096 * wildReels;
    let entry = this.#classes.get(key);
    if (entry === undefined) {
      entry = { scatters, coins, wildReels, pays: new Map() };
      this.#classes.set(key, entry);
    }
    entry.pays.set(pay, (entry.pays.get(pay) ?? 0) + ways);
  }

  list(): SpinClass[] {
    return [...this.#classes.entries()].toSorted(([a], [b]) => a - b).map(([, entry]) => entry);
  }
}

/**
 * Counts all stop combinations of a game. Reels of `held` are wild whatever their stop.
 *
 * Lines and ways are fixed from the left: once nothing that runs can go on, the reels that are left
 * change only scatters, coins and wild reels, and are counted at once. Cascades, clusters and what
 * pays anywhere are run for every combination; with a cascade of lines or ways, those that win
 * nothing are still left early.
 *
 * `special` is the symbol that fills reels in these free spins, −1 where none does. What hidden
 * symbols show is counted symbol by symbol; the factor a spin draws is not in the pays.
 */
export function classifySpins(
  compiled: CompiledMachine,
  game: SlotGame,
  held = 0,
  special = -1,
): SpinClass[] {
  const classes = new Classes(compiled, special);
  if (compiled.faces.length > 0) {
    for (const face of compiled.faces) {
      for (const spin of classifySpins(face, game, held, special)) classes.add(spin);
    }
    return classes.list();
  }
  const walk = prepareWalk(compiled, game, held, classes, special);
  const { machine } = compiled;
  const isWhole = machine.family === "cluster" || machine.family === "anywhere";
  if (machine.isBothWays === true) everyPair(walk);
  else if (isWhole) everyStop(walk, 0, []);
  else {
    const live = machine.lines.map((rows) => ({ rows, symbols: [] as number[] }));
    if (machine.family === "lines") descendLines(walk, 0, live, 0, noExtras, []);
    else descendWays(walk, 0, [], 0, noExtras, []);
  }
  return classes.list();
}

interface Extras {
  readonly scatters: number;
  readonly coins: number;
  readonly wildReels: number;
  /** Reels that show the special symbol. */
  readonly filled: number;
}
const noExtras: Extras = { scatters: 0, coins: 0, wildReels: 0, filled: 0 };
const together = (a: Extras, b: Extras): Extras => ({
  scatters: a.scatters + b.scatters,
  coins: a.coins + b.coins,
  wildReels: a.wildReels | b.wildReels,
  filled: a.filled + b.filled,
});

interface Shown extends Extras {
  readonly symbols: readonly number[];
  /** Stops that show exactly this; where nothing cascades, the first of them represents all. */
  ways: number;
  readonly stop: number;
}

interface Walk {
  readonly compiled: CompiledMachine;
  readonly game: SlotGame;
  readonly windows: readonly (readonly Shown[])[];
  /** rest[reel] = how many combinations of this reel and those after bring which extras. */
  readonly rest: readonly (readonly (Extras & { readonly ways: number })[])[];
  readonly classes: Classes;
}

/** The windows of one reel, equal ones together where only what is seen counts. */
function windowsOf(
  compiled: CompiledMachine,
  game: SlotGame,
  held: number,
  special: number,
  reel: number,
): readonly Shown[] {
  const { machine, scatter, coin } = compiled;
  const strip = compiled[game][reel] ?? [];
  const found = new Map<string, Shown>();
  for (const stop of strip.keys()) {
    const column: Grid = new Int8Array(machine.rows);
    windowInto(column, [strip], [stop], machine.rows);
    const alone = { ...compiled, reels: 1 };
    const wildReels = expandWilds(alone, game, column, (held >> reel) & 1) << reel;
    const key = machine.cascade === undefined ? column.join() : String(stop);
    const known = found.get(key);
    if (known === undefined) {
      const scatters = countOf(column, scatter);
      const coins = countOf(column, coin);
      const filled = column.includes(special) ? 1 : 0;
      const symbols = [...column];
      found.set(key, { symbols, scatters, coins, wildReels, filled, ways: 1, stop });
    } else known.ways += 1;
  }
  return [...found.values()];
}

function prepareWalk(
  compiled: CompiledMachine,
  game: SlotGame,
  held: number,
  classes: Classes,
  special: number,
): Walk {
  const windows = compiled[game].map((_, reel) => windowsOf(compiled, game, held, special, reel));
  const rest: (Extras & { ways: number })[][] = [[{ ...noExtras, ways: 1 }]];
  for (const reel of windows.toReversed()) {
    const here = new Map<string, Extras & { ways: number }>();
    for (const shown of reel) {
      for (const after of rest[0] ?? []) {
        const sum = together(shown, after);
        const key = `${sum.scatters}/${sum.coins}/${sum.wildReels}/${sum.filled}`;
        const known = here.get(key) ?? { ...sum, ways: 0 };
        known.ways += shown.ways * after.ways;
        here.set(key, known);
      }
    }
    rest.unshift([...here.values()]);
  }
  return { compiled, game, windows, rest, classes };
}

/** The pay is final: the reels from here on only add extras. */
function close(walk: Walk, reel: number, pay: number, extras: Extras, ways: number): void {
  for (const after of walk.rest[reel] ?? []) {
    walk.classes.record(together(extras, after), pay, ways * after.ways);
  }
}

/** The first picture's pay is final: it is counted, or, where it cascades, run on every reel. */
function settle(
  walk: Walk,
  reel: number,
  pay: number,
  extras: Extras,
  stops: readonly number[],
  ways: number,
): void {
  // A win is certain, and every reel still counts for what falls.
  if (walk.compiled.machine.cascade !== undefined && pay > 0) everyStop(walk, reel, stops);
  else close(walk, reel, pay, extras, ways);
}

interface LiveLine {
  readonly rows: readonly number[];
  readonly symbols: readonly number[];
}

function descendLines(
  walk: Walk,
  reel: number,
  live: readonly LiveLine[],
  fixedPay: number,
  extras: Extras,
  stops: readonly number[],
  ways = 1,
): void {
  const { compiled } = walk;
  const payOf = (symbols: readonly number[]) => lineWin(compiled, symbols)?.pay ?? 0;
  if (live.length === 0 || reel === compiled.reels) {
    const pay = live.reduce((sum, line) => sum + payOf(line.symbols), fixedPay);
    settle(walk, reel, pay, extras, stops, ways);
    return;
  }
  for (const window of walk.windows[reel] ?? []) {
    const next: LiveLine[] = [];
    let pay = fixedPay;
    for (const line of live) {
      const symbols = [...line.symbols, window.symbols[line.rows[reel] ?? 0] ?? -1];
      if (isRunning(compiled, symbols)) next.push({ rows: line.rows, symbols });
      else pay += payOf(symbols);
    }
    const sum = together(extras, window);
    const at = [...stops, window.stop];
    descendLines(walk, reel + 1, next, pay, sum, at, ways * window.ways);
  }
}

/** Could symbols further right still change what the line pays? */
function isRunning(compiled: CompiledMachine, symbols: readonly number[]): boolean {
  const first = symbols.find((symbol) => symbol !== compiled.wild);
  if (first === undefined) return true;
  if (first === compiled.scatter || first === compiled.coin) return false;
  return symbols.every((symbol) => symbol === first || symbol === compiled.wild);
}

interface LiveWay {
  readonly symbol: number;
  readonly ways: number;
}

function liveWays(
  compiled: CompiledMachine,
  reel: number,
  live: readonly LiveWay[],
  symbols: readonly number[],
): LiveWay[] {
  const { wild, scatter, coin, machine } = compiled;
  const started =
    reel > 0
      ? live
      : [...new Set(symbols)]
          .filter((symbol) => symbol !== scatter && symbol !== coin)
          .map((symbol) => ({ symbol, ways: 1 }));
  return started.flatMap(({ symbol, ways }) => {
    const wilds = symbols.filter((seen) => seen === wild).length * (machine.wildMultiplier ?? 1);
    const here = symbols.filter((seen) => seen === symbol).length + wilds;
    return here === 0 ? [] : [{ symbol, ways: ways * here }];
  });
}

function descendWays(
  walk: Walk,
  reel: number,
  live: readonly LiveWay[],
  fixedPay: number,
  extras: Extras,
  stops: readonly number[],
  combinations = 1,
): void {
  const { compiled } = walk;
  const { pays, reels } = compiled;
  if (reel === reels || (reel > 0 && live.length === 0)) {
    const pay = live.reduce(
      (sum, { symbol, ways }) => sum + (pays[symbol]?.[reels] ?? 0) * ways,
      fixedPay,
    );
    settle(walk, reel, pay, extras, stops, combinations);
    return;
  }
  for (const window of walk.windows[reel] ?? []) {
    const next = liveWays(compiled, reel, live, window.symbols);
    let pay = fixedPay;
    for (const { symbol, ways } of live) {
      if (next.some((one) => one.symbol === symbol)) continue;
      pay += (pays[symbol]?.[reel] ?? 0) * ways;
    }
    const sum = together(extras, window);
    const at = [...stops, window.stop];
    descendWays(walk, reel + 1, next, pay, sum, at, combinations * window.ways);
  }
}

/**
 * Lines of both sides: the reel in the middle comes last, when only a line that still runs from one
 * side can change by it; all others are fixed by the reels before.
 */
function everyPair(walk: Walk): void {
  const { compiled } = walk;
  const { reels, machine } = compiled;
  const middle = Math.floor(reels / 2);
  const outer = [...walk.windows.keys()].filter((reel) => reel !== middle);
  const grid: Grid = new Int8Array(reels * machine.rows);
  const visit = (at: number, extras: Extras, ways: number): void => {
    const reel = outer[at];
    if (reel === undefined) {
      closePairs(walk, middle, grid, extras, ways);
      return;
    }
    for (const window of walk.windows[reel] ?? []) {
      grid.set(window.symbols, reel * machine.rows);
      visit(at + 1, together(extras, window), ways * window.ways);
    }
  };
  visit(0, noExtras, 1);
}

function closePairs(walk: Walk, middle: number, grid: Grid, extras: Extras, ways: number): void {
  const { compiled, classes } = walk;
  const { reels, machine } = compiled;
  const running: { path: readonly number[]; isLeft: boolean }[] = [];
  const symbolsOf = (path: readonly number[]) => path.map((cell) => grid[cell] ?? -1);
  let fixed = 0;
  for (const left of compiled.paths) {
    for (const path of [left, left.toReversed()]) {
      const isLeft = path === left;
      const symbols = symbolsOf(path.slice(0, isLeft ? middle : reels - 1 - middle));
      if (isRunning(compiled, symbols)) running.push({ path, isLeft });
      else fixed += lineWin(compiled, symbols)?.pay ?? 0;
    }
  }
  for (const window of walk.windows[middle] ?? []) {
    grid.set(window.symbols, middle * machine.rows);
    let pay = fixed;
    for (const { path, isLeft } of running) {
      const win = lineWin(compiled, symbolsOf(path));
      if (win !== undefined && (isLeft || win.count < reels)) pay += win.pay;
    }
    classes.record(together(extras, window), pay, ways * window.ways);
  }
}

/** Runs every combination that begins with these stops. */
function everyStop(walk: Walk, from: number, fixed: readonly number[]): void {
  const { compiled, game, classes } = walk;
  const { machine, reels, scatter, coin } = compiled;
  const { rows } = machine;
  const strips = compiled[game];
  const factors = machine.cascade?.[game] ?? [1];
  const stops = [...fixed, ...Array.from({ length: reels - from }, () => 0)];
  const above = [...stops];
  const grid: Grid = new Int8Array(reels * rows);
  const marks = new Uint8Array(reels * rows);
  for (;;) {
    windowInto(grid, strips, stops, rows);
    let sum = 0;
    for (let drop = 0; ; drop += 1) {
      marks.fill(0);
      const pay = payGrid(compiled, grid, marks);
      if (pay === 0) break;
      sum += pay * (factors[Math.min(drop, factors.length - 1)] ?? 1);
      if (machine.cascade === undefined) break;
      if (drop === 0) for (let reel = 0; reel < reels; reel += 1) above[reel] = stops[reel] ?? 0;
      if (drop > 60) throw new RangeError("a cascade does not end");
      refill(grid, marks, strips, above, rows);
    }
    const scatters = countOf(grid, scatter);
    const coins = countOf(grid, coin);
    classes.record({ scatters, coins, wildReels: 0, filled: 0 }, sum, 1);
    let reel = reels - 1;
    for (; reel >= from; reel -= 1) {
      const at = (stops[reel] ?? 0) + 1;
      stops[reel] = at === strips[reel]?.length ? 0 : at;
      if (stops[reel] !== 0) break;
    }
    if (reel < from) return;
  }
}
