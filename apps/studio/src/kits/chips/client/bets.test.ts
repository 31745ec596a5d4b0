import { minor } from "@baize/money";
import { expect, test } from "vitest";
import { doubledBets, noBets, totalOf, withChip } from "./bets.ts";

const most = minor(1_000n);

test("chips on one field add up, and the table knows its total", () => {
  const bets = withChip(withChip(noBets, "red", minor(100n), most), "17", minor(50n), most);
  const more = withChip(bets, "red", minor(100n), most);
  expect([...more]).toEqual([
    ["red", 200n],
    ["17", 50n],
  ]);
  expect(totalOf(more)).toBe(250n);
  expect(totalOf(doubledBets(more, most))).toBe(500n);
});

test("nothing is laid over the highest stake", () => {
  const bets = withChip(noBets, "red", minor(600n), most);
  expect(withChip(bets, "17", minor(500n), most)).toBe(bets);
  expect(doubledBets(bets, most)).toBe(bets);
  expect(totalOf(withChip(bets, "17", minor(400n), most))).toBe(1_000n);
});
