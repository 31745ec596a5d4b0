import type { JourneyState, JourneyTerms } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { describe, expect, test } from "vitest";
import {
  faultOfJourney,
  isQuiet,
  journeyOf,
  nextOfJourney,
  quietUntil,
  sourceOf,
  type JourneyEvent,
} from "./rules.ts";

const message = {
  kind: "message",
  title: { en: "Hello" },
  body: { en: "Come in" },
  page: null,
} as const;
const award = {
  kind: "award",
  title: { en: "A gift" },
  amount: "50.00",
  turnoverBps: 10_000,
  claimDays: 7,
} as const;
const terms: JourneyTerms = {
  name: "Welcome",
  trigger: "registered",
  currency: "BDT",
  steps: [{ kind: "wait", minutes: 1440 }, message],
  restDays: null,
  budget: null,
};

describe("the states of a journey", () => {
  test.each<[JourneyState, JourneyEvent, JourneyState | undefined]>([
    ["draft", "pause", undefined],
    ["draft", "resume", undefined],
    ["draft", "end", undefined],
    ["in_review", "pause", undefined],
    ["in_review", "resume", undefined],
    ["in_review", "end", undefined],
    ["live", "pause", "paused"],
    ["live", "resume", undefined],
    ["live", "end", "ended"],
    ["paused", "pause", undefined],
    ["paused", "resume", "live"],
    ["paused", "end", "ended"],
    ["ended", "pause", undefined],
    ["ended", "resume", undefined],
    ["ended", "end", undefined],
  ])("%s, %s: %s", (state, event, expected) => {
    expect(nextOfJourney(state, event)).toBe(expected);
  });
});

describe("what is wrong with terms", () => {
  test.each<[string, Partial<JourneyTerms>, string | undefined]>([
    ["nothing", {}, undefined],
    ["another currency", { currency: "USD" }, "currency cannot_change"],
    ["another trigger", { trigger: "birthday" }, "trigger cannot_change"],
    ["steps that do nothing", { steps: [{ kind: "wait", minutes: 1 }] }, "steps missing"],
    ["an award without a budget", { steps: [award] }, "budget missing"],
    [
      "an award of nothing",
      { steps: [{ ...award, amount: "0.00" }], budget: "1" },
      "amount out_of_range",
    ],
    [
      "an award of more than the ledger moves at once",
      { steps: [{ ...award, amount: "10000000000000.01" }], budget: "1" },
      "amount out_of_range",
    ],
    [
      "a budget of more than that",
      { steps: [award], budget: "10000000000000.01" },
      "budget out_of_range",
    ],
    [
      "more decimals than the currency",
      { steps: [{ ...award, amount: "0.001" }], budget: "1" },
      "amount out_of_range",
    ],
    [
      "a budget below one member's awards",
      { steps: [award, award], budget: "99.99" },
      "budget out_of_range",
    ],
    ["a budget for one member", { steps: [award, award], budget: "100.00" }, undefined],
  ])("%s", (_, changes, expected) => {
    const known = { currency: "BDT", trigger: "registered" } as const;
    const fault = faultOfJourney({ ...terms, ...changes }, known);
    expect(fault && `${fault.field} ${fault.reason}`).toBe(expected);
  });
});

describe("quiet hours", () => {
  test.each<[string, string | undefined]>([
    ["2026-03-01T15:59:59Z", undefined],
    ["2026-03-01T16:00:00Z", "2026-03-02T02:00:00.000Z"],
    ["2026-03-01T18:30:00Z", "2026-03-02T02:00:00.000Z"],
    ["2026-03-02T01:59:59Z", "2026-03-02T02:00:00.000Z"],
    ["2026-03-02T02:00:00Z", undefined],
  ])("at %s in Dhaka they are over at %s", (at, expected) => {
    expect(quietUntil(new Date(at), "Asia/Dhaka")?.toISOString()).toBe(expected);
  });

  test("of the day on which clocks change they end at eight by the clock", () => {
    const end = quietUntil(new Date("2026-03-28T22:00:00Z"), "Europe/Berlin");
    expect(end?.toISOString()).toBe("2026-03-29T06:00:00.000Z");
  });
});

test.each<[number | null, boolean]>([
  [null, false],
  [13.9, false],
  [14, true],
  [20.9, true],
  [21, false],
])("a member who logged in %s days ago is quiet: %s", (days, expected) => {
  const at = new Date("2026-03-30T12:00:00Z");
  const lastLoginAt = days === null ? null : new Date(at.getTime() - days * dayMs);
  expect(isQuiet(lastLoginAt, at)).toBe(expected);
});

test("the source of a step names its journey; others name none", () => {
  const run = { memberId: 7n, journeyId: "j1", period: "once", revision: 2 };
  expect(sourceOf(run, 3)).toBe("journey:j1:2:7:once:3");
  expect(journeyOf(sourceOf(run, 3))).toBe("j1");
  expect(journeyOf("gift:j1:2")).toBeUndefined();
});
