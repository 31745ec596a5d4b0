import { bonusStates, gameTypes, type BonusWeights } from "@baize/contract";
import { array, assert, bigInt, property } from "fast-check";
import { describe, expect, test } from "vitest";
import {
  amountsOf,
  countedMove,
  countedOf,
  countedStake,
  countsIn,
  endOf,
  fateOf,
  nextOfBonus,
  sumsOf,
  type BonusEvent,
} from "./rules.ts";

const events: readonly BonusEvent[] = ["grant", "miss", "complete", "cancel", "forfeit", "expire"];

test("a bonus goes only the ways of the table", () => {
  const ways = bonusStates.flatMap((state) =>
    events.flatMap((event) => {
      const next = nextOfBonus(state, event);
      return next === undefined ? [] : [`${state} ${event} ${next}`];
    }),
  );
  expect(ways).toEqual([
    "chosen grant active",
    "chosen miss not_granted",
    "chosen cancel cancelled",
    "active complete completed",
    "active cancel cancelled",
    "active forfeit forfeited",
    "active expire expired",
  ]);
});

describe("the amount", () => {
  const doubled = {
    percentBps: 10_000,
    currency: "BDT",
    rounds: null,
    steps: [],
    maxMinor: 500_000n,
    minDepositMinor: 50_000n,
    wageringBps: 100_000,
  };
  const ladder = {
    percentBps: 2000,
    steps: [
      { from: "2000.00", percentBps: 3000 },
      { from: "10000.00", percentBps: 5000 },
    ],
  };
  test.each([
    ["is a share of what was credited", {}, 100_000n, 98_500n, [98_500n, 985_000n]],
    ["is at most the largest", {}, 900_000n, 900_000n, [500_000n, 5_000_000n]],
    ["is none below the minimum", {}, 49_999n, 49_999n, undefined],
    ["counts the minimum before the fee", {}, 50_000n, 49_000n, [49_000n, 490_000n]],
    ["is rounded down", { percentBps: 3333 }, 50_001n, 50_001n, [16_665n, 166_650n]],
    [
      "is none where rounding leaves nothing",
      { percentBps: 1, minDepositMinor: 1n },
      99n,
      99n,
      undefined,
    ],
    ["is of the first step below the next", ladder, 199_999n, 199_999n, [39_999n, 399_990n]],
    ["is of a step from its amount on", ladder, 200_000n, 200_000n, [60_000n, 600_000n]],
    ["counts the step before the fee", ladder, 200_000n, 199_000n, [59_700n, 597_000n]],
    ["is of the highest step", ladder, 2_000_000n, 1_000_000n, [500_000n, 5_000_000n]],
  ])("%s", (_name, changes, grossMinor, creditedMinor, expected) => {
    const amounts = amountsOf({ ...doubled, ...changes }, { grossMinor, creditedMinor });
    expect(amounts && [amounts.amountMinor, amounts.requiredMinor]).toEqual(expected);
  });
});

test.each([
  [100n, null, 100n],
  [100n, 100n, 100n],
  [101n, 100n, 100n],
  [99n, 100n, 99n],
  [0n, 100n, 0n],
  [-5n, 100n, 0n],
  [-5n, null, -5n],
])("of %s in a round of which %s counts at most, %s counts", (stake, most, counted) => {
  expect(countedStake(stake, most)).toBe(counted);
});

test("however a round is told or corrected, what counts is what counts of the whole", () => {
  const parts = array(bigInt(-1000n, 1000n), { maxLength: 12 });
  assert(
    property(parts, bigInt(1n, 1500n), (moves, most) => {
      let [sum, counted] = [0n, 0n];
      for (const move of moves) {
        counted += countedMove(sum, sum + move, most);
        sum += move;
      }
      expect(counted).toBe(countedStake(sum, most));
      expect(counted >= 0n && counted <= most).toBe(true);
    }),
  );
});

const at = new Date("2026-03-10T12:00:00Z");
const before = (ms: number) => new Date(at.getTime() - ms);

test("stakes count by game type, each type rounded down once", () => {
  const weights = {
    ...(Object.fromEntries(gameTypes.map((one) => [one, 0])) as BonusWeights),
    RNG: 10_000,
    LIVE: 2000,
  };
  const settled = [
    { gameType: "RNG", stakedMinor: 700n },
    { gameType: "LIVE", stakedMinor: 3n },
    { gameType: "LIVE", stakedMinor: 4n },
    { gameType: "SPORTS", stakedMinor: 5000n },
  ] as const;
  expect(countedOf(weights, settled)).toBe(701n);
});

describe("a fact of a settled round", () => {
  const [from, to] = [before(2), at];
  test.each([
    ["of a round that began in time counts", before(1), true],
    ["of one that began as the time begins counts", from, true],
    ["of one that began as the time ends does not", to, false],
    ["of one that began before does not", before(3), false],
  ] as const)("%s", (_name, placedAt, counts) => {
    expect(countsIn({ placedAt }, from, to)).toBe(counts);
  });

  const fact = (gameCode: string, stakeMinor: bigint) => {
    return { id: "", memberId: 7n, vendorCode: "HSE", gameCode, stakeMinor, placedAt: at };
  };
  const skylark = (stakedMinor: bigint) => ({
    vendorCode: "HSE",
    gameCode: "skylark",
    stakedMinor,
  });

  test("is added up by game", () => {
    const facts = [fact("skylark", 100n), fact("koi", 5n), fact("skylark", -60n)];
    expect(sumsOf(facts)).toEqual([
      skylark(40n),
      { vendorCode: "HSE", gameCode: "koi", stakedMinor: 5n },
    ]);
  });
});

test("the time of a bonus is whole days from its grant", () => {
  expect(endOf(at, { days: 7 })).toEqual(new Date("2026-03-17T12:00:00Z"));
});

describe("an active bonus", () => {
  const bonus = { requiredMinor: 1000n, endsAt: at };
  const late = new Date(at.getTime() + 60_000);
  const now = { at: late, recordedUntil: late, isUnderReview: false };
  test.each([
    ["that is done is released", 1000n, 0, { at: before(1), recordedUntil: before(1) }, "complete"],
    ["that is done waits for a review", 1000n, 0, { isUnderReview: true }, "wait"],
    ["that was done in time is released late", 1000n, 0, {}, "complete"],
    ["in its time waits", 999n, 0, { at: before(1), recordedUntil: late }, "wait"],
    ["whose time is over expires", 999n, 0, {}, "expire"],
    ["whose time is over waits for rounds in play", 999n, 1, {}, "wait"],
    ["whose time is over waits for the record", 999n, 0, { recordedUntil: before(1) }, "wait"],
    ["under review expires too", 0n, 0, { isUnderReview: true }, "expire"],
  ] as const)("%s", (_name, doneMinor, openRounds, changes, expected) => {
    expect(fateOf(bonus, { doneMinor, openRounds }, { ...now, ...changes })).toBe(expected);
  });
});
