/**
 * The fields of the table: what each covers, and where it lies. The table is 14 wide and 5 high
 * when it lies on its side: the zero, twelve columns of three numbers, the bets on whole rows;
 * below them the dozens, and below these the even chances. A field between numbers lies on their
 * border.
 */
export const rouletteSorts = [
  "straight",
  "split",
  "street",
  "corner",
  "line",
  "dozen",
  "column",
  "red",
  "black",
  "even",
  "odd",
  "low",
  "high",
] as const;
export type RouletteSort = (typeof rouletteSorts)[number];

export interface RouletteField {
  readonly id: string;
  readonly sort: RouletteSort;
  readonly numbers: readonly number[];
  /** In the units of the table, from its left upper corner. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const tableWidth = 14;
export const tableHeight = 5;
/** The numbers as they lie on the wheel, clockwise. */
export const wheelOrder: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14,
  31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
];

const reds: ReadonlySet<number> = new Set([
  1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
]);
export type RouletteColour = "green" | "red" | "black";
export const colourOf = (number: number): RouletteColour =>
  number === 0 ? "green" : reds.has(number) ? "red" : "black";

const from1To36 = Array.from({ length: 36 }, (_, index) => index + 1);
const [long, short] = [0.62, 0.38];

type Place = readonly [x: number, y: number, width: number, height: number];

function field(sort: RouletteSort, numbers: readonly number[], place: Place): RouletteField {
  const [x, y, width, height] = place;
  return { id: numbers.join("-"), sort, numbers, x, y, width, height };
}

/** A field around a point, such as one on a border. */
function around(
  sort: RouletteSort,
  numbers: readonly number[],
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
): RouletteField {
  return field(sort, numbers, [x - width / 2, y - height / 2, width, height]);
}

/** The number in a column from 0 and a row from the top: 3 lies above 2 and 1. */
const at = (column: number, row: number): number => column * 3 + 3 - row;

function insideOf(column: number): readonly RouletteField[] {
  const middle = column + 1.5;
  const [three, two, one] = [at(column, 0), at(column, 1), at(column, 2)];
  const upright = [0, 1, 2].map((row) =>
    field("straight", [at(column, row)], [column + 1, row, 1, 1]),
  );
  const within = [
    around("split", [two, three], [middle, 1], [long, short]),
    around("split", [one, two], [middle, 2], [long, short]),
    around("street", [one, two, three], [middle, 3], [long, short]),
  ];
  if (column === 11) return [...upright, ...within];
  const [three2, two2, one2] = [three + 3, two + 3, one + 3];
  const border = column + 2;
  return [
    ...upright,
    ...within,
    around("split", [three, three2], [border, 0.5], [short, long]),
    around("split", [two, two2], [border, 1.5], [short, long]),
    around("split", [one, one2], [border, 2.5], [short, long]),
    around("corner", [two, three, two2, three2], [border, 1], [short, short]),
    around("corner", [one, two, one2, two2], [border, 2], [short, short]),
    around("line", [one, two, three, one2, two2, three2], [border, 3], [short, short]),
  ];
}

const zero: readonly RouletteField[] = [
  field("straight", [0], [0, 0, 1, 3]),
  around("split", [0, 3], [1, 0.5], [short, long]),
  around("split", [0, 2], [1, 1.5], [short, long]),
  around("split", [0, 1], [1, 2.5], [short, long]),
  around("street", [0, 2, 3], [1, 1], [short, short]),
  around("street", [0, 1, 2], [1, 2], [short, short]),
  around("corner", [0, 1, 2, 3], [1, 3], [short, short]),
];

function outside(sort: RouletteSort, id: string, place: Place, has: (number: number) => boolean) {
  return { ...field(sort, from1To36.filter(has), place), id };
}

const outsides: readonly RouletteField[] = [
  ...[0, 1, 2].map((row) =>
    outside("column", `column-${3 - row}`, [13, row, 1, 1], (n) => n % 3 === (3 - row) % 3),
  ),
  ...[0, 1, 2].map((index) =>
    outside(
      "dozen",
      `dozen-${index + 1}`,
      [1 + index * 4, 3, 4, 1],
      (n) => Math.ceil(n / 12) === index + 1,
    ),
  ),
  outside("low", "low", [1, 4, 2, 1], (n) => n <= 18),
  outside("even", "even", [3, 4, 2, 1], (n) => n % 2 === 0),
  outside("red", "red", [5, 4, 2, 1], (n) => reds.has(n)),
  outside("black", "black", [7, 4, 2, 1], (n) => !reds.has(n)),
  outside("odd", "odd", [9, 4, 2, 1], (n) => n % 2 === 1),
  outside("high", "high", [11, 4, 2, 1], (n) => n > 18),
];

/** Whole fields first, so that those on the borders lie over them. */
export const rouletteFields: readonly RouletteField[] = [
  ...zero,
  ...Array.from({ length: 12 }, (_, column) => insideOf(column)).flat(),
  ...outsides,
].toSorted((one, other) => other.width * other.height - one.width * one.height);

const byId: ReadonlyMap<string, RouletteField> = new Map(
  rouletteFields.map((each) => [each.id, each]),
);

export const findField = (id: string): RouletteField | undefined => byId.get(id);

/** A bet of so many numbers pays this many times its amount, with the amount itself. */
export const timesFor = (numbers: number): number => 36 / numbers;
