/**
 * The roads of a live table: pure, from the winners of past rounds. Bead plate and big road are
 * those of all games with two sides and a tie; the three lower roads ask of each place of the big
 * road how regular it is, each looking one column further back: red for regular, blue for not.
 */
import {
  beadPlate,
  placeStreaks,
  streaksOf,
  type Place,
  type RoadResult,
  type RoadSide,
} from "../roads/roads.ts";
import type { Winner } from "./game.ts";

export interface RoadCell extends Place {
  readonly side: 0 | 1;
  /** How many ties came after it. */
  readonly ties: number;
}
export interface DerivedCell extends Place {
  readonly isRegular: boolean;
}
export interface Roads {
  readonly bead: readonly (Place & { readonly winner: Winner })[];
  readonly big: readonly RoadCell[];
  readonly eye: readonly DerivedCell[];
  readonly small: readonly DerivedCell[];
  readonly cockroach: readonly DerivedCell[];
}

const resultOf = (winner: Winner): RoadResult => ({
  winner: winner === "tie" ? winner : winner === 0 ? "red" : "blue",
});
const sideOf = (side: RoadSide): 0 | 1 => (side === "red" ? 0 : 1);

/** Runs of the same side, with the ties that fell in each place. */
interface Run {
  readonly side: 0 | 1;
  readonly ties: readonly number[];
}

/** Ties that no side has won before belong to no run. */
const runsOf = (winners: readonly Winner[]): readonly Run[] =>
  streaksOf(winners.map(resultOf)).flatMap(({ side, steps }) =>
    side === null ? [] : [{ side: sideOf(side), ties: steps.map(({ ties }) => ties) }],
  );

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
  const places = placeStreaks(runs.map(({ length }) => length));
  return runs.flatMap(({ isRegular }, run) =>
    (places[run] ?? []).map((place) => ({ ...place, isRegular })),
  );
}

/** `winners` from the oldest to the newest. */
export function roadsOf(winners: readonly Winner[]): Roads {
  const runs = runsOf(winners);
  const lengths = runs.map(({ ties }) => ties.length);
  const places = placeStreaks(lengths);
  return {
    bead: beadPlate(winners).map(({ result, ...place }) => ({ ...place, winner: result })),
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
