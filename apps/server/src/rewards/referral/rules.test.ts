import { gameTypes, referralStates, type GameType, type ReferralSettings } from "@baize/contract";
import { describe, expect, test } from "vitest";
import {
  areMet,
  dueOf,
  faultOfTerms,
  findingOf,
  maximumOf,
  nextOfReferral,
  sharesOf,
  stepAt,
  termsAt,
  termsOf,
  usualSettings,
  type ReferralEvent,
  type Relations,
} from "./rules.ts";

/** When an invited friend is rewarded for, and with what. */

const rates = (given: Partial<Record<GameType, number>> = {}) =>
  Object.fromEntries(gameTypes.map((one) => [one, given[one] ?? 0])) as Record<GameType, number>;
const share = (part: Partial<ReferralSettings["share"]>) =>
  termsOf({ ...usualSettings, share: { ...usualSettings.share, days: 90, ...part } }, "BDT");
const usual = termsOf(usualSettings, "BDT");

describe("states", () => {
  const allowed: Readonly<Record<string, string>> = {
    "registered meet": "qualified",
    "registered expire": "expired",
    "registered reject": "rejected",
    "qualified reward": "rewarded",
    "qualified hold": "on_hold",
    "qualified fall": "registered",
    "qualified expire": "expired",
    "qualified reject": "rejected",
    "on_hold reward": "rewarded",
    "on_hold reject": "rejected",
  };
  const events: ReferralEvent[] = ["meet", "expire", "reward", "hold", "fall", "reject"];
  test.each(referralStates.flatMap((state) => events.map((event) => [state, event] as const)))(
    "%s, %s",
    (state, event) => expect(nextOfReferral(state, event)).toBe(allowed[`${state} ${event}`]),
  );
});

test.each([
  [50_000n, 250_000n, true],
  [49_999n, 250_000n, false],
  [50_000n, 249_999n, false],
  [0n, 0n, false],
])("deposits of %s and valid bets of %s meet the terms: %s", (deposited, valid, isMet) => {
  expect(areMet({ depositedMinor: deposited, validMinor: valid }, usual)).toBe(isMet);
});

describe("what speaks against a reward", () => {
  const [me, inviter, top, sister, brother, other] = [1n, 2n, 3n, 4n, 5n, 6n];
  const clean: Relations = {
    friendId: me,
    upline: [inviter, top],
    samePerson: [],
    sharers: [],
    siblings: [sister, brother],
    isInviterIdle: false,
  };
  const device = (memberId: bigint) => ({ memberId, kind: "shared_device" });
  const payee = (memberId: bigint) => ({ memberId, kind: "shared_payee" });
  test.each<[string, Partial<Relations>, string | undefined, string[]]>([
    ["nothing", {}, undefined, []],
    ["the inviter himself", { samePerson: [inviter] }, "reject", ["same_person"]],
    ["his payout account", { sharers: [payee(inviter)] }, "reject", ["same_payee"]],
    ["his device", { sharers: [device(inviter)] }, "hold", ["same_device"]],
    ["his address only", { sharers: [{ memberId: inviter, kind: "shared_ip" }] }, undefined, []],
    ["the payout account of who invited him", { sharers: [payee(top)] }, "hold", ["ring"]],
    ["the person of who invited him", { samePerson: [top] }, "hold", ["ring"]],
    ["the payout account of another friend", { sharers: [payee(sister)] }, "hold", ["ring"]],
    ["the device of one other friend", { sharers: [device(sister)] }, undefined, []],
    [
      "the device of two",
      { sharers: [device(sister), device(brother)] },
      "hold",
      ["shared_device"],
    ],
    ["what a stranger has too", { sharers: [payee(other), device(other)] }, undefined, []],
    ["an inviter who never played", { isInviterIdle: true }, "hold", ["idle_chain"]],
  ])("%s", (_what, part, event, reasons) => {
    expect(findingOf({ ...clean, ...part })).toEqual({ event, reasons });
  });
});

test.each([
  [29, 29, undefined],
  [30, 30, "month_max"],
  [0, 300, "total_max"],
])("after %s of the month and %s in all: %s", (inMonth, total, reason) => {
  expect(maximumOf({ inMonth, total }, usual)).toBe(reason);
});

test("the third, tenth and thirtieth friend of a month bring more", () => {
  const steps = Array.from({ length: 40 }, (_, at) => [at + 1, stepAt(at + 1, usual)] as const);
  expect(steps.flatMap(([at, step]) => (step ? [[at, step.amountMinor]] : []))).toEqual([
    [3, 20_000n],
    [10, 80_000n],
    [30, 300_000n],
  ]);
});

describe("the inviter's share", () => {
  const played = (validMinor: bigint, gameType: GameType = "RNG", month = "2026-05") => [
    { month, gameType, validMinor },
  ];
  test("of 40,000 valid at 0.1 % is 40.00", () => {
    const terms = share({ ppm: rates({ RNG: 1000 }) });
    expect(sharesOf(played(4_000_000n), terms)).toBe(4000n);
  });
  test("of half the edge: 1,000 at 1 % and 10 % is 0.50", () => {
    const terms = share({
      form: "edge",
      ppm: rates({ RNG: 100_000 }),
      edgePpm: rates({ RNG: 10_000 }),
    });
    expect(sharesOf(played(100_000n), terms)).toBe(50n);
  });
  test("is rounded down by product, and at most the maximum of each month", () => {
    const terms = share({ ppm: rates({ RNG: 1000, LIVE: 500 }), monthMax: "50.00" });
    const both = [...played(1999n), ...played(3999n, "LIVE")];
    expect(sharesOf(both, terms)).toBe(1n + 1n);
    const months = [...played(9_000_000n), ...played(1_000_000n, "RNG", "2026-06")];
    expect(sharesOf(months, terms)).toBe(5000n + 1000n);
  });
  test("of the second level has its own rates and maximum, and is nothing where it is off", () => {
    const terms = share({ ppm: rates({ RNG: 1000 }) });
    expect(sharesOf(played(4_000_000n), terms, 2)).toBe(0n);
    const second = { monthMax: "5.00", ppm: rates({ RNG: 200 }) };
    const both = termsOf({ ...terms.settings, second }, "BDT");
    expect(sharesOf(played(2_000_000n), both, 2)).toBe(400n);
    expect(sharesOf(played(4_000_000n), both, 2)).toBe(500n);
    expect(sharesOf(played(4_000_000n), both, 1)).toBe(4000n);
  });
  test("of what was taken back is nothing", () => {
    const terms = share({ ppm: rates({ RNG: 1000 }) });
    expect(sharesOf(played(-4_000_000n), terms)).toBe(0n);
  });
  test.each([
    ["2026-05", "2026-06-03"],
    ["2026-12", "2027-01-03"],
  ])("of %s is reckoned on %s", (month, day) => {
    expect(dueOf(month).toISOString().slice(0, 10)).toBe(day);
  });
});

test("a friend keeps the terms of the moment he registered", () => {
  const at = (day: number) => new Date(Date.UTC(2026, 4, day));
  const revisions = [
    { revision: 1, savedAt: at(2) },
    { revision: 2, savedAt: at(5) },
  ];
  expect(termsAt(revisions, at(1))).toBeUndefined();
  expect(termsAt(revisions, at(4))?.revision).toBe(1);
  expect(termsAt(revisions, at(5))?.revision).toBe(2);
});

test.each([
  [{}, undefined],
  [{ minDeposit: "5.005" }, { field: "minDeposit", reason: "not_an_amount" }],
  [
    {
      steps: [
        { friends: 3, amount: "1.00" },
        { friends: 3, amount: "2.00" },
      ],
    },
    { field: "steps", reason: "wrong_order" },
  ],
  [
    { second: { monthMax: "5.00", ppm: usualSettings.share.ppm } },
    { field: "shareDays", reason: "missing" },
  ],
])("of settings %o the fault is %o", (part, fault) => {
  expect(faultOfTerms({ ...usualSettings, ...part }, "BDT")).toEqual(fault);
});
