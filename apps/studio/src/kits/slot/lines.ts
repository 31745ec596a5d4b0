/**
 * The lines that machines share, as the row on each reel from the left, 0 at the top. A line never
 * changes its place in its set: recorded rounds refer to it by that place.
 */
type Line = readonly number[];

/** Three reels of three rows: across, and both slants. */
const fiveLinesOfThree: readonly Line[] = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
];

const twentyLines: readonly Line[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 2, 0, 2, 0],
  [2, 0, 2, 0, 2],
  [0, 2, 2, 2, 0],
];

/** Five reels of three rows: across, and the two wedges. */
const fiveLines: readonly Line[] = twentyLines.slice(0, 5);

const tenLines: readonly Line[] = [...twentyLines.slice(0, 9), [1, 0, 1, 2, 1]];

const twentyFiveLines: readonly Line[] = [
  ...twentyLines,
  [2, 0, 0, 0, 2],
  [0, 0, 1, 0, 0],
  [2, 2, 1, 2, 2],
  [0, 0, 2, 0, 0],
  [2, 2, 0, 2, 2],
];

/** Five reels of four rows: every line of three rows on the upper and on the lower three. */
const ofFourRows: readonly Line[] = [
  ...twentyFiveLines,
  ...twentyFiveLines.map((line) => line.map((row) => row + 1)),
].filter((line, at, all) => all.findIndex((other) => other.join() === line.join()) === at);

const fortyLines: readonly Line[] = ofFourRows.slice(0, 40);

/** Fifty-two, of which the last cross all four rows. */
const fiftyTwoLines: readonly Line[] = [
  ...ofFourRows,
  [0, 1, 2, 3, 3],
  [3, 2, 1, 0, 0],
  [0, 1, 2, 3, 2],
  [3, 2, 1, 0, 1],
  [0, 3, 0, 3, 0],
  [3, 0, 3, 0, 3],
  [0, 0, 3, 0, 0],
  [3, 3, 0, 3, 3],
  [1, 2, 3, 2, 1],
  [2, 1, 0, 1, 2],
].filter((line, at, all) => all.findIndex((other) => other.join() === line.join()) === at);

/** By the names that machine.json and drafts give them. */
export const lineSets = {
  fiveLines,
  fiveLinesOfThree,
  tenLines,
  twentyLines,
  twentyFiveLines,
  fortyLines,
  fiftyTwoLines,
} as const;
export type LineSet = keyof typeof lineSets;
