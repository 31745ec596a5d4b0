import { expect, test } from "vitest";
import { boardIn, columns, neighbour, placeOf, rows } from "./board.ts";

test.each([
  [390, 330],
  [1_100, 800],
  [600, 300],
])("all numbers lie within a scene of %i by %i, apart from each other", (width, height) => {
  const board = boardIn(width, height);
  const places = Array.from({ length: 40 }, (_, index) => placeOf(board, index + 1));
  for (const { x, y } of places) {
    expect(x - board.cell / 2).toBeGreaterThanOrEqual(0);
    expect(x + board.cell / 2).toBeLessThanOrEqual(width);
    expect(y + board.cell / 2).toBeLessThanOrEqual(height - 70);
  }
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(columns * rows);
});

test("arrows move to the neighbour and stop at the edges", () => {
  expect(neighbour(1, "ArrowLeft")).toBe(1);
  expect(neighbour(1, "ArrowRight")).toBe(2);
  expect(neighbour(8, "ArrowRight")).toBe(8);
  expect(neighbour(8, "ArrowDown")).toBe(16);
  expect(neighbour(40, "ArrowUp")).toBe(32);
});
