import { expect, test } from "vitest";
import type { Winner } from "./game.ts";
import { roadsOf, statisticsOf } from "./roads.ts";

const read = (text: string): Winner[] =>
  Array.from(text, (sign) => (sign === "T" ? "tie" : sign === "A" ? 0 : 1));
const places = (cells: readonly { column: number; row: number }[]) =>
  cells.map(({ column, row }) => `${column}.${row}`).join(" ");
const colours = (cells: readonly { isRegular: boolean }[]) =>
  cells.map(({ isRegular }) => (isRegular ? "r" : "b")).join("");

test.each([
  ["a side goes down, the other starts a column", "AAB", "0.0 0.1 1.0"],
  ["a full column bends to the right", "AAAAAAAA", "0.0 0.1 0.2 0.3 0.4 0.5 1.5 2.5"],
  [
    "a column that meets a bent one bends above it",
    "AAAAAAABBBBBB",
    "0.0 0.1 0.2 0.3 0.4 0.5 1.5 1.0 1.1 1.2 1.3 1.4 2.4",
  ],
  ["ties take no place", "ATTB", "0.0 1.0"],
])("big road: %s", (_, winners, expected) => {
  expect(places(roadsOf(read(winners)).big)).toBe(expected);
});

test("ties are marked on the win before them, the first ones on the first win", () => {
  expect(roadsOf(read("TATTB")).big.map(({ ties }) => ties)).toEqual([3, 0]);
});

test("the bead plate shows every round, six to a column", () => {
  const { bead } = roadsOf(read("ABTABAT"));
  expect(places(bead)).toBe("0.0 0.1 0.2 0.3 0.4 0.5 1.0");
  expect(bead.at(-1)?.winner).toBe("tie");
});

/** Columns of 2, 2, 1, 3 and 1: each mark worked out by hand from the rule of its road. */
test.each([
  // 1.1: as long as before at this row; 2.0: 2 and 2; 3.0: 1 and 2; 3.1: past the end by one;
  // 3.2: past by two; 4.0: 3 and 1.
  ["eye", "rrbbrb"],
  // 2 back: 3.0: 1 and 2; 3.1: 1.1 is there; 3.2: just past the end of column 1; 4.0: 3 and 2.
  ["small", "brbb"],
  // 3 back: 3.1: 0.1 is there; 3.2: just past the end of column 0; 4.0: 3 and 2.
  ["cockroach", "rbb"],
] as const)("the %s road of 2, 2, 1, 3, 1", (road, marks) => {
  expect(colours(roadsOf(read("AABBABBBA"))[road])).toBe(marks);
});

test("shares and streaks leave ties aside", () => {
  expect(statisticsOf(read("ABTBB"))).toEqual({
    first: 1,
    second: 3,
    ties: 1,
    streak: { side: 1, length: 3 },
  });
  expect(statisticsOf([]).streak).toBeNull();
});
