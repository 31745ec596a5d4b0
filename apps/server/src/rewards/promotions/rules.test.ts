import { entryStates, promotionStates, type PromotionTerms } from "@baize/contract";
import { describe, expect, test } from "vitest";
import { dayOf } from "../../platform/zone-days.ts";
import { birthdayYear, lastDayOf, periodOf } from "./periods.ts";
import { missingOf } from "./taking.ts";
import {
  budgetWord,
  faultOfTerms,
  nextOfEntry,
  nextOfPromotion,
  shownOf,
  warningOf,
  type EntryEvent,
  type PromotionEvent,
  type Standing,
} from "./rules.ts";
import { isAmong, type Known } from "../access/who.ts";

describe("a promotion", () => {
  const allowed: Readonly<Record<string, string>> = {
    "draft submit": "in_review",
    "in_review return": "draft",
    "in_review approve": "scheduled",
    "scheduled begin": "live",
    "scheduled pause": "paused",
    "scheduled end": "ending",
    "live pause": "paused",
    "live end": "ending",
    "paused resume": "live",
    "paused end": "ending",
    "ending close": "ended",
  };
  const events: PromotionEvent[] = [
    "submit",
    "return",
    "approve",
    "begin",
    "pause",
    "resume",
    "end",
    "close",
  ];
  const pairs = promotionStates.flatMap((state) => events.map((event) => [state, event] as const));
  test.each(pairs)("%s, %s", (state, event) =>
    expect(nextOfPromotion(state, event)).toBe(allowed[`${state} ${event}`]),
  );
});

describe("a part in it", () => {
  const allowed: Readonly<Record<string, string>> = {
    "none join": "joined",
    "none apply": "applying",
    "joined count": "process",
    "joined apply": "applying",
    "joined reach": "issued",
    "joined hold": "on_hold",
    "joined miss": "expired",
    "joined expire": "expired",
    "joined leave": "cancelled",
    "process count": "process",
    "process reach": "issued",
    "process hold": "on_hold",
    "process miss": "expired",
    "process expire": "expired",
    "process leave": "cancelled",
    "applying ask": "applying",
    "applying answer": "applying",
    "applying approve": "issued",
    "applying refuse": "rejected",
    "applying leave": "cancelled",
    "rejected apply": "applying",
    "rejected expire": "expired",
    "on_hold clear": "issued",
    "on_hold confirm": "rejected",
    "on_hold pay": "claimed",
    "issued claim": "claimed",
    "issued look": "on_hold",
    "issued expire": "expired",
    "issued cancel": "cancelled",
    "cancelled join": "joined",
    "cancelled apply": "applying",
  };
  const events: EntryEvent[] = [
    "join",
    "count",
    "reach",
    "hold",
    "miss",
    "apply",
    "approve",
    "refuse",
    "clear",
    "confirm",
    "claim",
    "look",
    "pay",
    "expire",
    "cancel",
    "leave",
  ];
  const states = ["none" as const, ...entryStates];
  const pairs = states.flatMap((state) => events.map((event) => [state, event] as const));
  test.each(pairs)("%s, %s", (state, event) =>
    expect(nextOfEntry(state, event)).toBe(allowed[`${state} ${event}`]),
  );
});

test("periods are the brand's days, weeks from Monday, months and years", () => {
  expect(periodOf("once", "2026-11-27")).toBe("once");
  expect(periodOf("day", "2026-11-27")).toBe("2026-11-27");
  // A Friday, the Sunday after it and the Monday after that.
  expect(periodOf("week", "2026-11-27")).toBe("w2026-11-23");
  expect(periodOf("week", "2026-11-29")).toBe("w2026-11-23");
  expect(periodOf("week", "2026-11-30")).toBe("w2026-11-30");
  expect(periodOf("month", "2026-11-27")).toBe("2026-11");
  expect(periodOf("year", "2026-11-27")).toBe("2026");
  expect(lastDayOf("once", "2026-11-27")).toBeUndefined();
  expect(lastDayOf("week", "2026-11-27")).toBe("2026-11-29");
  expect(lastDayOf("month", "2028-02-03")).toBe("2028-02-29");
  expect(lastDayOf("year", "2026-11-27")).toBe("2026-12-31");
});

test("a day begins at the brand's midnight, also where the clocks change", () => {
  expect(dayOf(new Date("2026-11-30T17:59:59Z"), "Asia/Dhaka")).toBe("2026-11-30");
  expect(dayOf(new Date("2026-11-30T18:00:00Z"), "Asia/Dhaka")).toBe("2026-12-01");
  // 25 October has 25 hours in Berlin.
  expect(dayOf(new Date("2026-10-24T22:00:00Z"), "Europe/Berlin")).toBe("2026-10-25");
  expect(dayOf(new Date("2026-10-25T22:59:59Z"), "Europe/Berlin")).toBe("2026-10-25");
  expect(dayOf(new Date("2026-10-25T23:00:00Z"), "Europe/Berlin")).toBe("2026-10-26");
});

test("a birthday is its day and the seven after it; 29 February is the 28th in other years", () => {
  expect(birthdayYear("1990-11-27", "2026-11-26")).toBeUndefined();
  expect(birthdayYear("1990-11-27", "2026-11-27")).toBe("2026");
  expect(birthdayYear("1990-11-27", "2026-12-04")).toBe("2026");
  expect(birthdayYear("1990-11-27", "2026-12-05")).toBeUndefined();
  expect(birthdayYear("1990-12-30", "2027-01-03")).toBe("2026");
  expect(birthdayYear("2000-02-29", "2027-02-28")).toBe("2027");
  expect(birthdayYear("2000-02-29", "2028-02-28")).toBeUndefined();
  expect(birthdayYear("2000-02-29", "2028-02-29")).toBe("2028");
});

test("what is left of a budget is told in words, and warned of at 50, 80 and 100 percent", () => {
  const terms = { amountMinor: 1000n, budgetMinor: 10_000n };
  expect(budgetWord({ ...terms, budgetMinor: null }, 0n)).toBeNull();
  expect(budgetWord(terms, 8000n)).toBe("many");
  expect(budgetWord(terms, 8001n)).toBe("few");
  expect(budgetWord(terms, 9000n)).toBe("few");
  expect(budgetWord(terms, 9001n)).toBe("none");
  expect([4999n, 5000n, 8000n, 9999n, 10_000n].map((spent) => warningOf(spent, 10_000n))).toEqual([
    0, 50, 80, 80, 100,
  ]);
});

const known: Known = {
  registeredAt: new Date("2026-11-01T00:00:00Z"),
  hasDeposited: true,
  hasPhone: false,
  hasMail: true,
  hasPayee: false,
  isVerified: false,
};
const at = new Date("2026-11-27T00:00:00Z");

test("who may take part is a tree of what is known of a member", () => {
  expect(isAmong(null, known, at)).toBe(true);
  expect(isAmong({ segment: "has_deposited" }, known, at)).toBe(true);
  expect(isAmong({ not: { segment: "has_deposited" } }, known, at)).toBe(false);
  const phoneOrMail = {
    any: [{ segment: "has_phone" as const }, { segment: "has_mail" as const }],
  };
  expect(isAmong(phoneOrMail, known, at)).toBe(true);
  const both = { all: [phoneOrMail, { segment: "registered_days" as const, days: 26 }] };
  expect(isAmong(both, known, at)).toBe(true);
  const longer = { all: [phoneOrMail, { segment: "registered_days" as const, days: 27 }] };
  expect(isAmong(longer, known, at)).toBe(false);
});

const standing: Standing = {
  state: "live",
  isStopped: false,
  entry: undefined,
  isClaimOver: false,
  isEligible: true,
  missing: null,
  budgetLeft: "many",
  mayApplyAgain: false,
};
const shown = (kind: PromotionTerms["kind"], more: Partial<Standing> = {}, needsJoin = true) =>
  shownOf({ kind, needsJoin }, { ...standing, ...more });

test("the button says what can be done, or why nothing can", () => {
  expect(shown("sign_up")).toEqual({ label: "join", why: null });
  expect(shown("deposit", {}, false)).toEqual({ label: "automatic", why: null });
  expect(shown("code")).toEqual({ label: "code", why: null });
  expect(shown("application")).toEqual({ label: "apply", why: null });
  expect(shown("sign_up", { state: "scheduled" })).toEqual({ label: "coming_soon", why: null });
  const closed = (why: string) => ({ label: "closed", why });
  const paused = { label: "paused", why: "rewards_stopped" };
  expect(shown("sign_up", { state: "paused" })).toEqual(paused);
  expect(shown("sign_up", { isStopped: true })).toEqual(paused);
  expect(shown("sign_up", { state: "scheduled", isStopped: true })).toEqual(paused);
  expect(shown("sign_up", { state: "ending", isStopped: true })).toEqual(
    closed("promotion_closed"),
  );
  expect(shown("sign_up", { isEligible: false })).toEqual(closed("not_eligible"));
  expect(shown("birthday", { missing: "verified" })).toEqual(closed("condition_not_met"));
  expect(shown("sign_up", { budgetLeft: "none" })).toEqual(closed("budget_used"));
  // What goes on, goes on whatever becomes of the promotion; only a stop holds a claim up.
  expect(shown("deposit", { entry: "process", state: "paused" }).label).toBe("process");
  expect(shown("deposit", { entry: "issued", state: "ending" }).label).toBe("claim");
  expect(shown("deposit", { entry: "issued", isStopped: true })).toEqual(paused);
  expect(shown("deposit", { entry: "issued", isClaimOver: true })).toEqual(closed("claim_expired"));
  expect(shown("application", { entry: "rejected" }).label).toBe("rejected");
  expect(shown("application", { entry: "rejected", mayApplyAgain: true }).label).toBe("apply");
});

const terms: PromotionTerms = {
  kind: "sign_up",
  currency: "BDT",
  title: { en: "Welcome" },
  contentId: null,
  startsAt: null,
  endsAt: null,
  needsJoin: false,
  period: "once",
  amount: "50.00",
  amountMax: null,
  turnoverBps: 100_000,
  claimDays: 7,
  bonusDays: null,
  budget: "1000.00",
  budgetDay: null,
  target: null,
  codes: [],
  times: 1,
  stackGroup: null,
  priority: 0,
  who: null,
};
const code = { code: "TEN", usesMax: null };
const target = { measure: "deposit_sum" as const, expected: "500.00" };

test.each<[string, Partial<PromotionTerms>, object | undefined]>([
  ["sound", {}, undefined],
  ["another currency", { currency: "INR" }, { field: "currency", reason: "cannot_change" }],
  ["another kind than before", { kind: "phone" }, { field: "kind", reason: "cannot_change" }],
  ["no English title", { title: { bn: "স্বাগতম" } }, { field: "title", reason: "missing" }],
  ["nothing to give", { amount: "0.00" }, { field: "amount", reason: "too_low" }],
  [
    "a bonus with nothing to stake",
    { bonusDays: 7, turnoverBps: 0 },
    { field: "turnoverBps", reason: "too_low" },
  ],
  ["no amount", { amount: "1.005" }, { field: "amount", reason: "not_an_amount" }],
  ["less budget than one award", { budget: "49.99" }, { field: "budget", reason: "too_low" }],
  ["a fact that comes twice", { period: "day" }, { field: "period", reason: "cannot_change" }],
  ["a target without deposits", { target }, { field: "target", reason: "cannot_change" }],
  ["codes nobody types in", { codes: [code] }, { field: "codes", reason: "cannot_change" }],
])("terms: %s", (_, changes, fault) => {
  expect(faultOfTerms({ ...terms, ...changes }, "BDT", { kind: "sign_up" })).toEqual(fault);
});

test.each<[string, Partial<PromotionTerms>, object | undefined]>([
  ["a code", { kind: "code", codes: [code] }, undefined],
  ["no codes", { kind: "code" }, { field: "codes", reason: "missing" }],
  ["a code twice", { kind: "code", codes: [code, code] }, { field: "codes", reason: "taken" }],
  ["deposits", { kind: "deposit", target }, undefined],
  ["no target", { kind: "deposit" }, { field: "target", reason: "missing" }],
  [
    "a broken count",
    { kind: "deposit", target: { measure: "deposit_count", expected: "1.5" } },
    { field: "target", reason: "not_an_amount" },
  ],
  ["a birthday a day", { kind: "birthday" }, { field: "period", reason: "cannot_change" }],
  [
    "a code to join",
    { kind: "code", codes: [code], needsJoin: true },
    { field: "needsJoin", reason: "cannot_change" },
  ],
])("new terms: %s", (_, changes, fault) => {
  expect(faultOfTerms({ ...terms, ...changes }, "BDT", undefined)).toEqual(fault);
});

const thirtyDays = new Date("2026-03-01T00:00:00Z");
const shownAll = {
  registeredAt: new Date("2026-01-30T00:00:00Z"),
  hasDeposited: true,
  hasPhone: true,
  hasMail: true,
  hasPayee: true,
  isVerified: true,
};

test.each([
  ["birthday", {}, "2026", undefined],
  ["birthday", { isVerified: false }, "2026", "verified"],
  ["birthday", { registeredAt: new Date("2026-01-30T00:00:01Z") }, "2026", "account_age"],
  ["birthday", {}, undefined, "birthday"],
  ["phone", { hasPhone: false }, undefined, "phone"],
  ["mail", { hasMail: false }, undefined, "mail"],
  ["kyc", { isVerified: false }, undefined, "verified"],
  ["bank_binding", { hasPayee: false }, undefined, "payee"],
  ["deposit", { hasDeposited: false }, undefined, undefined],
] as const)(
  "a %s of whom has %o, in the birthday of %s, misses %s",
  (kind, less, birthYear, missing) => {
    const known = { ...shownAll, ...less };
    expect(missingOf(kind, known, { at: thirtyDays, birthYear })).toBe(missing);
  },
);
