import { minor } from "@baize/money";
import { expect, test } from "vitest";
import {
  expectExample,
  lineTexts,
  oddsTexts,
  paidOf,
  playOf,
  ticketOf,
  type Example,
} from "../../exhaustive.fixture.ts";
import { describeFamily } from "../../family.fixture.ts";
import { isRefusal } from "../../refusal.ts";
import { isCovering } from "../../valid-bet.ts";
import k3 from "./family.ts";

/** The draw of section 5: 5 4 5. */
const examples: readonly Example[] = [
  ["k3.dice.sum", "14,15", 2, 2_808n],
  ["k3.dice.pair-single", "5|4,6", 2, 14_040n],
  ["k3.dice.two-different", "2,4,5", 3, 1_404n],
  ["k3.dice.two-different-banker", "5|2,4", 2, 1_404n],
  ["k3.dice.pair", "5,6", 2, 2_808n],
  ["k3.dice.sides", "big,small,odd,even", 4, 780n],
  ["k3.dice.three-different-banker", "4,5|1,2,3,6", 4, 0n],
  ["k3.dice.any-triple", "any", 1, 0n],
];
test.each(examples)("%s %s has %i lines", (...example) => expectExample(k3, [5, 4, 5], example));

test.each([
  [
    "k3.dice.sum",
    "421.2 140.4 70.2 42.12 28.08 20.0571 16.848 15.6",
    "209.52 69.84 34.92 20.95 13.96 9.97 8.38 7.76",
  ],
  ["k3.dice.triple", "421.2", "209.52"],
  ["k3.dice.any-triple", "70.2", "34.92"],
  ["k3.dice.any-run", "17.55", "8.73"],
  ["k3.dice.three-different", "70.2", "34.92"],
  ["k3.dice.three-different-banker", "70.2", "34.92"],
  ["k3.dice.pair-single", "140.4", "69.84"],
  ["k3.dice.pair", "28.08", "13.96"],
  ["k3.dice.two-different", "14.04", "6.98"],
  ["k3.dice.two-different-banker", "14.04", "6.98"],
  ["k3.dice.sides", "3.9", "1.96"],
])("%s pays %s for 2.00 at S = 1950 and %s on the board", (code, line, odds) => {
  expect(lineTexts(playOf(k3, code)).join(" ")).toBe(line);
  expect(oddsTexts(playOf(k3, code)).join(" ")).toBe(odds);
});

test("triples count for sides, and not for pairs", () => {
  const paid = (code: string, text: string, result: readonly number[]) =>
    paidOf(ticketOf(playOf(k3, code), text), result, minor(1_000n), "odds");
  expect(paid("k3.dice.sides", "small", [2, 2, 2])).toBe(1_960n);
  expect(paid("k3.dice.pair", "2", [2, 2, 2])).toBe(0n);
  expect(paid("k3.dice.two-different", "2,3", [2, 3, 2])).toBe(6_980n);
});

test.each([
  ["k3.dice.three-different-banker", "1,2|2,3"],
  ["k3.dice.three-different-banker", "1,2,3|4"],
  ["k3.dice.pair-single", "3|3"],
  ["k3.dice.sum", "2"],
])("%s %s has no line", (code, text) => {
  expect(isRefusal(playOf(k3, code).read(text))).toBe(true);
});

test("sums that cover most results are no turnover", () => {
  const sum = playOf(k3, "k3.dice.sum");
  expect(isCovering(sum, [ticketOf(sum, "7,8,9"), ticketOf(sum, "10,11,12,13,14")])).toBe(true);
  expect(isCovering(sum, [ticketOf(sum, "8,9"), ticketOf(sum, "10,11,12,13")])).toBe(false);
});

describeFamily(k3, () => 20);
