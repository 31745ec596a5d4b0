import { minor } from "@baize/money";
import { expect, test } from "vitest";
import { mergeItems, slipStakeOf, type SlipItem } from "./slip.ts";

const item = (selection: string, lineStake = 200n): SlipItem => ({
  play: "d5.l3.group6",
  selection,
  lines: 4,
  lineStake: minor(lineStake),
});

test("items with the same choice become one with the stakes of both", () => {
  const items = [item("0,1,2,3"), item("4,5,6,7"), item("0,1,2,3", 600n)];
  const merged = mergeItems(items);
  expect(merged).toEqual({ items: [item("0,1,2,3", 800n), item("4,5,6,7")], merged: 1 });
  expect("items" in merged && slipStakeOf(merged.items)).toBe(slipStakeOf(items));
  expect(slipStakeOf(items)).toBe(4_000n);
});

test("a slip has 1 to 100 items", () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => item(`${index}`));
  expect(mergeItems(many(0))).toMatchObject({ refused: "selection_invalid" });
  expect(mergeItems(many(100))).toMatchObject({ merged: 0 });
  expect(mergeItems(many(101))).toMatchObject({ refused: "lines_above_max" });
});
