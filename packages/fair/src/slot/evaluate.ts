/**
 * What a grid of symbols pays. A grid is flat: cell = reel × rows + row. The player and the count
 * use the same code, so what is counted is what is played.
 */
import type { CompiledMachine, SlotMachine } from "./machine.ts";

export interface SlotWin {
  /** Index of the line, −1 where there are none. */
  readonly line: number;
  /** Index of the symbol that pays. */
  readonly symbol: number;
  readonly count: number;
  /** Ways that paid, each wild as often as it multiplies; 1 elsewhere. */
  readonly ways: number;
  /** × a part of the stake, all ways and the wild's multiplier in it. */
  readonly pay: number;
  readonly cells: readonly number[];
}

/** Gets every win of a grid; without it only the sum is made, which is what counting needs. */
export type Collect = (win: SlotWin) => void;

export type Grid = Int8Array;

/**
 * The best win of one line from the left. A wild stands for any symbol but scatter and coin; a run
 * of wilds may also pay as wilds when that is worth more.
 */
export function lineWin(
  compiled: CompiledMachine,
  symbols: readonly number[],
): { symbol: number; count: number; pay: number } | undefined {
  const { wild, scatter, coin, pays, machine } = compiled;
  let wilds = 0;
  while (wilds < symbols.length && symbols[wilds] === wild) wilds += 1;
  const asWild =
    wild < 0 || wilds === 0 ? 0 : (pays[wild]?.[wilds] ?? 0) * wildFactor(machine, wilds);
  const symbol = symbols[wilds];
  let count = wilds;
  let within = wilds;
  if (symbol !== undefined && symbol !== scatter && symbol !== coin) {
    for (let next = symbols[count]; next === symbol || next === wild; next = symbols[count]) {
      if (next === undefined) break;
      if (next === wild) within += 1;
      count += 1;
    }
    const pay = (pays[symbol]?.[count] ?? 0) * wildFactor(machine, within);
    if (pay > asWild) return { symbol, count, pay };
  }
  return asWild > 0 ? { symbol: wild, count: wilds, pay: asWild } : undefined;
}

/** What the wilds of a win multiply it by. */
function wildFactor({ wildMultiplier = 1, isWildEach }: SlotMachine, wilds: number): number {
  if (wilds === 0) return 1;
  return isWildEach === true ? wildMultiplier ** wilds : wildMultiplier;
}

const fromLeft: number[] = [];
const fromRight: number[] = [];

function payLines(
  compiled: CompiledMachine,
  grid: Grid,
  marks: Uint8Array | undefined,
  collect?: Collect,
): number {
  const { machine, paths, reels } = compiled;
  let sum = 0;
  const take = (line: number, win: ReturnType<typeof lineWin>, path: readonly number[]): void => {
    if (win === undefined) return;
    sum += win.pay;
    if (marks === undefined && collect === undefined) return;
    const cells = path.slice(0, win.count);
    if (marks !== undefined) for (const cell of cells) marks[cell] = 1;
    collect?.({ line, ...win, ways: 1, cells });
  };
  for (let line = 0; line < paths.length; line += 1) {
    const path = paths[line] ?? [];
    for (let reel = 0; reel < reels; reel += 1) {
      const symbol = grid[path[reel] ?? 0] ?? -1;
      fromLeft[reel] = symbol;
      fromRight[reels - 1 - reel] = symbol;
    }
    fromLeft.length = reels;
    take(line, lineWin(compiled, fromLeft), path);
    if (machine.isBothWays !== true) continue;
    fromRight.length = reels;
    const win = lineWin(compiled, fromRight);
    if (win !== undefined && win.count < reels) take(line, win, path.toReversed());
  }
  return sum;
}

/** How many cells of a reel show the symbol; a wild counts as many as it multiplies by. */
function cellsOn(compiled: CompiledMachine, grid: Grid, reel: number, symbol: number): number {
  const { rows, wildMultiplier = 1 } = compiled.machine;
  const { wild } = compiled;
  let count = 0;
  for (let cell = reel * rows; cell < (reel + 1) * rows; cell += 1) {
    if (grid[cell] === symbol) count += 1;
    else if (grid[cell] === wild) count += wildMultiplier;
  }
  return count;
}

function payWays(
  compiled: CompiledMachine,
  grid: Grid,
  marks: Uint8Array | undefined,
  collect?: Collect,
): number {
  const { machine, reels, scatter, coin, wild, pays } = compiled;
  const { rows } = machine;
  let sum = 0;
  let seen = 0;
  for (let row = 0; row < rows; row += 1) {
    const symbol = grid[row] ?? -1;
    if (symbol === scatter || symbol === coin || (seen & (1 << symbol)) !== 0) continue;
    seen |= 1 << symbol;
    let ways = 1;
    let count = 0;
    for (; count < reels; count += 1) {
      const here = cellsOn(compiled, grid, count, symbol);
      if (here === 0) break;
      ways *= here;
    }
    const each = pays[symbol]?.[count] ?? 0;
    if (each === 0) continue;
    sum += each * ways;
    if (marks === undefined && collect === undefined) continue;
    const cells: number[] = [];
    for (let cell = 0; cell < count * rows; cell += 1) {
      if (grid[cell] === symbol || grid[cell] === wild) cells.push(cell);
    }
    if (marks !== undefined) for (const cell of cells) marks[cell] = 1;
    collect?.({ line: -1, symbol, count, ways, pay: each * ways, cells });
  }
  return sum;
}

const stack = new Int16Array(256);
const reached = new Int16Array(256);
let turn = 0;

/** Cells that hang together with `from`, through its symbol and wilds; they are left in `stack`. */
function groupFrom(compiled: CompiledMachine, grid: Grid, from: number): number {
  const { machine, wild } = compiled;
  const { rows } = machine;
  const cells = grid.length;
  const symbol = grid[from];
  turn = turn === 32_767 ? 1 : turn + 1;
  if (turn === 1) reached.fill(0);
  let size = 1;
  stack[0] = from;
  reached[from] = turn;
  for (let at = 0; at < size; at += 1) {
    const cell = stack[at] ?? 0;
    const row = cell % rows;
    for (let side = 0; side < 4; side += 1) {
      const next =
        side === 0 ? cell - rows : side === 1 ? cell + rows : side === 2 ? cell - 1 : cell + 1;
      if (next < 0 || next >= cells || (side === 2 && row === 0)) continue;
      if (side === 3 && row === rows - 1) continue;
      if (reached[next] === turn || (grid[next] !== symbol && grid[next] !== wild)) continue;
      reached[next] = turn;
      stack[size] = next;
      size += 1;
    }
  }
  return size;
}

const done = new Uint8Array(256);

function payClusters(
  compiled: CompiledMachine,
  grid: Grid,
  marks: Uint8Array | undefined,
  collect?: Collect,
): number {
  const { scatter, coin, wild, pays, machine } = compiled;
  const times = machine.wildMultiplier ?? 1;
  let sum = 0;
  done.fill(0);
  for (let from = 0; from < grid.length; from += 1) {
    const symbol = grid[from] ?? -1;
    if (done[from] === 1 || symbol === scatter || symbol === wild || symbol === coin) continue;
    const size = groupFrom(compiled, grid, from);
    const each = pays[symbol]?.[size] ?? 0;
    let hasWild = false;
    for (let at = 0; at < size; at += 1) {
      const cell = stack[at] ?? 0;
      // A wild may belong to several groups; any other cell to one.
      if (grid[cell] === wild) hasWild = true;
      else done[cell] = 1;
      if (each > 0 && marks !== undefined) marks[cell] = 1;
    }
    if (each === 0) continue;
    const pay = each * (hasWild ? times : 1);
    sum += pay;
    collect?.({
      line: -1,
      symbol,
      count: size,
      ways: 1,
      pay,
      cells: [...stack.subarray(0, size)].toSorted((a, b) => a - b),
    });
  }
  return sum;
}

const inView = new Int16Array(64);

function payAnywhere(
  compiled: CompiledMachine,
  grid: Grid,
  marks: Uint8Array | undefined,
  collect?: Collect,
): number {
  const { scatter, coin, pays, ids } = compiled;
  inView.fill(0);
  for (let cell = 0; cell < grid.length; cell += 1) {
    const symbol = grid[cell] ?? 0;
    inView[symbol] = (inView[symbol] ?? 0) + 1;
  }
  let sum = 0;
  for (let symbol = 0; symbol < ids.length; symbol += 1) {
    const count = inView[symbol] ?? 0;
    const pay = symbol === scatter || symbol === coin ? 0 : (pays[symbol]?.[count] ?? 0);
    if (pay === 0) continue;
    sum += pay;
    if (marks === undefined && collect === undefined) continue;
    const cells = [...grid.keys()].filter((cell) => grid[cell] === symbol);
    if (marks !== undefined) for (const cell of cells) marks[cell] = 1;
    collect?.({ line: -1, symbol, count, ways: 1, pay, cells });
  }
  return sum;
}

/**
 * The sum of all wins of a grid in parts of the stake, before any multiplier but the wild's.
 * Cells that won are marked where marks are given.
 */
export function payGrid(
  compiled: CompiledMachine,
  grid: Grid,
  marks?: Uint8Array,
  collect?: Collect,
): number {
  const { family } = compiled.machine;
  if (family === "ways") return payWays(compiled, grid, marks, collect);
  if (family === "cluster") return payClusters(compiled, grid, marks, collect);
  if (family === "anywhere") return payAnywhere(compiled, grid, marks, collect);
  return payLines(compiled, grid, marks, collect);
}

/** What a special symbol pays on so many reels: on all lines, whatever lies between. */
export const specialPay = ({ pays, paths }: CompiledMachine, special: number, reels: number) =>
  (pays[special]?.[reels] ?? 0) * paths.length;

export function countOf(grid: Grid, symbol: number): number {
  let count = 0;
  for (const seen of grid) if (seen === symbol) count += 1;
  return symbol < 0 ? 0 : count;
}
