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
import x5 from "./family.ts";

/** The draw of section 5: 1 3 4 2 7. */
const examples: readonly Example[] = [
  ["x5.all.any3", "1,3,5,7,9", 10, 3_217n],
  ["x5.f3.straight", "1,2|2,3|3,4", 4, 193_050n],
  ["x5.all.any8", "1,2,3,4,5,6,7,8,9", 9, 6_435n],
  ["x5.all.any5-banker", "1,2|3,4,7,8", 4, 90_090n],
  ["x5.f3.group", "1,3,4,5", 4, 32_175n],
  ["x5.f2.group", "1,3", 1, 10_725n],
  ["x5.f3.appears", "1,2,4", 3, 1_430n],
  ["x5.all.position", "1|||2|7,8", 4, 6_435n],
  ["x5.all.odd-count", "3", 1, 450n],
  ["x5.all.middle", "3", 1, 3_217n],
  ["x5.all.sum-size", "big,small", 2, 390n],
];
test.each(examples)("%s %s has %i lines", (...example) => {
  expectExample(x5, [1, 3, 4, 2, 7], example);
});

test.each([
  ["x5.f3.straight", "1930.5"],
  ["x5.f3.group", "321.75"],
  ["x5.f3.group-banker", "321.75"],
  ["x5.f2.straight", "214.5"],
  ["x5.f2.group", "107.25"],
  ["x5.all.position", "21.45"],
  ["x5.f3.appears", "7.15"],
  ["x5.all.any1", "4.29"],
  ["x5.all.any2", "10.725"],
  ["x5.all.any3", "32.175"],
  ["x5.all.any4", "128.7"],
  ["x5.all.any5", "900.9"],
  ["x5.all.any4-banker", "128.7"],
  ["x5.all.any6", "150.15"],
  ["x5.all.any7", "42.9"],
  ["x5.all.any8", "16.0875"],
  ["x5.all.odd-count", "900.9 30.03 6.006 4.5045 12.012 150.15"],
  ["x5.all.middle", "32.175 14.3 10.01 9.009 10.01 14.3 32.175"],
])("%s pays %s for 2.00 at S = 1950", (code, wanted) => {
  expect(lineTexts(playOf(x5, code)).join(" ")).toBe(wanted);
});

test("a sum of 30 returns the stake on the board, whatever the series", () => {
  const size = playOf(x5, "x5.all.sum-size");
  expect(oddsTexts(size)[0]).toBe("1.96");
  const paid = (result: readonly number[]) =>
    paidOf(ticketOf(size, "big"), result, minor(1_000n), "odds");
  expect(paid([11, 10, 5, 3, 1])).toBe(1_000n);
  expect(paid([11, 10, 5, 4, 1])).toBe(1_960n);
  expect(paid([11, 9, 5, 3, 1])).toBe(0n);
});

test.each([
  ["x5.f3.straight", "1|1|2"],
  ["x5.all.any3-banker", "1,2|2"],
  ["x5.all.any3-banker", "1|2"],
  ["x5.all.any2", "12,1"],
  ["x5.all.any8", "1,2,3"],
])("%s %s is refused", (code, text) => expect(isRefusal(playOf(x5, code).read(text))).toBe(true));

describeFamily(x5, (play) => (play.code === "x5.all.position" ? 1 : 8));
