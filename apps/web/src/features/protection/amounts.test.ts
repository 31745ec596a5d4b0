import { expect, test } from "vitest";
import { elapsedText, lengthText, periodText, readLimit, shareOf } from "./amounts.ts";

test("periods and lengths are said in the language's own words", () => {
  expect(periodText("en", "day")).toBe("24 hours");
  expect(periodText("en", "month")).toBe("30 days");
  expect(lengthText("en", "half_year")).toBe("6 months");
  expect(lengthText("en", "year")).toBe("1 year");
  expect(lengthText("bn", "week")).toMatch(/7/);
  expect(lengthText("en", "for_ever")).toBeUndefined();
});

test.each([
  [0, "0:00:00"],
  [-5, "0:00:00"],
  [59_999, "0:00:59"],
  [3_723_000, "1:02:03"],
  [90_000_000, "25:00:00"],
])("%i ms are %s", (ms, text) => {
  expect(elapsedText(ms)).toBe(text);
});

test.each([
  ["1,000", "deposit", "1000.00"],
  ["০", "deposit", "0.00"],
  ["৫০০.৫", "wager", "500.50"],
  ["12.345", "loss", undefined],
  ["-5", "loss", undefined],
  ["", "deposit", undefined],
  ["1e3", "deposit", undefined],
  ["090", "time", "90"],
  ["1440", "time", "1440"],
  ["1441", "time", undefined],
  ["1.5", "time", undefined],
] as const)("%j typed as %s travels as %j", (text, kind, read) => {
  expect(readLimit(text, kind, "day", "BDT")).toBe(read);
});

test("the bar is full where nothing is left and never fuller", () => {
  expect(shareOf("25.00", "100.00")).toBe(25);
  expect(shareOf("150.00", "100.00")).toBe(100);
  expect(shareOf("0", "0")).toBe(100);
});
