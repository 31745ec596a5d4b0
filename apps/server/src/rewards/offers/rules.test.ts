import { dayMs } from "@baize/contract/durations";
import { describe, expect, test } from "vitest";
import { isOffered, weekdayOf, type Had } from "./rules.ts";

const at = new Date("2026-03-10T12:00:00Z");
const before = (ms: number) => new Date(at.getTime() - ms);

describe("an offer", () => {
  const offer = {
    isOpen: true,
    kind: "reload",
    frequency: "once",
    nth: null,
    weekdays: [],
  } as const;
  const had = (changes: Partial<Had> = {}): Had => ({
    deposits: 0,
    lastChosenAt: undefined,
    ...changes,
  });
  test.each([
    ["open", {}, had(), true],
    ["closed", { isOpen: false }, had(), false],
    ["a reload after deposits", {}, had({ deposits: 10 }), true],
    ["a first deposit", { kind: "first_deposit" }, had(), true],
    ["no first deposit", { kind: "first_deposit" }, had({ deposits: 1 }), false],
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
    ["the third deposit after two", { kind: "nth_deposit", nth: 3 }, had({ deposits: 2 }), true],
    ["not the second", { kind: "nth_deposit", nth: 3 }, had({ deposits: 1 }), false],
    ["nor the fourth", { kind: "nth_deposit", nth: 3 }, had({ deposits: 3 }), false],
    ["on a Tuesday", { weekdays: [2, 7] }, had(), true],
    ["on other days", { weekdays: [1, 3, 4, 5, 6, 7] }, had(), false],
  ] as const)("%s", (_name, changes, person, expected) => {
    expect(isOffered({ ...offer, ...changes }, person, { at, day: "2026-03-10" })).toBe(expected);
  });
});

test.each([
  ["2026-03-09", 1],
  ["2026-03-14", 6],
  ["2026-03-15", 7],
  ["2028-02-29", 2],
] as const)("%s is day %i of the week", (day, expected) => {
  expect(weekdayOf(day)).toBe(expected);
});
