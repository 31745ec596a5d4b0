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
import { lineStakeOf, winMaxOf, winRefusal, zySeries } from "../../mode.ts";
import { isRefusal } from "../../refusal.ts";
import { isCovering } from "../../valid-bet.ts";
import d5 from "./family.ts";

/** The draw of the lottery page, section 5. */
const drawn = [6, 1, 0, 0, 2];

const examples: readonly Example[] = [
  ["d5.l3.straight", "0,1|0,5|2,3,4", 12, 195_000n],
  ["d5.l3.group3", "0,2,5", 6, 65_000n],
  ["d5.f3.group6", "0,1,2,6", 4, 32_500n],
  ["d5.f3.sum", "7", 36, 195_000n],
  ["d5.any2.straight", "6,7|1||0,9|1,2,3", 23, 117_000n],
  ["d5.f5.group60", "0,1|1,2,6,7", 5, 325_000n],
  ["d5.l3.anywhere2", "0,2,6", 3, 3_611n],
  ["d5.l3.anywhere1", "0,2", 2, 1_439n],
  ["d5.l2.two-sides", "small,even|small,odd", 4, 1_560n],
  ["d5.1v5.dragon-tiger", "dragon", 1, 433n],
  ["d5.f5.straight", "6|1|0|0|2", 1, 19_500_000n],
];

test.each(examples)("%s %s of the document: %i lines", (...example) => {
  expectExample(d5, drawn, example);
});

const line = (code: string) => lineTexts(playOf(d5, code)).join(" ");
const odds = (code: string) => oddsTexts(playOf(d5, code)).join(" ");

test.each([
  ["d5.f2.straight", "195"],
  ["d5.m3.straight", "1950"],
  ["d5.l4.straight", "19500"],
  ["d5.f5.straight-text", "195000"],
  ["d5.f5.position", "19.5"],
  ["d5.f3.sum", "1950"],
  ["d5.l2.sum", "195"],
  ["d5.m3.span", "1950"],
  ["d5.l2.span", "195"],
  ["d5.f3.group3", "650"],
  ["d5.f3.group6", "325"],
  ["d5.f3.group-mixed", "650 325"],
  ["d5.f3.group-sum", "650 325"],
  ["d5.f3.group-digit", "650 325"],
  ["d5.f2.group2", "97.5"],
  ["d5.l2.group-sum", "97.5"],
  ["d5.m3.sum-tail", "19.5"],
  ["d5.m3.form", "195 32.5 7.2222"],
  ["d5.f4.group24", "812.5"],
  ["d5.f4.group12", "1625"],
  ["d5.l4.group6", "3250"],
  ["d5.l4.group4", "4875"],
  ["d5.f5.group120", "1625"],
  ["d5.f5.group60", "3250"],
  ["d5.f5.group30", "6500"],
  ["d5.f5.group20", "9750"],
  ["d5.f5.group10", "19500"],
  ["d5.f5.group5", "39000"],
  ["d5.f3.anywhere1", "7.1955"],
  ["d5.f4.anywhere1", "5.6702"],
  ["d5.f5.anywhere1", "4.7617"],
  ["d5.f3.anywhere2", "36.1111"],
  ["d5.f4.anywhere2", "20.0205"],
  ["d5.f5.anywhere2", "13.2924"],
  ["d5.f5.anywhere3", "44.8275"],
  ["d5.f5.appears1", "4.7617"],
  ["d5.f5.appears2", "23.9381"],
  ["d5.f5.appears3", "227.8037"],
  ["d5.f5.appears4", "4239.1304"],
  ["d5.l2.two-sides", "7.8"],
  ["d5.f3.two-sides", "15.6"],
  ["d5.f5.sum-sides", "3.9"],
  ["d5.2v4.dragon-tiger", "4.3333 19.5"],
  ["d5.any3.straight", "1950"],
  ["d5.any2.group2", "97.5"],
  ["d5.any3.group3", "650"],
  ["d5.any3.group6", "325"],
  ["d5.any4.group12", "1625"],
])("%s pays %s for 2.00 at S = 1950", (code, wanted) => expect(line(code)).toBe(wanted));

test.each([
  ["d5.f5.position", "9.70"],
  ["d5.f5.position-sides", "1.96"],
  ["d5.f5.sum-sides", "1.96"],
  ["d5.1v5.dragon-tiger", "2.17 9.70"],
  ["d5.l3.board-form", "97.00 16.16 3.59 2.69 3.23"],
])("%s has the odds %s on the board", (code, wanted) => expect(odds(code)).toBe(wanted));

const half = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75];
test.each([
  ["d5.f3.sum", 0, [...half, ...half.toReversed()]],
  ["d5.l2.sum", 0, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
  ["d5.m3.span", 0, [10, 54, 96, 126, 144, 150, 144, 126, 96, 54]],
  ["d5.f2.span", 0, [10, 18, 16, 14, 12, 10, 8, 6, 4, 2]],
  [
    "d5.f3.group-sum",
    1,
    [1, 2, 2, 4, 5, 6, 8, 10, 11, 13, 14, 14, 15, 15, 14, 14, 13, 11, 10, 8, 6, 5, 4, 2, 2, 1],
  ],
  ["d5.f2.group-sum", 1, [1, 1, 2, 2, 3, 3, 4, 4, 5, 4, 4, 3, 3, 2, 2, 1, 1]],
])("%s counts the lines of each value", (code, first, counts) => {
  const play = playOf(d5, code);
  expect(counts.map((_, index) => ticketOf(play, `${first + index}`).lines)).toEqual(counts);
});

const isWide = (code: string) => /^d5\.(f5|any\d)\./.test(code);
describeFamily(d5, (play) => (isWide(play.code) ? 1 : 6));

test("one line of five digits fits twelve times under the maximum, and not thirteen times", () => {
  const straight = ticketOf(playOf(d5, "d5.f5.straight"), "6|1|0|0|2");
  const pricing = { series: 1950n };
  const at = (unit: "one" | "tenth", multiple: number) =>
    lineStakeOf({ area: "LOTT", unit, multiple, currency: "BDT" });
  expect(at("tenth", 10)).toBe(200n);
  expect(at("one", 12)).toBe(2_400n);
  expect(paidOf(straight, drawn, minor(200n), pricing)).toBe(19_500_000n);
  expect(paidOf(straight, drawn, minor(2_400n), pricing)).toBe(234_000_000n);
  const check = {
    most: straight.most,
    pricing,
    unitStake: minor(200n),
    left: winMaxOf("BDT", "member"),
  };
  expect(winRefusal({ ...check, multiple: 12 })).toBeUndefined();
  expect(winRefusal({ ...check, multiple: 13 })).toMatchObject({
    refused: "win_above_max",
    multipleMax: 12n,
  });
});

test("ZY pays at its own series, and the board at its odds", () => {
  const straight = ticketOf(playOf(d5, "d5.l3.straight"), "0|0|2");
  expect(paidOf(straight, drawn, minor(200n), { series: zySeries })).toBe(198_000n);
  const dragon = ticketOf(playOf(d5, "d5.1v5.dragon-tiger"), "dragon");
  expect(paidOf(dragon, drawn, minor(10_000n), "odds")).toBe(21_700n);
});

test("eight of ten digits, or both sides, are no turnover", () => {
  const covering = (code: string, ...texts: readonly string[]) => {
    const play = playOf(d5, code);
    return isCovering(
      play,
      texts.map((text) => ticketOf(play, text)),
    );
  };
  expect(covering("d5.f5.sum-sides", "big", "small")).toBe(true);
  expect(covering("d5.f5.sum-sides", "big")).toBe(false);
  expect(covering("d5.f5.position", "0,1,2,3||||", "4,5,6,7||||")).toBe(true);
  expect(covering("d5.f5.position", "0,1,2,3||||", "4,5||||")).toBe(false);
  expect(covering("d5.f5.position", "0,1,2,3||||", "0,1,2,3||||")).toBe(false);
  expect(covering("d5.l3.form", "triple,straight,pair")).toBe(false);
});

test.each([
  ["d5.l3.straight", "0,1|0,5|", "selection_invalid"],
  ["d5.l3.straight", "0,1|0,5", "selection_invalid"],
  ["d5.l3.straight", "0,1|0,5|10", "selection_invalid"],
  ["d5.l3.straight", "1,1|0|2", "selection_invalid"],
  ["d5.l3.group3", "5", "selection_invalid"],
  ["d5.l3.group-mixed", "111", "selection_invalid"],
  ["d5.l3.group-mixed", "012;210", "selection_invalid"],
  ["d5.l3.straight-text", "12", "selection_invalid"],
  ["d5.l3.group-digit", "1,2", "selection_invalid"],
  ["d5.f5.group60", "1|1,2,3", "selection_invalid"],
  ["d5.any2.straight", "1||||", "selection_invalid"],
])("%s %s is %s", (code, text, refused) => {
  const read = playOf(d5, code).read(text);
  expect(isRefusal(read) && read.refused).toBe(refused);
});

test("all 100,000 numbers are the most lines of an item", () => {
  const all = "0,1,2,3,4,5,6,7,8,9";
  const straight = playOf(d5, "d5.f5.straight");
  expect(ticketOf(straight, Array.from({ length: 5 }, () => all).join("|")).lines).toBe(100_000);
});

test("a text of 50,000 numbers is read within 50 ms", () => {
  const text = Array.from({ length: 50_000 }, (_, index) => `${99_999 - index}`).join(";");
  const play = playOf(d5, "d5.f5.straight-text");
  // Processor time and the best of a few: a busy machine is not slow code.
  const took = Array.from({ length: 10 }, () => {
    const began = process.cpuUsage();
    expect(ticketOf(play, text).lines).toBe(50_000);
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1_000;
  });
  expect(Math.min(...took)).toBeLessThan(50);
});
