/**
 * Bingo cards and their patterns. A card has three rows of five cells; the first column holds three
 * of the numbers 1 to 12, the second of 13 to 24, and so on. The number of the card alone decides
 * which ones, so a player can keep a card they like. Pure.
 */
import { bingoBalls, bingoPatterns, type BingoPattern } from "./protocol.ts";

export const bingoRows = 3;
export const bingoColumns = 5;
const perColumn = bingoBalls / bingoColumns;

/** A sequence that looks like chance, the same for a seed at all times. No result comes of it. */
function sequence(seed: number): (below: number) => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The fifteen numbers of a card, row by row; every column grows downwards. */
export function cardCells(card: number): readonly number[] {
  const next = sequence(card);
  const columns = Array.from({ length: bingoColumns }, (_, column) => {
    const pool = Array.from(
      { length: perColumn },
      (_each, index) => column * perColumn + index + 1,
    );
    const taken = Array.from(
      { length: bingoRows },
      () => pool.splice(next(pool.length), 1)[0] ?? 0,
    );
    return taken.toSorted((one, other) => one - other);
  });
  return Array.from(
    { length: bingoRows * bingoColumns },
    (_, cell) => columns[cell % bingoColumns]?.[Math.floor(cell / bingoColumns)] ?? 0,
  );
}

const rowOf = (row: number): number[] =>
  Array.from({ length: bingoColumns }, (_, column) => row * bingoColumns + column);
const rows = [rowOf(0), rowOf(1), rowOf(2)] as const;

/** The cells of a pattern, in every way it can lie: 0 is left above, 14 is right below. */
export const patternCells: Readonly<Record<BingoPattern, readonly (readonly number[])[]>> = {
  full: [rows.flat()],
  frame: [[...rows[0], 5, 9, ...rows[2]]],
  twoLines: [
    [...rows[0], ...rows[1]],
    [...rows[0], ...rows[2]],
    [...rows[1], ...rows[2]],
  ],
  sail: [[2, 6, 7, 8, ...rows[2]]],
  line: rows,
  wave: [
    [0, 6, 12, 8, 4],
    [10, 6, 2, 8, 14],
  ],
  corners: [[0, 4, 10, 14]],
  column: [0, 1, 2, 3, 4].map((column) => [column, column + 5, column + 10]),
};

/** In hundredths of a card's part of the stake. */
export const bingoPays: Readonly<Record<BingoPattern, number>> = {
  full: 250_000,
  frame: 40_000,
  twoLines: 5_000,
  sail: 3_000,
  line: 500,
  wave: 400,
  corners: 250,
  column: 60,
};

/** The best pattern whose cells all lie in a set; the cells are those of the way it lies. */
export function bestPattern(
  isHit: (cell: number) => boolean,
): { readonly pattern: BingoPattern; readonly cells: readonly number[] } | null {
  for (const pattern of bingoPatterns) {
    const cells = patternCells[pattern].find((way) => way.every(isHit));
    if (cells !== undefined) return { pattern, cells };
  }
  return null;
}

/** Cells that alone are missing for something better than the card has now. */
export function awaitedCells(isHit: (cell: number) => boolean): ReadonlySet<number> {
  const best = bestPattern(isHit)?.pattern;
  const better = bingoPatterns.slice(
    0,
    best === undefined ? undefined : bingoPatterns.indexOf(best),
  );
  const awaited = new Set<number>();
  for (const pattern of better) {
    if (pattern === "column") continue;
    for (const way of patternCells[pattern]) {
      const missing = way.filter((cell) => !isHit(cell));
      if (missing.length === 1 && missing[0] !== undefined) awaited.add(missing[0]);
    }
  }
  return awaited;
}
