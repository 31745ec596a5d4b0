import type { LineSettings } from "@baize/contract";
import { expect, test } from "vitest";
import { brokenLineFields, lineDraftOf, lineSettingsOf } from "./line-draft.ts";

const settings: LineSettings = {
  min: "100.00",
  max: "25000.00",
  quick: ["500.00", "1000.00"],
  dayUpMax: "50000.00",
  dayDownMax: "100000.00",
  reviewAbove: "0.00",
  turnoverBps: 15_000,
};

test("what is read and sent again is the same", () => {
  const draft = lineDraftOf(settings);
  expect(draft).toMatchObject({ quick: "500.00, 1000.00", turnover: "1.5" });
  expect(brokenLineFields(draft, "BDT")).toEqual([]);
  expect(lineSettingsOf(draft)).toEqual(settings);
});

test.each([
  ["min", "five"],
  ["dayUpMax", "1.001"],
  ["reviewAbove", ""],
  ["quick", "500, many"],
  ["turnover", "-1"],
] as const)("%s of %j is broken", (field, text) => {
  expect(brokenLineFields({ ...lineDraftOf(settings), [field]: text }, "BDT")).toEqual([field]);
});

test("digits of other scripts are read", () => {
  const draft = { ...lineDraftOf(settings), min: "৭৫০", turnover: "٢" };
  expect(lineSettingsOf(draft)).toMatchObject({ min: "750", turnoverBps: 20_000 });
});
