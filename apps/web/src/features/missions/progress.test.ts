import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";
import { expect, test } from "vitest";
import { timeLeft } from "../../lib/time-left.ts";
import { timesText } from "../../lib/times-text.ts";
import { percentOf } from "./progress.ts";

test.each([
  ["0.00", "100.00", 0],
  ["99.99", "100.00", 99],
  ["100.00", "100.00", 100],
  ["250.00", "100.00", 100],
  ["7", "50", 14],
  ["0", "0", 100],
])("%s of %s is a bar of %s percent", (actual, expected, percent) => {
  expect(percentOf({ actual, expected })).toBe(percent);
});

test.each([
  ["10.00", "10"],
  ["2.50", "2.5"],
  ["100", "100"],
])("%s times reads %s", (text, shown) => {
  expect(timesText(text.includes(".") ? text : `${text}.00`)).toBe(shown);
});

test.each([
  [2 * dayMs + hourMs, { count: 2, unit: "day" }],
  [5 * hourMs, { count: 5, unit: "hour" }],
  [minuteMs / 2, { count: 1, unit: "minute" }],
  [0, undefined],
])("of %s ms is left %s", (ms, left) => {
  expect(timeLeft(new Date(ms).toISOString(), 0)).toEqual(left);
});
