import { minor } from "@baize/money";
import { expect, test } from "vitest";
import { oddsTexts, paidOf, playOf, ticketOf } from "../../exhaustive.fixture.ts";
import { describeFamily } from "../../family.fixture.ts";
import { isCovering } from "../../valid-bet.ts";
import wg from "./family.ts";

test.each([
  ["colour", "red", 6, 10_000n, 20_500n],
  ["size", "big", 6, 10_000n, 19_600n],
  ["number", "6", 6, 1_000n, 9_700n],
  ["colour", "green", 5, 10_000n, 15_000n],
  ["colour", "violet", 5, 10_000n, 48_500n],
  ["colour", "green,violet", 5, 10_000n, 63_500n],
  ["size", "big", 5, 10_000n, 19_600n],
  ["colour", "red", 0, 10_000n, 15_000n],
  ["colour", "violet", 0, 10_000n, 48_500n],
  ["size", "small", 0, 10_000n, 19_600n],
  ["colour", "green", 7, 10_000n, 20_500n],
  ["colour", "violet", 7, 10_000n, 0n],
])("%s %s on %i: a stake of %d pays %d", (play, text, digit, stake, paid) => {
  const ticket = ticketOf(playOf(wg, `wg.digit.${play}`), text);
  expect(paidOf(ticket, [digit], minor(stake), "odds")).toBe(paid);
});

test("the odds are those of the document", () => {
  expect(wg.plays.map((play) => oddsTexts(play))).toEqual([
    ["9.70"],
    ["1.96"],
    ["2.05", "1.50", "4.85"],
  ]);
});

test.each([
  ["number", "0,1,2,3,4,5,6,7,8,9", 97n],
  ["colour", "green", 97n],
  ["colour", "red", 97n],
  ["colour", "violet", 97n],
  ["size", "big,small", 98n],
])("%s %s returns %d %% of its stake", (play, text, percent) => {
  const ticket = ticketOf(playOf(wg, `wg.digit.${play}`), text);
  const paid = Array.from({ length: 10 }, (_, digit) =>
    paidOf(ticket, [digit], minor(100n), "odds"),
  );
  expect(paid.reduce((sum, each) => sum + each, 0n)).toBe(BigInt(10 * ticket.lines) * percent);
});

test("seven of ten numbers, or green and red, are no turnover", () => {
  const covering = (play: string, ...texts: readonly string[]) => {
    const found = playOf(wg, `wg.digit.${play}`);
    return isCovering(
      found,
      texts.map((text) => ticketOf(found, text)),
    );
  };
  expect(covering("number", "0,1,2,3,4,5,6")).toBe(true);
  expect(covering("number", "0,1,2,3,4,5")).toBe(false);
  expect(covering("colour", "green", "red")).toBe(true);
  expect(covering("colour", "green", "violet")).toBe(false);
});

describeFamily(wg, () => 10);
