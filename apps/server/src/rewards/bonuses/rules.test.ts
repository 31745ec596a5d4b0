import { bonusStates, gameTypes, type BonusWeights } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { describe, expect, test } from "vitest";
import {
  amountsOf,
  countedOf,
  differenceOf,
  endOf,
  fateOf,
  isOffered,
  nextOfBonus,
  type BonusEvent,
  type Had,
  type PlayedRound,
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
    maxMinor: 500_000n,
    minDepositMinor: 50_000n,
    wageringBps: 100_000,
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
  ])("%s", (_name, changes, grossMinor, creditedMinor, expected) => {
    const amounts = amountsOf({ ...doubled, ...changes }, { grossMinor, creditedMinor });
    expect(amounts && [amounts.amountMinor, amounts.requiredMinor]).toEqual(expected);
  });
});

const at = new Date("2026-03-10T12:00:00Z");
const before = (ms: number) => new Date(at.getTime() - ms);

describe("an offer", () => {
  const offer = { isOpen: true, kind: "reload", frequency: "once" } as const;
  const had = (changes: Partial<Had> = {}): Had => ({
    hasDeposited: false,
    lastChosenAt: undefined,
    ...changes,
  });
  test.each([
    ["open", {}, had(), true],
    ["closed", { isOpen: false }, had(), false],
    ["a reload after deposits", {}, had({ hasDeposited: true }), true],
    ["a first deposit", { kind: "first_deposit" }, had(), true],
    ["no first deposit", { kind: "first_deposit" }, had({ hasDeposited: true }), false],
    ["once, had long ago", {}, had({ lastChosenAt: before(900 * dayMs) }), false],
    ["daily, had a day ago", { frequency: "daily" }, had({ lastChosenAt: before(dayMs) }), true],
    [
      "daily, had almost a day ago",
      { frequency: "daily" },
      had({ lastChosenAt: before(dayMs - 1) }),
      false,
    ],
    [
      "a first deposit is never daily",
      { kind: "first_deposit", frequency: "daily" },
      had({ lastChosenAt: before(2 * dayMs) }),
      false,
    ],
  ] as const)("%s", (_name, changes, person, expected) => {
    expect(isOffered({ ...offer, ...changes }, person, at)).toBe(expected);
  });
});

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

describe("what a round changes", () => {
  const [from, to] = [before(2), at];
  const round = (status: PlayedRound["status"], stake: bigint, startedAt = before(1)) => {
    return { status, stakeMinor: stake, startedAt };
  };
  const open = round("open", 100n);
  const settled = round("settled", 100n);
  const late = round("settled", 100n, at);
  const early = round("settled", 100n, before(3));
  test.each([
    ["begun, it is open", undefined, open, 0n, 1],
    ["settled at once, its stake counts", undefined, settled, 100n, 0],
    ["settled later, it is open no more", open, settled, 100n, -1],
    ["staked for once more, the rest counts", settled, round("settled", 130n), 30n, 0],
    ["undone after it was settled, its stake goes", settled, round("refunded", 0n), -100n, 0],
    ["undone in part, that part goes", settled, round("settled", 40n), -60n, 0],
    ["undone while open, nothing counted", open, round("refunded", 0n), 0n, -1],
    ["open again, its stake waits", settled, open, -100n, 1],
    ["told twice, nothing", settled, settled, 0n, 0],
    ["begun as the time ends, nothing", undefined, late, 0n, 0],
    ["begun as the time begins, it counts", undefined, round("settled", 5n, from), 5n, 0],
    ["begun before, nothing", open, early, 0n, -1],
    ["found to have begun before, its stake goes", settled, early, -100n, 0],
  ] as const)("%s", (_name, was, now, stakedMinor, openRounds) => {
    expect(differenceOf(was, now, from, to)).toEqual({ stakedMinor, openRounds });
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
