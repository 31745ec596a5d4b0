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
import pc28 from "./family.ts";

/** The draw of section 5: 6 1 0. */
const drawn = [6, 1, 0];

const examples: readonly Example[] = [
  ["pc28.sum.number", "7,8", 2, 5_416n],
  ["pc28.sum.sides", "small,odd", 2, 780n],
  ["pc28.sum.corners", "small-odd", 1, 724n],
  ["pc28.sum.colours", "green", 1, 755n],
  ["pc28.sum.extremes", "low,high", 2, 0n],
];
test.each(examples)("%s %s has %i lines", (...example) => expectExample(pc28, drawn, example));

test("sum 7 at the board pays its odds", () => {
  const ticket = ticketOf(playOf(pc28, "pc28.sum.number"), "7");
  expect(paidOf(ticket, drawn, minor(1_000n), "odds")).toBe(26_940n);
});

test("each sum pays as the document says, and its mirror the same", () => {
  const play = playOf(pc28, "pc28.sum.number");
  const half = oddsTexts(play).slice(0, 14);
  expect(half.join(" ")).toBe(
    "970.00 323.33 161.66 97.00 64.66 46.19 34.64 26.94 21.55 17.63 15.39 14.05 13.28 12.93",
  );
  expect(oddsTexts(play).slice(14)).toEqual(half.toReversed());
  const lines = lineTexts(play);
  expect([lines[0], lines[7], lines[13]]).toEqual(["1950", "54.1666", "26"]);
});

test.each([
  ["pc28.sum.sides", "1.96"],
  ["pc28.sum.corners", "4.19 3.60 3.60 4.19"],
  ["pc28.sum.extremes", "17.32 17.32"],
  ["pc28.sum.colours", "3.75 3.75 2.92"],
  ["pc28.f3.form", "97.00 16.16 3.59"],
])("%s has the odds %s", (code, wanted) => {
  expect(oddsTexts(playOf(pc28, code)).join(" ")).toBe(wanted);
});

test("the sums of each colour are those of the document", () => {
  const play = playOf(pc28, "pc28.sum.colours");
  const sumsOf = (colour: string) =>
    Array.from({ length: 28 }, (_, sum) => sum).filter((sum) => {
      const digits = [Math.min(9, sum), Math.min(9, Math.max(0, sum - 9)), Math.max(0, sum - 18)];
      return ticketOf(play, colour).hits(digits).length > 0;
    });
  expect(sumsOf("green")).toEqual([1, 4, 7, 10, 16, 19, 22, 25]);
  expect(sumsOf("blue")).toEqual([2, 5, 8, 11, 17, 20, 23, 26]);
  expect(sumsOf("red")).toEqual([3, 6, 9, 12, 15, 18, 21, 24]);
});

describeFamily(pc28, () => 8);
