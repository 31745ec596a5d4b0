/**
 * The roads players of baccarat and dragon tiger read: pure, from the winners of past rounds.
 *
 * The big road goes down while one side keeps winning and starts a column when the other does; a
 * tie is a mark on what stands. A column that is full, or meets one that bent before it, bends to
 * the right. The three lower roads ask of each place of the big road how regular it is, each
 * looking one column further back: red for regular, blue for not.
 */
import type { Winner } from "./game.ts";

export const roadRows = 6;

export interface RoadCell {
  readonly column: number;
  readonly row: number;
  readonly side: 0 | 1;
  /** How many ties came after it. */
  readonly ties: number;
}
export interface DerivedCell {
  readonly column: number;
  readonly row: number;
  readonly isRegular: boolean;
}
export interface Roads {
  readonly bead: readonly {
    readonly column: number;
    readonly row: number;
    readonly winner: Winner;
  }[];
  readonly big: readonly RoadCell[];
  readonly eye: readonly DerivedCell[];
  readonly small: readonly DerivedCell[];
  readonly cockroach: readonly DerivedCell[];
}

/** Runs of the same side, with the ties that fell in each place; ties before any win lead. */
interface Run {
  readonly side: 0 | 1;
  readonly ties: number[];
}

function runsOf(winners: readonly Winner[]): readonly Run[] {
  const runs: Run[] = [];
  let early = 0;
  for (const winner of winners) {
    const last = runs.at(-1);
    if (winner === "tie") {
      if (last === undefined) early += 1;
      else last.ties[last.ties.length - 1] = (last.ties.at(-1) ?? 0) + 1;
    } else if (last?.side === winner) last.ties.push(0);
    else {
      runs.push({ side: winner, ties: [early] });
      early = 0;
    }
  }
  return runs;
}

/** Where runs of these lengths lie: down, and to the right where there is no room. */
function laid(lengths: readonly number[]): readonly (readonly { column: number; row: number }[])[] {
  const taken = new Set<string>();
  const key = (column: number, row: number): string => `${column}:${row}`;
  let start = 0;
  return lengths.map((length) => {
    while (taken.has(key(start, 0))) start += 1;
    let [column, row] = [start, 0];
    let isBent = false;
    const cells = Array.from({ length }, (_, index) => {
      if (index > 0) {
        const mayFall = !isBent && row + 1 < roadRows && !taken.has(key(column, row + 1));
        if (mayFall) row += 1;
        else {
          isBent = true;
          column += 1;
        }
      }
      taken.add(key(column, row));
      return { column, row };
    });
    start += 1;
    return cells;
  });
}

/**
 * A lower road that looks `back` columns back. In a column it is regular unless the column compared
 * with ended just above this place; at its head, when the two columns before it are as long as each
 * other (the last one, and the one `back` before that).
 */
function derived(lengths: readonly number[], back: number): readonly DerivedCell[] {
  const marks: boolean[] = [];
  lengths.forEach((length, run) => {
    for (let row = 0; row < length; row += 1) {
      if (row === 0) {
        const [last, earlier] = [lengths[run - 1], lengths[run - 1 - back]];
        if (last !== undefined && earlier !== undefined) marks.push(last === earlier);
      } else {
        const compared = lengths[run - back];
        if (compared !== undefined) marks.push(row !== compared);
      }
    }
  });
  const runs: { isRegular: boolean; length: number }[] = [];
  for (const isRegular of marks) {
    const last = runs.at(-1);
    if (last?.isRegular === isRegular) last.length += 1;
    else runs.push({ isRegular, length: 1 });
  }
  const places = laid(runs.map(({ length }) => length));
  return runs.flatMap(({ isRegular }, run) =>
    (places[run] ?? []).map((place) => ({ ...place, isRegular })),
  );
}

/** `winners` from the oldest to the newest. */
export function roadsOf(winners: readonly Winner[]): Roads {
  const runs = runsOf(winners);
  const lengths = runs.map(({ ties }) => ties.length);
  const places = laid(lengths);
  return {
    bead: winners.map((winner, index) => ({
      column: Math.floor(index / roadRows),
      row: index % roadRows,
      winner,
    })),
    big: runs.flatMap(({ side, ties }, run) =>
      ties.map((count, index) => ({
        ...(places[run]?.[index] ?? { column: 0, row: 0 }),
        side,
        ties: count,
      })),
    ),
    eye: derived(lengths, 1),
    small: derived(lengths, 2),
    cockroach: derived(lengths, 3),
  };
}

export interface TableStatistics {
  /** Rounds won by each, and ties. */
  readonly first: number;
  readonly second: number;
  readonly ties: number;
  /** Rounds in a row the same side has won last, ties aside. */
  readonly streak: { readonly side: 0 | 1; readonly length: number } | null;
}

export function statisticsOf(winners: readonly Winner[]): TableStatistics {
  const count = (wanted: Winner): number => winners.filter((each) => each === wanted).length;
  const last = runsOf(winners).at(-1);
  return {
    first: count(0),
    second: count(1),
    ties: count("tie"),
    streak: last === undefined ? null : { side: last.side, length: last.ties.length },
  };
}
