import { describe, expect, test } from "vitest";
import { faultOfCheckIn } from "./console.ts";
import { calendarOf, claimOf, type Claimed } from "./rules.ts";

/** Claims of a calendar: days as numbers of May, "+" behind one that was made up for. */
const claimsOf = (...days: (number | string)[]): Claimed[] =>
  days.map((day, index) => ({
    day: `2026-05-${String(Number.parseInt(String(day), 10)).padStart(2, "0")}`,
    beganOn: `2026-05-${String(Number.parseInt(String(days[0]), 10)).padStart(2, "0")}`,
    revision: 1,
    step: index + 1,
    isMadeUp: String(day).endsWith("+"),
  }));
const may = (day: number) => `2026-05-${String(day).padStart(2, "0")}`;

const reset = { length: 7, missed: "reset", makeUps: 2 } as const;
const keep = { length: 7, missed: "keep", makeUps: 0 } as const;

describe("the calendar", () => {
  test.each([
    ["nothing yet", [], reset, 1, { step: 1, isMadeUp: false, beganOn: may(1) }],
    ["the next day", [1], reset, 2, { step: 2, isMadeUp: false, beganOn: may(1) }],
    ["claimed today", [1, 2], reset, 2, undefined],
    ["one missed, begun anew", [1, 2], reset, 4, { step: 1, isMadeUp: false, beganOn: may(4) }],
    ["one missed, waits", [1, 2], keep, 9, { step: 3, isMadeUp: false, beganOn: may(1) }],
    [
      "after the last",
      [1, 2, 3, 4, 5, 6, 7],
      reset,
      8,
      { step: 1, isMadeUp: false, beganOn: may(8) },
    ],
    [
      "after the last, long ago",
      [1, 2, 3, 4, 5, 6, 7],
      keep,
      20,
      { step: 1, beganOn: may(20), isMadeUp: false },
    ],
  ] as const)("%s", (_name, days, terms, today, expected) => {
    const calendar = calendarOf(claimsOf(...days), terms, may(today));
    expect(claimOf(calendar, may(today), may(today))).toEqual(expected);
  });

  test("misses no day on which rewards were stopped", () => {
    const stopped = new Set([may(3), may(4)]);
    const calendar = calendarOf(claimsOf(1, 2), reset, may(5), stopped);
    expect(calendar).toMatchObject({ missedDays: [], nextStep: 3 });
    expect(calendarOf(claimsOf(1, 2), reset, may(6), stopped).missedDays).toEqual([may(5)]);
  });

  test("asks to make up for missed days in their order, and goes on after them", () => {
    const broken = calendarOf(claimsOf(1, 2), reset, may(5));
    expect(broken).toMatchObject({ missedDays: [may(3), may(4)], makeUpsLeft: 2, nextStep: 1 });
    expect(claimOf(broken, may(4), may(5))).toBeUndefined();
    expect(claimOf(broken, may(3), may(5))).toEqual({ step: 3, isMadeUp: true, beganOn: may(1) });
    const half = calendarOf(claimsOf(1, 2, "3+"), reset, may(5));
    expect(half).toMatchObject({ missedDays: [may(4)], makeUpsLeft: 1 });
    const whole = calendarOf(claimsOf(1, 2, "3+", "4+"), reset, may(5));
    expect(claimOf(whole, may(5), may(5))).toEqual({ step: 5, isMadeUp: false, beganOn: may(1) });
  });

  test.each([
    ["more than are left", claimsOf(1, 2), 6],
    ["none is left", claimsOf(1, "2+", "3+"), 5],
    ["nothing would be left for today", claimsOf(1, 2, 3, 4, 5, 6), 8],
  ])("makes up for nothing where %s", (_name, claims, today) => {
    expect(calendarOf(claims, reset, may(today))).toMatchObject({ claims: [], missedDays: [] });
  });

  test("never pays a day twice, whatever the clock of the brand becomes", () => {
    const calendar = calendarOf(claimsOf(1, 2), reset, may(1));
    expect(claimOf(calendar, may(1), may(1))).toBeUndefined();
  });
});

describe("settings", () => {
  const settings = {
    currency: "BDT",
    isOpen: true,
    title: { en: "Check-in" },
    terms: { en: "Come." },
    amounts: ["1.00", "2.00"],
    missed: "reset",
    makeUps: 1,
    condition: "none",
    least: "0",
    turnoverBps: 30_000,
  } as const;
  test.each([
    [{}, undefined],
    [{ currency: "USD" }, { field: "currency", reason: "cannot_change" }],
    [{ amounts: ["1.00", "0"] }, { field: "amounts", reason: "too_low" }],
    [{ amounts: ["1.00", "1.001"] }, { field: "amounts", reason: "not_an_amount" }],
    [{ missed: "keep" }, { field: "makeUps", reason: "cannot_change" }],
    [{ condition: "valid" }, { field: "least", reason: "too_low" }],
  ] as const)("%j", (changes, fault) => {
    const changed = { ...settings, ...changes };
    const given = { ...changed, amounts: [...changed.amounts] };
    expect(faultOfCheckIn(given, "BDT")).toEqual(fault);
  });
});
