import { hourMs as hour, minuteMs as minute } from "@baize/contract/durations";
import { array, assert, bigInt, constantFrom, property, record } from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  allowanceMs,
  allowanceOf,
  brokenByBet,
  changeLimit,
  confirmLimit,
  coveredMs,
  leftOf,
  longestPause,
  minutesOf,
  overdueSignIns,
  realityDueAt,
  strictestRoom,
  timeEndsAt,
  type LimitRow,
  type LimitState,
  type SignIn,
} from "./rules.ts";

const now = new Date("2026-01-15T12:00:00Z");
const at = (hours: number) => new Date(now.getTime() + hours * hour);
const waiting = (amount: bigint, asked: bigint | null, hoursAgo = 0): LimitState => ({
  amount,
  pending: { amount: asked, askedAt: at(-hoursAgo) },
});
const plain = (amount: bigint | null): LimitState => ({ amount, pending: null });

const limitOf = (changes: Partial<LimitRow>): LimitRow => ({
  kind: "deposit",
  period: "day",
  setBy: "member",
  amount: 1000n,
  setAt: now,
  askedAt: null,
  dueAt: null,
  askedAmount: null,
  ...changes,
});

describe("changing a limit", () => {
  test.each<[string, LimitState, bigint | null, LimitState]>([
    ["the first counts at once", plain(null), 500n, plain(500n)],
    ["none where there is none stays none", plain(null), null, plain(null)],
    ["less counts at once", plain(500n), 400n, plain(400n)],
    ["zero counts at once", plain(500n), 0n, plain(0n)],
    ["the same changes nothing", plain(500n), 500n, plain(500n)],
    ["more waits", plain(500n), 600n, waiting(500n, 600n)],
    ["none waits", plain(500n), null, waiting(500n, null)],
    ["less drops what waits", waiting(500n, 900n, 5), 400n, plain(400n)],
    ["the same drops what waits", waiting(500n, 900n, 5), 500n, plain(500n)],
    ["asked again waits since before", waiting(500n, 900n, 5), 900n, waiting(500n, 900n, 5)],
    ["removal asked again too", waiting(500n, null, 5), null, waiting(500n, null, 5)],
    ["another increase waits again", waiting(500n, 900n, 23), 800n, waiting(500n, 800n)],
    ["a removal after an increase waits again", waiting(500n, 900n, 23), null, waiting(500n, null)],
  ])("%s", (_name, before, asked, after) => {
    expect(changeLimit(before, asked, now)).toEqual(after);
  });

  test.each<[string, LimitState, bigint | null, string]>([
    ["nothing waits", plain(500n), 600n, "unknown"],
    ["another amount waits", waiting(500n, 900n, 30), 600n, "unknown"],
    ["an amount waits, not a removal", waiting(500n, 900n, 30), null, "unknown"],
    ["a second before its time", waiting(500n, 900n, 24 - 1 / 3600), 900n, "too_early"],
    ["on time", waiting(500n, 900n, 24), 900n, "confirmed"],
    ["long after", waiting(500n, 900n, 900), 900n, "confirmed"],
    ["a removal on time", waiting(500n, null, 24), null, "confirmed"],
  ])("confirming: %s", (_name, before, asked, status) => {
    const confirmed = confirmLimit(before, asked, now);
    expect(confirmed.status).toBe(status);
    if (confirmed.status === "confirmed") expect(confirmed.state).toEqual(plain(asked));
  });

  it("never lets what waits count by itself", () => {
    const asked = changeLimit(plain(500n), 900n, now);
    expect(asked.amount).toBe(500n);
    expect(changeLimit(asked, 900n, at(1000)).amount).toBe(500n);
  });
});

describe("room", () => {
  it("is what the strictest of all limits leaves, no matter who set it", () => {
    // Every pair of amounts and uses: what is allowed is the least that any limit leaves.
    for (const own of [0n, 5n, 10n]) {
      for (const house of [0n, 7n, 20n]) {
        for (const week of [3n, 50n]) {
          for (const usedDay of [0n, 4n, 9n]) {
            const limits = [
              limitOf({ amount: own }),
              limitOf({ amount: house, setBy: "operator" }),
              limitOf({ amount: week, period: "week" }),
            ];
            const usedWeek = usedDay + 1n;
            const used = (period: string) => (period === "day" ? usedDay : usedWeek);
            const room = strictestRoom(limits, "deposit", (_kind, period) => used(period));
            const each = limits.map((limit) => leftOf(limit, used(limit.period)));
            expect(room?.left).toBe(each.reduce((least, left) => (left < least ? left : least)));
          }
        }
      }
    }
  });

  it("of any kind, by any limits of member and house, is the least of them all (L04)", () => {
    const one = record({
      kind: constantFrom("deposit", "loss", "wager", "single", "time" as const),
      period: constantFrom("day", "week", "month" as const),
      setBy: constantFrom("member", "operator" as const),
      amount: bigInt({ min: 0n, max: 10_000n }),
    });
    const uses = array(bigInt({ min: 0n, max: 10_000n }), { minLength: 15, maxLength: 15 });
    const kindsInOrder = ["deposit", "loss", "wager", "single", "time"] as const;
    const periodsInOrder = ["day", "week", "month"] as const;
    assert(
      property(array(one, { maxLength: 24 }), uses, (given, used) => {
        const limits = given.map(limitOf);
        const usage = (kind: LimitRow["kind"], period: LimitRow["period"]) =>
          used[kindsInOrder.indexOf(kind) * 3 + periodsInOrder.indexOf(period)] ?? 0n;
        for (const kind of kindsInOrder) {
          const lefts = limits
            .filter((limit) => limit.kind === kind)
            .map((limit) => leftOf(limit, usage(kind, limit.period)));
          const least = lefts.toSorted((a, b) => (a < b ? -1 : 1))[0];
          expect(strictestRoom(limits, kind, usage)?.left).toBe(least);
          // One more limit never leaves more.
          const more = [...limits, limitOf({ kind, setBy: "operator", amount: 5n })];
          const narrowed = strictestRoom(more, kind, usage)?.left ?? -1n;
          expect(narrowed <= (least ?? 5n)).toBe(true);
        }
      }),
    );
  });

  it("is of no concern where no limit is of the kind", () => {
    expect(strictestRoom([limitOf({})], "loss", () => 0n)).toBeUndefined();
    expect(brokenByBet([limitOf({ amount: 0n })], 100n, () => 0n)).toBeUndefined();
  });

  test.each<[string, Partial<LimitRow>, bigint, bigint, boolean]>([
    ["a stake that just fits", { kind: "wager", amount: 100n }, 60n, 40n, false],
    ["a stake too high", { kind: "wager", amount: 100n }, 60n, 41n, true],
    ["a loss that just fits", { kind: "loss", amount: 100n }, 60n, 40n, false],
    ["a loss too high", { kind: "loss", amount: 100n }, 60n, 41n, true],
    ["time left", { kind: "time", amount: 30n }, 29n, 10n, false],
    ["no time left", { kind: "time", amount: 30n }, 30n, 10n, true],
    ["no time left, a free round", { kind: "time", amount: 30n }, 30n, 0n, true],
  ])("of a bet: %s", (_name, limit, used, stake, isBroken) => {
    expect(brokenByBet([limitOf(limit)], stake, () => used) !== undefined).toBe(isBroken);
  });
});

describe("what may be staked without asking", () => {
  type Row = [string, Partial<LimitRow>[], bigint, number];
  test.each<Row>([
    ["what the limit leaves", [{ kind: "wager", amount: 100n }], 40n, allowanceMs],
    [
      "what the strictest leaves",
      [
        { kind: "wager", amount: 100n },
        { kind: "loss", period: "week", amount: 70n },
      ],
      10n,
      allowanceMs,
    ],
    ["anything, where only time counts", [{ kind: "time", amount: 90n }], 2n ** 62n, allowanceMs],
    [
      "until a minute before the time is up",
      [
        { kind: "wager", amount: 100n },
        { kind: "time", amount: 64n },
      ],
      40n,
      3 * minute,
    ],
  ])("is %s", (_name, limits, amountMinor, lastsMs) => {
    expect(allowanceOf(limits.map(limitOf), () => 60n, now)).toEqual({
      amountMinor,
      until: new Date(now.getTime() + lastsMs),
    });
  });

  test.each<[string, Partial<LimitRow>[]]>([
    ["the money is used up", [{ kind: "loss", amount: 60n }]],
    ["more is used than a lower limit allows", [{ kind: "wager", amount: 10n }]],
    ["the last minute has begun", [{ kind: "time", amount: 61n }]],
    ["the time is over", [{ kind: "time", amount: 60n }]],
  ])("is nothing when %s", (_name, limits) => {
    expect(allowanceOf(limits.map(limitOf), () => 60n, now)).toBeUndefined();
  });
});

test("the longest pause counts, and one that has ended does not", () => {
  const pause = (endsAt: Date | null) =>
    ({ kind: "cool_off", startedAt: at(-100), endsAt }) as const;
  expect(longestPause([], now)).toBeUndefined();
  expect(longestPause([pause(at(-1)), pause(now)], now)).toBeUndefined();
  expect(longestPause([pause(at(2)), pause(at(9)), pause(at(3))], now)).toEqual(pause(at(9)));
  expect(longestPause([pause(at(2)), pause(null), pause(at(3))], now)).toEqual(pause(null));
});

const signIn = (from: number, to: number, isLive = false): SignIn => ({
  sessionId: `s${from}`,
  from: at(from),
  to: at(to),
  isLive,
});

test("time signed in twice at once counts once, and only inside the window", () => {
  const spans = [signIn(-30, -20), signIn(-22, -18), signIn(-3, -1), signIn(-2, -1.5)];
  expect(coveredMs(spans, at(-24), now)).toBe((6 + 2) * hour);
  expect(coveredMs(spans, at(-1), now)).toBe(0);
  expect(minutesOf(59_999)).toBe(0n);
  expect(minutesOf(120_000)).toBe(2n);
});

test("a sign-in ends with the time that it used up; a later one may look and withdraw", () => {
  const limits = [limitOf({ kind: "time", amount: 120n })];
  const used = signIn(-5, -3);
  expect(overdueSignIns([signIn(-1, 0, true)], limits, now)).toEqual([]);
  const long = signIn(-2, 0, true);
  expect(overdueSignIns([long], limits, now)).toEqual([long]);
  expect(overdueSignIns([used, signIn(-1, 0, true)], limits, now)).toEqual([]);
  expect(overdueSignIns([long], [limitOf({})], now)).toEqual([]);
});

test("a reality check is due an interval after the sign-in or the last one that was read", () => {
  expect(realityDueAt(now, null, 30)).toEqual(at(0.5));
  expect(realityDueAt(now, at(2), 60)).toEqual(at(3));
  expect(realityDueAt(now, at(-2), 60)).toEqual(at(1));
});

test("the strictest time limit says when the session ends", () => {
  const limits = [
    limitOf({ kind: "time", amount: 120n }),
    limitOf({ kind: "time", period: "week", amount: 600n }),
  ];
  const used = (period: string) => (period === "day" ? hour : 9.5 * hour);
  expect(timeEndsAt(limits, used, now)).toEqual(at(0.5));
  expect(timeEndsAt([limitOf({})], used, now)).toBeUndefined();
});
