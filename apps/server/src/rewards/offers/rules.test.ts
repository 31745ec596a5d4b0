import { dayMs } from "@baize/contract/durations";
import { describe, expect, test } from "vitest";
import { isOffered, type Had } from "./rules.ts";

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
