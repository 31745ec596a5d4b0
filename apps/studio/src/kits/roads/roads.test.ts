import { expect, test } from "vitest";
import { beadPlate, bigRoad, newestColumns, placeStreaks, type RoadResult } from "./roads.ts";

const winners = { R: "red", B: "blue", T: "tie" } as const;
/** "RRBT": r and b are results with a pair of that side. */
const results = (text: string): RoadResult[] =>
  text.split("").map((letter) => ({ winner: winners[letter as keyof typeof winners] }));

/** The road as it is seen: a line for each row. */
function drawn(text: string): string[] {
  const rows = Array.from({ length: 6 }, () => "");
  for (const { column, row, side, ties } of bigRoad(results(text))) {
    const sign = side === null ? "." : side === "red" ? "R" : "B";
    rows[row] = (rows[row] ?? "").padEnd(column * 2) + sign + (ties > 0 ? String(ties) : " ");
  }
  return rows.map((row) => row.trimEnd()).filter((row) => row !== "");
}

test.each([
  ["RRBR", ["R B R", "R"]],
  ["RTTRB", ["R2B", "R"]],
  ["TTRRB", ["R2B", "R"]],
  ["TT", [".2"]],
  // A tie between two streaks stays with the one before it.
  ["RTB", ["R1B"]],
] as const)("%s is drawn as %j", (text, rows) => {
  expect(drawn(text)).toEqual(rows);
});

test("a streak longer than the road turns right, and the next begins beside its first", () => {
  expect(drawn("RRRRRRRRBB")).toEqual(["R B", "R B", "R", "R", "R", "R R R"]);
});

test("a streak turns where an older tail is in its way", () => {
  expect(drawn("RRRRRRRRBBBBBBB")).toEqual(["R B", "R B", "R B", "R B", "R B B B", "R R R"]);
});

test("a new streak takes the first column whose top is free", () => {
  // Columns 1 to 5 are full of tails but for their upper rows, until one turns at the very top.
  const places = placeStreaks([7, 6, 5, 4, 3, 2, 1]);
  expect(places.map((streak) => streak[0])).toEqual(
    [0, 1, 2, 3, 4, 5, 7].map((column) => ({ column, row: 0 })),
  );
  expect(places[5]).toEqual([
    { column: 5, row: 0 },
    { column: 6, row: 0 },
  ]);
});

test("no two results share a place, whatever comes", () => {
  let seed = 7;
  const letters = Array.from({ length: 400 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return (seed >> 16) % 5 === 0 ? "B" : "R";
  });
  const cells = bigRoad(results(letters.join("")));
  expect(cells).toHaveLength(400);
  expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(400);
});

test("pairs stand with their result, and with the tie that came after it", () => {
  const [cell] = bigRoad([
    { winner: "red", isBluePair: true },
    { winner: "tie", isRedPair: true },
  ]);
  expect(cell).toMatchObject({ side: "red", ties: 1, isRedPair: true, isBluePair: true });
});

test("the bead plate runs down and then on", () => {
  const beads = beadPlate(results("RBTRBTR"));
  expect(beads.at(-1)).toMatchObject({ column: 1, row: 0, result: { winner: "red" } });
});

test("the newest columns are shown, with room for the next", () => {
  const cells = newestColumns(bigRoad(results("RBRBR")), 4);
  expect(cells.map(({ column, side }) => [column, side])).toEqual([
    [0, "red"],
    [1, "blue"],
    [2, "red"],
  ]);
  expect(newestColumns(bigRoad(results("RB")), 4).map(({ column }) => column)).toEqual([0, 1]);
});
