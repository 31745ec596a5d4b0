import { expect, test } from "vitest";
import { boardFor, bucketX, hop, pinAt, touchesOf } from "./board.ts";

const sizes = [
  [390, 420],
  [1100, 860],
  [700, 300],
] as const;

test.each(sizes.flatMap(([w, h]) => [8, 12, 16].map((rows) => [w, h, rows] as const)))(
  "on %i × %i, %i rows and their pots fit",
  (width, height, rows) => {
    const board = boardFor(rows, width, height);
    expect(bucketX(board, 0) - board.gap / 2).toBeGreaterThanOrEqual(0);
    expect(bucketX(board, rows) + board.gap / 2).toBeLessThanOrEqual(width);
    expect(board.bucketTop + board.bucketHeight).toBeLessThanOrEqual(height);
  },
);

test("a way ends in the pot of its turns to the right, touching a pin at each row", () => {
  const board = boardFor(8, 400, 500);
  const touches = touchesOf(board, "RRLRLLLL");
  expect(touches).toHaveLength(9);
  expect(touches.at(-1)?.x).toBeCloseTo(bucketX(board, 3));
  let rights = 0;
  touches.slice(0, -1).forEach(({ x, y }, row) => {
    const pin = pinAt(board, row, rights + 1);
    expect(x).toBeCloseTo(pin.x);
    expect(y).toBeLessThan(pin.y);
    if ("RRLRLLLL"[row] === "R") rights += 1;
  });
});

test("a hop begins and ends at its touches", () => {
  const [from, to] = [
    { x: 1, y: 2 },
    { x: 5, y: 9 },
  ];
  expect(hop(from, to, 0, 3)).toEqual(from);
  expect(hop(from, to, 1, 3)).toEqual(to);
});
