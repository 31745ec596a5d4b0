/**
 * Which prizes of a pay table can occur at all. For every entry a combination of stops is looked
 * for that pays it, and what is found is what the player's own code pays there. A table may not
 * promise what no stop can bring.
 */
import { drawBelow, type WordStream } from "../stream.ts";
import { countOf, payGrid, type Grid } from "./evaluate.ts";
import type { CompiledMachine, SlotGame } from "./machine.ts";
import { refill, spinReels, windowInto } from "./spin.ts";

/** One prize of the table: so many of a symbol, up to the next entry. */
export interface PayEntry {
  readonly symbol: number;
  readonly count: number;
}

/** Stops that pay an entry. */
export interface PayWitness extends PayEntry {
  readonly game: SlotGame;
  readonly stops: readonly number[];
  /** Reels that stayed wild from the spin before, as bits. */
  readonly held: number;
  /** What hidden symbols show, as an index of `faces`; −1 where nothing is hidden. */
  readonly face: number;
}

const guesses = 20_000;
/** Windows of a reel that are tried for what pays by number; the fullest of the symbol. */
const fullest = 6;

interface Search {
  readonly compiled: CompiledMachine;
  /** Of each symbol, how many the table names: asked of every spin. */
  readonly counts: readonly (readonly number[])[];
  readonly open: Map<number, PayEntry>;
  readonly found: PayWitness[];
}

/** A grid has fewer places. */
const countsMax = 256;

const keyOf = (symbol: number, count: number): number => symbol * countsMax + count;

/** How many of a symbol the table names; scatters are named for their free spins, too. */
function countsOf({ machine, scatter }: CompiledMachine, symbol: number): number[] {
  const pays = Object.entries(machine.symbols[symbol]?.pays ?? {}).filter(([, pay]) => pay > 0);
  const spins = symbol === scatter ? Object.entries(machine.freeSpins) : [];
  return [...new Set([...pays, ...spins].map(([count]) => Number(count)))];
}

/** Every entry of the table. */
export const payEntries = (compiled: CompiledMachine): PayEntry[] =>
  [...compiled.ids.keys()].flatMap((symbol) =>
    countsOf(compiled, symbol).map((count) => ({ symbol, count })),
  );

/** The entry that pays for so many of a symbol. */
function entryCount({ counts }: Search, symbol: number, count: number): number {
  let tier = 0;
  for (const one of counts[symbol] ?? []) if (one <= count && one > tier) tier = one;
  return tier;
}

/** Spins once, and strikes off what that pays. */
function tryStops(
  search: Search,
  game: SlotGame,
  stops: readonly number[],
  held = 0,
  face = -1,
): void {
  const { compiled, open, found } = search;
  const take = (symbol: number, count: number): void => {
    const tier = entryCount(search, symbol, count);
    if (!open.delete(keyOf(symbol, tier))) return;
    found.push({ symbol, count: tier, game, stops: [...stops], held, face });
  };
  const played = compiled.faces[face] ?? compiled;
  const spun = spinReels(played, game, stops, held, (_, { symbol, count }) => take(symbol, count));
  take(compiled.scatter, spun.scatters);
  if (game !== "free") return;
  const { rows } = compiled.machine;
  for (const special of compiled.specials) {
    const reels = [...compiled.free.keys()].filter((reel) =>
      spun.landed.subarray(reel * rows, (reel + 1) * rows).includes(special),
    );
    take(special, reels.length);
  }
}

const gamesOf = ({ machine }: CompiledMachine): readonly SlotGame[] =>
  machine.freeSpinsMax === 0 ? ["base"] : ["base", "free"];

/** Sets of reels that may stay wild while others spin. */
function heldSets(compiled: CompiledMachine, game: SlotGame): number[] {
  const { isSticky, isRespinning } = compiled.machine;
  const isHolding = game === "free" ? isSticky : isRespinning;
  if (isHolding !== true) return [0];
  let all = 0;
  for (const [reel, strip] of compiled[game].entries()) {
    if (strip.includes(compiled.wild)) all |= 1 << reel;
  }
  return Array.from({ length: 1 << compiled.reels }, (_, held) => held).filter(
    (held) => (held & ~all) === 0,
  );
}

/** Every choice of one stop for each reel. */
function* combinations(choices: readonly (readonly number[])[]): Generator<number[]> {
  const at = choices.map(() => 0);
  for (;;) {
    yield choices.map((stops, reel) => stops[at[reel] ?? 0] ?? 0);
    let reel = at.length - 1;
    for (; reel >= 0; reel -= 1) {
      const next = (at[reel] ?? 0) + 1;
      at[reel] = next === choices[reel]?.length ? 0 : next;
      if (at[reel] !== 0) break;
    }
    if (reel < 0) return;
  }
}

const windowAt = (strip: readonly number[], stop: number, rows: number): number[] =>
  Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? -1);

/**
 * One stop of each kind a reel can show for a symbol. Lines, ways and scatters ask of a reel only
 * whether the symbol, a wild, both or neither stand there, and reels are independent, so nothing
 * of a first picture is left out. A symbol of a strip can stand on any row, so one line is enough.
 */
function kindsOfReel(
  compiled: CompiledMachine,
  game: SlotGame,
  reel: number,
  symbol: number,
): number[] {
  const { rows, lines } = compiled.machine;
  const row = lines[0]?.[reel];
  const strip = compiled[game][reel] ?? [];
  const kinds = new Map<string, number>();
  for (const stop of strip.keys()) {
    const window = windowAt(strip, stop, rows);
    const seen = row === undefined || symbol === compiled.scatter ? window : [window[row] ?? -1];
    const number = symbol === compiled.scatter ? window.filter((one) => one === symbol).length : 0;
    const isWild = window.includes(compiled.wild);
    const kind = [seen.includes(symbol), seen.includes(compiled.wild), isWild, number].join();
    if (!kinds.has(kind)) kinds.set(kind, stop);
  }
  return [...kinds.values()];
}

/** The fullest windows of a symbol, and the emptiest, for what pays by number or by touch. */
function fullestOfReel(
  compiled: CompiledMachine,
  game: SlotGame,
  reel: number,
  symbol: number,
): number[] {
  const { rows } = compiled.machine;
  const strip = compiled[game][reel] ?? [];
  const fullness = (stop: number): number =>
    windowAt(strip, stop, rows).filter((one) => one === symbol || one === compiled.wild).length;
  const sorted = [...strip.keys()].toSorted((a, b) => fullness(b) - fullness(a));
  return [...new Set([...sorted.slice(0, fullest), ...sorted.slice(-1)])];
}

const isOpen = ({ open }: Search, symbol: number): boolean =>
  [...open.values()].some((entry) => entry.symbol === symbol);

function searchSymbol(search: Search, game: SlotGame, symbol: number): void {
  const { compiled } = search;
  const { family } = compiled.machine;
  const isByNumber = (family === "cluster" || family === "anywhere") && symbol !== compiled.scatter;
  const stopsOf = isByNumber ? fullestOfReel : kindsOfReel;
  const faces = compiled.faces.length === 0 ? [-1] : [...compiled.faces.keys()];
  for (const face of faces) {
    const played = compiled.faces[face] ?? compiled;
    const choices = compiled[game].map((_, reel) => stopsOf(played, game, reel, symbol));
    for (const held of heldSets(compiled, game)) {
      for (const stops of combinations(choices)) {
        if (!isOpen(search, symbol)) return;
        tryStops(search, game, stops, held, face);
      }
    }
  }
}

/** The last word on what pays by number or by touch: every combination there is. */
function searchEverything(search: Search, game: SlotGame): void {
  const { compiled, open } = search;
  const { family, rows } = compiled.machine;
  if (family !== "cluster" && family !== "anywhere") return;
  const strips = compiled[game];
  const stops = strips.map(() => 0);
  const grid: Grid = new Int8Array(strips.length * rows);
  const marks = new Uint8Array(grid.length);
  const above = [...stops];
  let isWanted = false;
  const look = (symbol: number, count: number): void => {
    isWanted ||= open.has(keyOf(symbol, entryCount(search, symbol, count)));
  };
  for (let reel = 0; reel >= 0 && open.size > 0;) {
    windowInto(grid, strips, stops, rows);
    for (let at = 0; at < strips.length; at += 1) above[at] = stops[at] ?? 0;
    isWanted = false;
    for (;;) {
      marks.fill(0);
      const pay = payGrid(compiled, grid, marks, ({ symbol, count }) => look(symbol, count));
      if (pay === 0 || compiled.machine.cascade === undefined) break;
      refill(grid, marks, strips, above, rows);
    }
    look(compiled.scatter, countOf(grid, compiled.scatter));
    if (isWanted) tryStops(search, game, stops);
    for (reel = stops.length - 1; reel >= 0; reel -= 1) {
      const next = (stops[reel] ?? 0) + 1;
      stops[reel] = next === strips[reel]?.length ? 0 : next;
      if (stops[reel] !== 0) break;
    }
  }
}

export interface PayReach {
  readonly found: readonly PayWitness[];
  /** Entries that no combination of stops pays, in any state of the game. */
  readonly unreachable: readonly PayEntry[];
}

/**
 * Looks for stops that pay each entry: by chance, then on purpose, and where neither finds them,
 * among all combinations. The words decide only how soon it is done.
 */
export function payReach(compiled: CompiledMachine, words: WordStream): PayReach {
  const entries = payEntries(compiled);
  const open = new Map(entries.map((entry) => [keyOf(entry.symbol, entry.count), entry]));
  const counts = [...compiled.ids.keys()].map((symbol) => countsOf(compiled, symbol));
  const search: Search = { compiled, counts, open, found: [] };
  const games = gamesOf(compiled);
  for (const game of games) {
    for (let guess = 0; guess < guesses && open.size > 0; guess += 1) {
      const stops = compiled[game].map((strip) => drawBelow(words, strip.length));
      const { length } = compiled.faces;
      tryStops(search, game, stops, 0, length === 0 ? -1 : drawBelow(words, length));
    }
  }
  for (const game of games) {
    for (const symbol of compiled.ids.keys()) searchSymbol(search, game, symbol);
  }
  for (const game of games) searchEverything(search, game);
  return { found: search.found, unreachable: [...open.values()] };
}
