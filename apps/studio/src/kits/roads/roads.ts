/**
 * Road maps of games with two sides and a tie: the bead plate, and the big road on which the other
 * roads are built. Pure; results in the order in which they fell. Red is the banker or the dragon,
 * blue the player or the tiger.
 */
export type RoadSide = "red" | "blue";

export interface RoadResult {
  readonly winner: RoadSide | "tie";
  readonly isRedPair?: boolean;
  readonly isBluePair?: boolean;
}

export interface Place {
  readonly column: number;
  /** From the top. */
  readonly row: number;
}

/** Every road is so many rows high. */
export const roadRows = 6;

export interface BeadCell<R> extends Place {
  readonly result: R;
}

/** Every result in turn, down each column and on to the next. */
export const beadPlate = <R>(results: readonly R[]): readonly BeadCell<R>[] =>
  results.map((result, index) => ({
    column: Math.floor(index / roadRows),
    row: index % roadRows,
    result,
  }));

/** One result of a side in a streak, and the ties that came after it. */
export interface RoadStep {
  readonly ties: number;
  readonly isRedPair: boolean;
  readonly isBluePair: boolean;
}
/** Results of one side after another; null holds ties that came before any side had won. */
export interface Streak {
  readonly side: RoadSide | null;
  readonly steps: readonly RoadStep[];
}

const stepOf = (result: RoadResult, ties: number): RoadStep => ({
  ties,
  isRedPair: result.isRedPair === true,
  isBluePair: result.isBluePair === true,
});

const withPairs = (step: RoadStep, { isRedPair, isBluePair }: RoadResult): RoadStep => ({
  ties: step.ties + 1,
  isRedPair: step.isRedPair || isRedPair === true,
  isBluePair: step.isBluePair || isBluePair === true,
});

/** A tie belongs to the result before it, whichever side had won that. */
export function streaksOf(results: readonly RoadResult[]): readonly Streak[] {
  const streaks: { side: RoadSide | null; steps: RoadStep[] }[] = [];
  for (const result of results) {
    const last = streaks.at(-1);
    const step = last?.steps.at(-1);
    if (result.winner === "tie") {
      if (last === undefined || step === undefined) {
        streaks.push({ side: null, steps: [stepOf(result, 1)] });
      } else last.steps[last.steps.length - 1] = withPairs(step, result);
    } else if (last?.side === null) {
      // The first win takes the ties that waited for it.
      last.side = result.winner;
      const waited = step?.ties ?? 0;
      last.steps = [{ ...stepOf(result, waited), ...pairsOf(step, result) }];
    } else if (last?.side === result.winner) last.steps.push(stepOf(result, 0));
    else streaks.push({ side: result.winner, steps: [stepOf(result, 0)] });
  }
  return streaks;
}

const pairsOf = (step: RoadStep | undefined, result: RoadResult) => ({
  isRedPair: step?.isRedPair === true || result.isRedPair === true,
  isBluePair: step?.isBluePair === true || result.isBluePair === true,
});

/**
 * Where streaks of these lengths lie: each goes down from the top of the first free column, and
 * along its row to the right from where the bottom or an older streak is in its way.
 */
export function placeStreaks(lengths: readonly number[]): readonly (readonly Place[])[] {
  const taken = new Set<string>();
  const isFree = (column: number, row: number): boolean =>
    row < roadRows && !taken.has(`${column} ${row}`);
  let start = 0;
  return lengths.map((length) => {
    while (!isFree(start, 0)) start += 1;
    const places: Place[] = [];
    let [column, row] = [start, 0];
    let isTurned = false;
    while (places.length < length) {
      places.push({ column, row });
      taken.add(`${column} ${row}`);
      isTurned ||= !isFree(column, row + 1);
      if (isTurned) column += 1;
      else row += 1;
    }
    start += 1;
    return places;
  });
}

export interface BigRoadCell extends Place, RoadStep {
  readonly side: RoadSide | null;
}

/** One column for each streak. */
export function bigRoad(results: readonly RoadResult[]): readonly BigRoadCell[] {
  const streaks = streaksOf(results);
  const places = placeStreaks(streaks.map(({ steps }) => steps.length));
  return streaks.flatMap(({ side, steps }, streak) =>
    steps.map((step, index) => ({
      ...step,
      side,
      ...(places[streak]?.[index] ?? { column: 0, row: 0 }),
    })),
  );
}

/** The newest columns of a road, counted from 0 again; an empty one is left for what comes next. */
export function newestColumns<C extends Place>(cells: readonly C[], columns: number): readonly C[] {
  const last = cells.reduce((most, { column }) => Math.max(most, column), 0);
  const first = Math.max(0, last + 2 - columns);
  return cells
    .filter(({ column }) => column >= first)
    .map((cell) => ({ ...cell, column: cell.column - first }));
}
