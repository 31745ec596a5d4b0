import { expect, test } from "vitest";
import { strengthOf } from "./strength.ts";

test.each([
  ["abc", "short"],
  ["password123", "common"],
  ["Dhaka2026!", "common"],
  ["aaaaaaaaaa", "common"],
  ["12345678", "common"],
  ["87654321", "common"],
  ["qwertyuiop", "common"],
  ["rahim1971", "common"],
  ["hilsafis", "weak"],
  ["hilsa-fish-7", "fair"],
  ["Amber-2026-River", "good"],
])("%s is %s", (password, strength) => {
  expect(strengthOf(password, "rahim")).toBe(strength);
});
