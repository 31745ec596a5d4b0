import type { ContractState } from "@baize/contract";
import { describe, expect, it } from "vitest";
import {
  actionsOf,
  deeds,
  faultOfTerms,
  letterFor,
  nextEdge,
  nextPeriodDay,
  nextState,
  openStates,
  startOf,
  termsSince,
  tierAboveCap,
  tierAboveOwn,
  type Deed,
  type Role,
  type Standing,
} from "./rules.ts";
import {
  type DailyPay,
  type DailyTerms,
  type DividendTerms,
  type HourlyTerms,
  type RealtimeTerms,
  type Terms,
} from "@baize/contract/agent-terms";

const standing = (state: ContractState, endAskedBy: Standing["endAskedBy"] = null): Standing => ({
  state,
  endAskedBy,
});

const roles: readonly Role[] = ["payer", "agent", "operator", "platform"];
const allStates: readonly ContractState[] = [
  ...openStates,
  "ended",
  "rejected",
  "withdrawn",
  "expired",
];

describe("the states of a contract", () => {
  const rows: readonly [Standing, Deed, Role, ContractState][] = [
    [standing("asked"), "offer", "payer", "offered"],
    [standing("asked"), "reject", "payer", "rejected"],
    [standing("asked"), "withdraw", "agent", "withdrawn"],
    [standing("asked"), "withdraw", "platform", "withdrawn"],
    [standing("asked"), "lapse", "platform", "expired"],
    [standing("offered"), "accept", "agent", "active"],
    [standing("offered"), "reject", "agent", "rejected"],
    [standing("offered"), "withdraw", "payer", "withdrawn"],
    [standing("offered"), "withdraw", "platform", "withdrawn"],
    [standing("offered"), "lapse", "platform", "expired"],
    [standing("active"), "change", "payer", "change_offered"],
    [standing("active"), "end", "payer", "end_asked"],
    [standing("active"), "end", "agent", "end_asked"],
    [standing("active"), "stop", "operator", "ending"],
    [standing("active"), "stop", "platform", "ending"],
    [standing("change_offered"), "accept", "agent", "active"],
    [standing("change_offered"), "reject", "agent", "active"],
    [standing("change_offered"), "withdraw", "payer", "active"],
    [standing("change_offered"), "lapse", "platform", "active"],
    [standing("change_offered"), "stop", "operator", "ending"],
    [standing("change_offered"), "stop", "platform", "ending"],
    [standing("end_asked", "payer"), "agree", "agent", "ending"],
    [standing("end_asked", "payer"), "keep", "agent", "active"],
    [standing("end_asked", "payer"), "withdraw", "payer", "active"],
    [standing("end_asked", "payer"), "lapse", "platform", "active"],
    [standing("end_asked", "payer"), "stop", "operator", "ending"],
    [standing("end_asked", "payer"), "stop", "platform", "ending"],
    [standing("end_asked", "agent"), "agree", "payer", "ending"],
    [standing("end_asked", "agent"), "keep", "payer", "active"],
    [standing("end_asked", "agent"), "withdraw", "agent", "active"],
    [standing("end_asked", "agent"), "lapse", "platform", "active"],
    [standing("end_asked", "agent"), "stop", "operator", "ending"],
    [standing("end_asked", "agent"), "stop", "platform", "ending"],
    [standing("ending"), "stop", "platform", "ending"],
    [standing("ending"), "over", "platform", "ended"],
  ];

  it.each(rows)("%o: %s by %s makes it %s", (from, deed, role, next) => {
    expect(nextState(from, deed, role)).toBe(next);
  });

  it("know no other way", () => {
    const standings = allStates.flatMap((state) =>
      state === "end_asked"
        ? [standing(state, "payer"), standing(state, "agent")]
        : [standing(state)],
    );
    const ways = standings.flatMap((from) =>
      deeds.flatMap((deed) =>
        roles.flatMap((role) => {
          const next = nextState(from, deed, role);
          return next === undefined ? [] : [[from, deed, role, next]];
        }),
      ),
    );
    expect(ways).toHaveLength(rows.length);
    expect(rows).toEqual(expect.arrayContaining(ways));
  });

  it("tell each side what waits for it and what it may do", () => {
    expect(letterFor(standing("offered"), "agent")).toBe("P");
    expect(letterFor(standing("offered"), "payer")).toBeNull();
    expect(letterFor(standing("change_offered"), "agent")).toBe("E");
    expect(letterFor(standing("end_asked", "payer"), "agent")).toBe("V");
    expect(letterFor(standing("end_asked", "payer"), "payer")).toBeNull();
    expect(letterFor(standing("end_asked", "agent"), "payer")).toBe("V");
    expect(actionsOf(standing("active"), "payer")).toEqual(["change", "end"]);
    expect(actionsOf(standing("active"), "agent")).toEqual(["end"]);
    expect(actionsOf(standing("asked"), "payer")).toEqual(["reject", "offer"]);
    expect(actionsOf(standing("ending"), "payer")).toEqual([]);
  });
});

type Rates = readonly [validMinor: bigint, winPpm: number, lossPpm: number];
const realtime = (...rows: readonly Rates[]): RealtimeTerms => ({
  kind: "realtime",
  tiers: rows.map(([minValidMinor, winPpm, lossPpm]) => ({ minValidMinor, winPpm, lossPpm })),
});
const hourly: HourlyTerms = {
  kind: "hourly",
  tiers: [{ minValidMinor: 0n, minActive: 0, pay: { ratePpm: 1 } }],
};

type Row = readonly [validMinor: bigint, active: number, pay: DailyPay];
const daily = (rows: readonly Row[], unitMinor = 1n): DailyTerms => ({
  kind: "daily",
  unitMinor,
  tiers: rows.map(([minValidMinor, minActive, pay]) => ({ minValidMinor, minActive, pay })),
});

type Share = readonly [validMinor: bigint, netMinor: bigint, active: number, ratePpm: number];
const dividend = (rows: readonly Share[], more: Partial<DividendTerms> = {}): DividendTerms => ({
  kind: "dividend",
  period: "M",
  deduct: [],
  platformFeePpm: 0,
  carry: "always",
  tierOn: "net",
  tiers: rows.map(([minValidMinor, minNetMinor, minActive, ratePpm]) => ({
    minValidMinor,
    minNetMinor,
    minActive,
    ratePpm,
  })),
  ...more,
});

const p = (ratePpm: number): DailyPay => ({ ratePpm });
const f = (fixedMinor: bigint): DailyPay => ({ fixedMinor });

describe("terms", () => {
  const faults: readonly [string, Terms, string, object | undefined][] = [
    [
      "rise",
      daily([
        [0n, 0, p(1)],
        [0n, 1, p(2)],
        [9n, 1, p(3)],
      ]),
      "",
      undefined,
    ],
    ["may be one tier", dividend([[0n, 0n, 0, 1]]), "RNG", undefined],
    [
      "ask for less",
      daily([
        [9n, 0, p(1)],
        [8n, 0, p(2)],
      ]),
      "",
      { field: "valid", tier: 1 },
    ],
    [
      "ask for fewer",
      daily([
        [9n, 2, p(1)],
        [9n, 1, p(2)],
      ]),
      "",
      { field: "active", tier: 1 },
    ],
    [
      "give the same",
      daily([
        [1n, 0, p(1)],
        [2n, 0, p(1)],
      ]),
      "",
      { field: "rate", tier: 1 },
    ],
    ["give nothing", daily([[0n, 0, p(0)]]), "", { field: "rate", tier: 0 }],
    ["give no amount", daily([[0n, 0, f(0n)]]), "", { field: "rate", tier: 0 }],
    [
      "give less by an amount than by the rate before",
      daily([
        [100n, 0, p(500_000)],
        [200n, 0, f(100n)],
      ]),
      "",
      { field: "rate", tier: 1 },
    ],
    [
      "give more by an amount than by the rate before",
      daily([
        [100n, 0, p(500_000)],
        [200n, 0, f(101n)],
      ]),
      "",
      undefined,
    ],
    [
      "ask for less loss",
      dividend([
        [0n, 9n, 0, 1],
        [0n, 8n, 0, 2],
      ]),
      "",
      { field: "net", tier: 1 },
    ],
    ["have no unit", daily([[0n, 0, p(1)]], 0n), "", { field: "unit" }],
    [
      "deduct from one product",
      dividend([[0n, 0n, 0, 1]], { deduct: ["bonus"] }),
      "LOTT",
      { field: "deduct", reason: "needs_all_products" },
    ],
  ];
  it.each(faults)("that %s", (_what, terms, product, fault) => {
    const found = faultOfTerms(terms, product);
    if (fault === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(fault);
  });

  it("stay below the brand's cap, amounts by the valid bets they ask for", () => {
    expect(tierAboveCap(daily([[0n, 0, p(20_000)]]), { ppm: 20_000 })).toBeUndefined();
    expect(
      tierAboveCap(
        daily([
          [0n, 0, p(1)],
          [0n, 1, p(20_001)],
        ]),
        { ppm: 20_000 },
      ),
    ).toBe(1);
    expect(tierAboveCap(daily([[1000n, 0, f(20n)]]), { ppm: 20_000 })).toBeUndefined();
    expect(tierAboveCap(daily([[1000n, 0, f(21n)]]), { ppm: 20_000 })).toBe(0);
    expect(tierAboveCap(daily([[0n, 0, f(1n)]]), { ppm: 20_000 })).toBe(0);
    expect(tierAboveCap(dividend([[0n, 0n, 0, 300_001]]), { ppm: 300_000 })).toBe(0);
    const cap = { ppm: 10_000, lossPpm: 30_000 };
    expect(tierAboveCap(realtime([0n, 10_000, 30_000]), cap)).toBeUndefined();
    expect(tierAboveCap(realtime([0n, 10_001, 30_000]), cap)).toBe(0);
    expect(tierAboveCap(realtime([0n, 1, 1], [9n, 1, 30_001]), cap)).toBe(1);
  });

  const own = daily([
    [50_000n, 3, p(4_000)],
    [200_000n, 10, p(6_000)],
  ]);
  const lines: readonly [string, Terms, Terms, number | undefined][] = [
    ["the same", own, own, undefined],
    ["as much at a higher threshold", own, daily([[200_000n, 10, p(6_000)]]), undefined],
    ["more than the own below", own, daily([[199_999n, 10, p(4_001)]]), 0],
    ["too few active for the own", own, daily([[200_000n, 9, p(4_001)]]), 0],
    ["before the own begins", own, daily([[49_999n, 3, p(1)]]), 0],
    [
      "a second tier too high",
      own,
      daily([
        [50_000n, 3, p(4_000)],
        [60_000n, 3, p(4_001)],
      ]),
      1,
    ],
    ["another kind", own, dividend([[0n, 0n, 0, 1]]), 0],
    ["an amount the rate gives", own, daily([[200_000n, 10, f(1_200n)]]), undefined],
    ["an amount above the rate", own, daily([[200_000n, 10, f(1_201n)]]), 0],
    ["a rate, where the own is an amount", daily([[0n, 0, f(9_000n)]]), daily([[0n, 0, p(1)]]), 0],
    ["a smaller unit", daily([[0n, 0, p(9)]], 10n), daily([[0n, 0, p(9)]], 5n), 0],
    [
      "a whole number of units",
      daily([[0n, 0, p(9)]], 10n),
      daily([[0n, 0, p(9)]], 20n),
      undefined,
    ],
    [
      "a dividend with less loss than the own asks for",
      dividend([[1n, 100n, 0, 100_000]]),
      dividend([[1n, 99n, 0, 1]]),
      0,
    ],
    [
      "a dividend at most as high",
      dividend([
        [1n, 100n, 0, 100_000],
        [2n, 200n, 1, 150_000],
      ]),
      dividend([
        [1n, 100n, 0, 100_000],
        [2n, 200n, 1, 150_000],
      ]),
      undefined,
    ],
  ];
  it.each(lines)("of an upline bear %s", (_what, ownTerms, given, tier) => {
    expect(tierAboveOwn(ownTerms, given)).toBe(tier);
  });

  it.each([
    [[[0n, 1, 3]], undefined],
    [[[0n, 1, 2]], undefined],
    [[[0n, 2, 3]], 0],
    [[[0n, 1, 4]], 0],
    // At 100 the own higher tier is reached, at 99 it is not.
    [
      [
        [0n, 1, 1],
        [100n, 2, 5],
      ],
      undefined,
    ],
    [
      [
        [0n, 1, 1],
        [99n, 2, 5],
      ],
      1,
    ],
  ] as const)("of real-time salary %o: both rates are borne at every threshold", (rows, tier) => {
    expect(tierAboveOwn(realtime([0n, 1, 3], [100n, 2, 5]), realtime(...rows))).toBe(tier);
  });

  it("of real-time salary rise in one rate at least, and fall in none", () => {
    const fault = (...rows: Rates[]) => faultOfTerms(realtime(...rows), "");
    expect(fault([0n, 1, 3], [0n, 1, 4])).toBeUndefined();
    expect(fault([0n, 0, 0])).toMatchObject({ reason: "too_low", tier: 0 });
    expect(fault([0n, 1, 3], [9n, 1, 3])).toMatchObject({ reason: "not_rising", tier: 1 });
    expect(fault([0n, 2, 3], [9n, 1, 9])).toMatchObject({ field: "win", tier: 1 });
    expect(fault([9n, 1, 3], [8n, 2, 3])).toMatchObject({ field: "valid", tier: 1 });
  });

  it("of percent tiers that are borne never cost the upline a share", () => {
    // Own 0.4 and 0.6 %, given at most as much: whatever the figures of two branches.
    const pay = (terms: DailyTerms, valid: bigint, active: number) => {
      const tier = terms.tiers.findLast(
        (one) => valid >= one.minValidMinor && active >= one.minActive,
      );
      return tier !== undefined && "ratePpm" in tier.pay
        ? (valid * BigInt(tier.pay.ratePpm)) / 1_000_000n
        : 0n;
    };
    const given = daily([
      [60_000n, 3, p(4_000)],
      [250_000n, 10, p(5_500)],
    ]);
    expect(tierAboveOwn(own, given)).toBeUndefined();
    for (const one of [0n, 59_999n, 60_000n, 250_000n, 1_000_001n]) {
      for (const other of [0n, 60_001n, 250_003n, 999_999n]) {
        for (const active of [0, 3, 10]) {
          const dues = pay(given, one, active) + pay(given, other, active);
          expect(pay(own, one + other, active)).toBeGreaterThanOrEqual(dues);
        }
      }
    }
  });
});

describe("the day a change begins", () => {
  it.each([
    ["D", "2026-11-30", "2026-12-01"],
    ["W", "2026-11-30", "2026-12-07"],
    ["W", "2026-12-06", "2026-12-07"],
    ["H", "2028-02-15", "2028-02-16"],
    ["H", "2028-02-16", "2028-03-01"],
    ["M", "2026-12-31", "2027-01-01"],
  ] as const)("after a period %s of %s is %s", (period, day, next) => {
    expect(nextPeriodDay(period, day)).toBe(next);
  });

  const dated = (number: number, from: string, terms: Terms) => ({ number, from, terms });
  const monthly = dividend([[0n, 0n, 0, 1]]);
  const salary = daily([[0n, 0, p(1)]]);

  it.each([
    ["first terms", [], null, "2026-11-18"],
    ["other terms of a daily salary", [dated(1, "2026-11-01", salary)], "2026-11-01", "2026-11-18"],
    ["other terms of a dividend", [dated(1, "2026-11-03", monthly)], "2026-11-03", "2026-12-01"],
    ["a contract not begun", [dated(1, "2026-11-18", monthly)], "2026-11-18", "2026-11-18"],
  ] as const)("of %s", (_what, accepted, fromDay, start) => {
    expect(startOf(accepted, fromDay, "2026-11-17", "")).toBe(start);
  });

  const now = "2026-11-17T08:59:59.999Z";
  const midnight = "2026-11-17T18:00:00.000Z";
  const begun = "2026-11-01T03:00:00.000Z";
  it.each([
    ["first terms by hours", [], null, "2026-11-17T09:00:00.000Z"],
    ["others of an hourly salary", [dated(1, begun, hourly)], begun, "2026-11-17T09:00:00.000Z"],
    ["others of a real-time salary", [dated(1, begun, realtime([0n, 1, 1]))], begun, midnight],
  ] as const)("of %s", (_what, accepted, fromDay, start) => {
    expect(startOf(accepted, fromDay, now, midnight)).toBe(start);
  });

  it("with the hour after one that just began", () => {
    expect(nextEdge("2026-11-17T09:00:00.000Z")).toBe("2026-11-17T10:00:00.000Z");
  });

  it("leaves the terms before in force until then, and none that never counted", () => {
    const first = dated(1, "2026-11-01", monthly);
    const second = dated(2, "2026-12-01", monthly);
    const third = dated(3, "2026-12-01", monthly);
    expect(termsSince([first, second, third], "2026-11-17")).toEqual([first, third]);
    expect(termsSince([first, second], "2026-12-01")).toEqual([second]);
  });
});
