import { gameTypes, type GameType } from "@baize/contract";
import { assert, integer, property, record, constantFrom } from "fast-check";
import { expect, test } from "vitest";
import { demoPoints } from "./points/demo.ts";
import { convert } from "./points/rules.ts";
import { shareOf } from "./rakeback/rules.ts";
import { demoRakeback } from "./rakeback/demo.ts";
import { demoRebate } from "./rebate/demo.ts";
import { earnedOf, partOf, rebateTableOf } from "./rebate/rules.ts";
import { demoReferral } from "./referral/demo.ts";
import { demoVip } from "./vip/demo.ts";

/**
 * All that a stake brings again and again, taken together: by the demo's terms, a member at the
 * highest level, or two accounts that bring each other, lose more on the way than comes back. What
 * a level gives once is no part of it, nor are prizes of a board, which are the same however much
 * is staked.
 */

const currency = "BDT";
const million = 1_000_000n;

/** What the house keeps of the stakes: at least so many millionths in what is played for luck. */
const edgePpm = (gameType: GameType): bigint => {
  if (gameType === "LIVE") return 10_600n;
  return gameType === "SPORTS" ? 50_000n : 10_000n;
};

const minor = (amount: string) => BigInt(amount.replace(".", ""));

const rebates = rebateTableOf(demoRebate(currency));
const rakebacks = demoRakeback(currency);
const { levels } = demoVip(currency);

/** What so much of valid bets of one day brings in the end, in minor units. */
function backOf(gameType: GameType, validMinor: bigint, level: number, hasInviter: boolean) {
  const rebate = earnedOf(rebates, new Map([[gameType, validMinor]]), level);
  const edge = (validMinor * edgePpm(gameType)) / million;
  const rakeback = partOf(edge, shareOf(rakebacks, level));
  const vip = levels[level];
  const weekly = partOf(validMinor, vip?.weekly.ratesPpm[gameType] ?? 0);
  const perPoint = minor(demoPoints.perPoint[gameType] ?? "0.00");
  const points =
    perPoint === 0n ? 0n : (validMinor * BigInt(vip?.pointsBps ?? 0)) / (perPoint * 10_000n);
  const cash = convert(points, demoPoints.ratio, 100n).amountMinor;
  // A share of the edge form is less than one of the valid bets.
  const ppm = demoReferral.share.ppm[gameType] ?? 0;
  const shared = hasInviter ? partOf(validMinor, ppm) : 0n;
  return rebate + rakeback + weekly + cash + shared;
}

test("stakes bring less again than they cost, at every level, also for two who share", () => {
  const asked = record({
    gameType: constantFrom(...gameTypes),
    validMinor: integer({ min: 100, max: 1_000_000_000 }),
    level: integer({ min: 0, max: levels.length - 1 }),
    hasInviter: constantFrom(true, false),
  });
  assert(
    property(asked, ({ gameType, validMinor, level, hasInviter }) => {
      const valid = BigInt(validMinor);
      const lost = (valid * edgePpm(gameType)) / million;
      const back = backOf(gameType, valid, level, hasInviter);
      expect(back === 0n || back < lost).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test("it is not near nothing either: what is compared is all that the terms give", () => {
  const valid = 100_000_000n;
  const back = backOf("RNG", valid, levels.length - 1, true);
  // Half of a hundredth as rebate, and as much again of the others.
  expect(back > (valid * 6_000n) / million).toBe(true);
});
