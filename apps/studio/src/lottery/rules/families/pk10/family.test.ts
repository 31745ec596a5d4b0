import { expect, test } from "vitest";
import {
  expectExample,
  lineTexts,
  oddsTexts,
  playOf,
  seeded,
  someTicket,
  ticketOf,
  type Example,
} from "../../exhaustive.fixture.ts";
import { describeFamily } from "../../family.fixture.ts";
import { isRefusal } from "../../refusal.ts";
import { isCovering } from "../../valid-bet.ts";
import pk10 from "./family.ts";

/** The draw of section 5: 7 4 9 3 8 5 10 6 2 1. */
const drawn = [7, 4, 9, 3, 8, 5, 10, 6, 2, 1];

const examples: readonly Example[] = [
  ["pk10.all.position", "7,8|4||||||||2", 4, 3_900n],
  ["pk10.f2.sum", "3,11", 2, 1_755n],
  ["pk10.f3.straight", "7,8|4,7|9", 3, 140_400n],
  ["pk10.f2.straight", "7|4", 1, 17_550n],
  ["pk10.f2.sum-sides", "small,odd", 2, 702n],
  ["pk10.all.position-sides", "big|even,small||||||||big", 4, 1_170n],
  ["pk10.1v10.dragon-tiger", "dragon", 1, 390n],
  ["pk10.4v7.dragon-tiger", "tiger", 1, 390n],
];
test.each(examples.map(([code, text, ...rest]) => [code, canonical(code, text), ...rest] as const))(
  "%s %s has %i lines",
  (...example) => expectExample(pk10, drawn, example),
);

function canonical(code: string, text: string): string {
  const read = playOf(pk10, code).read(text);
  return isRefusal(read) ? text : read.text;
}

test.each([
  ["pk10.all.position", "19.5", "9.70"],
  ["pk10.all.position-sides", "3.9", "1.96"],
  ["pk10.f2.sum", "87.75 43.875 29.25 21.9375 17.55", "43.65 21.82 14.55 10.91 8.73"],
  ["pk10.f2.sum-sides", "4.3875 3.51", "2.20 1.76"],
  ["pk10.1v10.dragon-tiger", "3.9", "1.96"],
])("%s pays %s for 2.00 at S = 1950 and %s on the board", (code, line, odds) => {
  expect(lineTexts(playOf(pk10, code)).join(" ")).toBe(line);
  expect(oddsTexts(playOf(pk10, code)).join(" ")).toBe(odds);
});

test("the first 2, 3, 4 and 5 in order pay as the document says", () => {
  const texts = [2, 3, 4, 5].map((count) => lineTexts(playOf(pk10, `pk10.f${count}.straight`))[0]);
  expect(texts).toEqual(["175.5", "1404", "9828", "58968"]);
});

test("each sum of the first two has the orders of the document", () => {
  const play = playOf(pk10, "pk10.f2.sum");
  const results = [...(play.outcomes?.() ?? [])];
  const ways = Array.from({ length: 17 }, (_, index) => {
    const ticket = ticketOf(play, `${index + 3}`);
    return results.filter((result) => ticket.hits(result).length > 0).length;
  });
  expect(ways).toEqual([2, 2, 4, 4, 6, 6, 8, 8, 10, 8, 8, 6, 6, 4, 4, 2, 2]);
});

/** Ten rotations have each car once in each place, which is all that lines of one place ask. */
const rotations = drawn.map((_, shift) => [...drawn.slice(shift), ...drawn.slice(0, shift)]);

test.each(["pk10.all.position", "pk10.all.position-sides"])("%s returns its stake", (code) => {
  const below = seeded(3);
  const play = playOf(pk10, code);
  const [fair] = play.prizes.map((prize) => prize.fair);
  for (let round = 0; round < 50; round += 1) {
    const [, ticket] = someTicket(play, below);
    const counts = rotations.map((result) => ticket.hits(result)[0]?.lines ?? 0);
    const hits = BigInt(counts.reduce((sum, lines) => sum + lines, 0));
    expect(hits * (fair?.numerator ?? 0n)).toBe(BigInt(ticket.lines) * 10n);
    expect(Math.max(...counts)).toBeLessThanOrEqual(ticket.most[0]?.lines ?? 0);
  }
});

test("places together cover results, as the permanent counts them", () => {
  const play = playOf(pk10, "pk10.all.position");
  const covering = (...texts: readonly string[]) =>
    isCovering(
      play,
      texts.map((text) => ticketOf(play, text)),
    );
  expect(covering("1,2,3,4,5,6,7|||||||||")).toBe(true);
  expect(covering("1,2,3,4,5,6|||||||||")).toBe(false);
  // Car 1 is somewhere: each of its places adds a tenth.
  expect(covering("1|1|1|1|1|1|1|||")).toBe(true);
  expect(covering("1|1|1|1|1|1||||")).toBe(false);
  // 1 − 25 of 90 orders of two places miss both.
  expect(covering("1,2,3,4,5|1,2,3,4,5||||||||")).toBe(true);
});

test.each([
  ["pk10.f2.straight", "1|1"],
  ["pk10.all.position", "|||||||||"],
  ["pk10.all.position", "11|||||||||"],
])("%s %s is refused", (code, text) => {
  expect(isRefusal(playOf(pk10, code).read(text))).toBe(true);
});

describeFamily(pk10, (play) => (/f[45]/.test(play.code) ? 2 : 8));
