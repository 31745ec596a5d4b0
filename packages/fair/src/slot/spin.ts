/**
 * One spin as a function of its stops: the window, wilds that take their reel, and the cascade that
 * refills from the strips above. No chance in here; play.ts draws the stops, the count tries all.
 */
import { countOf, payGrid, type Collect, type Grid } from "./evaluate.ts";
import type { CompiledMachine, SlotGame } from "./machine.ts";

/** One picture of a spin: what is seen, what of it wins, and what then vanishes. */
export interface SlotDrop {
  readonly grid: Grid;
  /** In parts of the stake, the multiplier not in it. */
  readonly pay: number;
  readonly multiplier: number;
  /** Cells that vanish before the next drop. */
  readonly removed: readonly number[];
}

export interface SpunReels {
  readonly drops: readonly SlotDrop[];
  /** As the reels stopped, before wilds took their reels. */
  readonly landed: Grid;
  /** At the end of the spin. */
  readonly scatters: number;
  readonly coins: number;
  /** Bit per reel that is wild as a whole. */
  readonly wildReels: number;
  /** Sum over the drops in parts of the stake, their multipliers in it; scatters are not. */
  readonly pay: number;
}

/** More drops than this mean a machine that could feed itself forever. */
const dropsMax = 60;

export function windowInto(
  grid: Grid,
  strips: readonly (readonly number[])[],
  stops: readonly number[],
  rows: number,
): void {
  for (let reel = 0; reel < strips.length; reel += 1) {
    const strip = strips[reel] ?? [];
    let at = stops[reel] ?? 0;
    for (let row = 0; row < rows; row += 1) {
      grid[reel * rows + row] = strip[at] ?? -1;
      at = at + 1 === strip.length ? 0 : at + 1;
    }
  }
}

/** Makes reels wild: those of the mask, and in games where wilds expand those that show one. */
export function expandWilds(
  compiled: CompiledMachine,
  game: SlotGame,
  grid: Grid,
  held: number,
): number {
  const { machine, wild, reels } = compiled;
  const isExpanding = machine.expanding?.includes(game) === true;
  let mask = held;
  for (let reel = 0; reel < reels; reel += 1) {
    const from = reel * machine.rows;
    const cells = grid.subarray(from, from + machine.rows);
    if (isExpanding && cells.includes(wild)) mask |= 1 << reel;
    if ((mask & (1 << reel)) !== 0) cells.fill(wild);
  }
  return mask;
}

/** Takes the marked cells away, lets the others fall, and refills from the strip above. */
export function refill(
  grid: Grid,
  marks: Uint8Array,
  strips: readonly (readonly number[])[],
  above: number[],
  rows: number,
): void {
  for (let reel = 0; reel < strips.length; reel += 1) {
    const strip = strips[reel] ?? [];
    const from = reel * rows;
    let to = rows - 1;
    for (let row = rows - 1; row >= 0; row -= 1) {
      if (marks[from + row] === 1) continue;
      grid[from + to] = grid[from + row] ?? -1;
      to -= 1;
    }
    for (; to >= 0; to -= 1) {
      const at = (above[reel] ?? 0) === 0 ? strip.length - 1 : (above[reel] ?? 0) - 1;
      above[reel] = at;
      grid[from + to] = strip[at] ?? -1;
    }
  }
}

/** Runs a spin from its stops. `collect` hears each win with the number of its drop. */
export function spinReels(
  compiled: CompiledMachine,
  game: SlotGame,
  stops: readonly number[],
  held = 0,
  collect?: (drop: number, win: Parameters<Collect>[0]) => void,
): SpunReels {
  const { machine } = compiled;
  const { rows } = machine;
  const strips = compiled[game];
  const grid = new Int8Array(strips.length * rows);
  windowInto(grid, strips, stops, rows);
  const landed = grid.slice();
  const wildReels = expandWilds(compiled, game, grid, held);
  const factors = machine.cascade?.[game] ?? [1];
  const above = [...stops];
  const drops: SlotDrop[] = [];
  let sum = 0;
  for (let drop = 0; ; drop += 1) {
    if (drop > dropsMax) throw new RangeError("a cascade does not end");
    const marks = new Uint8Array(grid.length);
    const pay = payGrid(compiled, grid, marks, (win) => collect?.(drop, win));
    const multiplier = factors[Math.min(drop, factors.length - 1)] ?? 1;
    const goesOn = machine.cascade !== undefined && pay > 0;
    const removed = goesOn ? [...marks.keys()].filter((cell) => marks[cell] === 1) : [];
    drops.push({ grid: grid.slice(), pay, multiplier, removed });
    sum += pay * multiplier;
    if (!goesOn) break;
    refill(grid, marks, strips, above, rows);
  }
  return {
    drops,
    landed,
    scatters: countOf(grid, compiled.scatter),
    coins: countOf(grid, compiled.coin),
    wildReels,
    pay: sum,
  };
}
