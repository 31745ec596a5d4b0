import { minor } from "@baize/money";
import { expect, test } from "vitest";
import wg from "../rules/families/wg/family.ts";
import type { PlayView } from "../protocol.ts";
import { itemsOf, isPartly, oddsOfValue, textOf, toggled, totalsOf } from "./choices.ts";
import { step, type Draws } from "./draws-line.ts";
import { countValues } from "./trend.ts";

const view = (playId: string, values: readonly string[]): PlayView => ({
  playId,
  playCode: playId,
  playName: playId,
  playSwitch: true,
  groups: [{ values, names: values, min: 1, max: null }],
  playMenuInfos: [],
});
const numbers = view("wg.digit.number", Array.from("0123456789"));
const sizes = view("wg.digit.size", ["big", "small"]);
const colours = view("wg.digit.colour", ["green", "red", "violet"]);

test("the same choice is the same text, in whatever order it was made", () => {
  const one = toggled(toggled({}, numbers, 0, "7"), numbers, 0, "2");
  const other = toggled(toggled({}, numbers, 0, "2"), numbers, 0, "7");
  expect(textOf(numbers, one[numbers.playId] ?? [])).toBe("2,7");
  expect(textOf(numbers, other[numbers.playId] ?? [])).toBe("2,7");
  const none = toggled(one, numbers, 0, "7");
  expect(textOf(numbers, none[numbers.playId] ?? [])).toBe("2");
});

test("lines, stake and the highest win are those of the rules", () => {
  const chosen = ["big", "small"].reduce((all, side) => toggled(all, sizes, 0, side), {});
  const both = toggled(chosen, numbers, 0, "6");
  const items = itemsOf(both, wg, [numbers, sizes, colours]);
  const totals = totalsOf(items, minor(1_000n), 2);
  // Three lines of 20.00; a 6 pays 9.70 on the number and 1.96 on big.
  expect(totals).toEqual({ lines: 3, stake: 6_000n, reach: 2_000n * 9n + 1_400n + 3_920n });
  expect(isPartly(both, items, colours.playId)).toBe(false);
});

test.each([
  ["wg.digit.number", "6", "9.70"],
  ["wg.digit.colour", "red", "2.05"],
  ["wg.digit.colour", "violet", "4.85"],
  ["wg.digit.size", "big", "1.96"],
])("a cell of %s %s says what it pays", (play, value, odds) => {
  expect(oddsOfValue(wg, play, value)).toBe(odds);
});

test("past draws are counted, the newest first", () => {
  expect(countValues([["1"], ["2"], ["1"]])).toEqual([
    { value: "1", times: 2, gap: 0 },
    { value: "2", times: 1, gap: 1 },
  ]);
});

test("a frame that missed a message asks again", () => {
  const near = { serverTime: 5_000 } as Draws["near"];
  const first = step(null, { type: "snapshot", seq: 3, near, past: [], balance: "1.00" }, 1_000);
  expect(first).toMatchObject({ state: { seq: 3, aheadMs: 4_000 } });
  if (typeof first === "string") return;
  expect(step(first.state, { type: "draws", seq: 3, near, past: [] }, 1_100)).toBe("same");
  expect(step(first.state, { type: "draws", seq: 5, near, past: [] }, 1_100)).toBe("gap");
});
