import { expect, test } from "vitest";
import { isBirthday, isOfAge } from "./ages.ts";

const dhaka = "Asia/Dhaka";

test.each([
  // The eighteenth birthday, a day before and a day after, at noon everywhere.
  ["2008-01-15", "2026-01-14T06:00:00Z", dhaka, false],
  ["2008-01-15", "2026-01-15T06:00:00Z", dhaka, true],
  ["2008-01-15", "2026-01-16T06:00:00Z", dhaka, true],
  // In Dhaka the day has begun, in UTC it has not.
  ["2008-01-15", "2026-01-14T18:30:00Z", dhaka, false],
  ["2008-01-15", "2026-01-14T23:59:59Z", dhaka, false],
  ["2008-01-15", "2026-01-15T00:00:00Z", dhaka, true],
  // In UTC the day has begun, in Honolulu it has not.
  ["2008-01-15", "2026-01-15T09:59:59Z", "Pacific/Honolulu", false],
  ["2008-01-15", "2026-01-15T10:00:00Z", "Pacific/Honolulu", true],
  // A leap day's child: on the 29th where there is one, else on the 1st of March.
  ["2008-02-29", "2026-02-28T12:00:00Z", "UTC", false],
  ["2008-02-29", "2026-03-01T00:00:00Z", "UTC", true],
  ["2008-02-29", "2028-02-28T12:00:00Z", "UTC", true],
  ["2010-02-28", "2028-02-28T00:00:00Z", "UTC", true],
  // Across a turn of the year.
  ["2008-01-01", "2025-12-31T23:59:59Z", "UTC", false],
  ["2008-01-01", "2026-01-01T00:00:00Z", "UTC", true],
])("born %s, at %s in %s: of age %s", (birthday, at, zone, expected) => {
  expect(isOfAge(birthday, 18, new Date(at), zone)).toBe(expected);
});

test("a leap day's child comes of age on the leap day of a leap year", () => {
  expect(isOfAge("2008-02-29", 20, new Date("2028-02-28T12:00:00Z"), "UTC")).toBe(false);
  expect(isOfAge("2008-02-29", 20, new Date("2028-02-29T00:00:00Z"), "UTC")).toBe(true);
});

test("the age is the brand's", () => {
  const now = new Date("2026-01-15T06:00:00Z");
  expect(isOfAge("2008-01-15", 21, now, dhaka)).toBe(false);
  expect(isOfAge("2005-01-15", 21, now, dhaka)).toBe(true);
});

test("only days of the calendar within a life are birthdays", () => {
  const now = new Date("2026-01-15T06:00:00Z");
  const given = (text: string) => isBirthday(text, now);
  expect(["1990-05-17", "2008-02-29", "2026-01-15"].map(given)).toEqual([true, true, true]);
  for (const text of [
    "2001-02-29",
    "2001-02-30",
    "2001-13-01",
    "2026-01-16",
    "1906-01-14",
    "0000-00-00",
    "17-05-1990",
    "",
  ]) {
    expect([text, given(text)]).toEqual([text, false]);
  }
});
