import { expect, test } from "vitest";
import { dayText, isOldEnough, todayText } from "./dates.ts";

test.each([
  [2000, 2, 29, "2000-02-29"],
  [1999, 12, 31, "1999-12-31"],
  [2001, 2, 29, undefined],
  [2000, 4, 31, undefined],
  [50, 1, 1, undefined],
])("%i-%i-%i is %s", (year, month, day, text) => {
  expect(dayText(year, month, day)).toBe(text);
});

test.each([
  ["2008-11-21", "2026-11-21", true],
  ["2008-11-22", "2026-11-21", false],
  ["2008-02-29", "2026-02-28", false],
  ["2008-02-29", "2026-03-01", true],
  ["1950-01-01", "2026-11-21", true],
])("born on %s is eighteen on %s: %s", (birthday, today, isOld) => {
  expect(isOldEnough(birthday, today, 18)).toBe(isOld);
});

test("today is the visitor's day", () => {
  const now = new Date(2026, 0, 5, 23, 59);
  expect(todayText(now.getTime())).toBe("2026-01-05");
});
