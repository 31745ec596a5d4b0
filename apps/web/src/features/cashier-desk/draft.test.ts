import type { CashierSettings } from "@baize/contract";
import { expect, test } from "vitest";
import { brokenFields, draftOf, settingsOf } from "./draft.ts";

const settings: CashierSettings = {
  min: "500.00",
  max: "50000.00",
  quick: ["500.00", "1000.00"],
  dayCountMax: 5,
  dayAmountMax: "100000.00",
  secondAbove: "20000.00",
  autoUpTo: "0.00",
  turnoverBps: 12_500,
  clearBelow: "10.00",
  usualMinutes: 30,
  targetMinutes: 30,
  confirmMinutes: 1440,
  offersBank: true,
  mobileWallets: ["Doyelo Pay", "Shaplo Cash"],
  cryptoNetworks: [],
  adjustAloneUpTo: "0.00",
  aloneADay: "0.00",
};

test("what is read and sent again is the same", () => {
  const draft = draftOf(settings);
  expect(draft.turnover).toBe("1.25");
  expect(draft.mobileWallets).toBe("Doyelo Pay, Shaplo Cash");
  expect(brokenFields(draft, "BDT")).toEqual([]);
  expect(settingsOf(draft)).toEqual(settings);
});

test.each([
  ["min", "five"],
  ["max", "1.001"],
  ["dayCountMax", "0"],
  ["confirmMinutes", "1.5"],
  ["turnover", "-1"],
  ["turnover", "101"],
  ["quick", "500, many"],
] as const)("%s of %j is broken", (field, text) => {
  expect(brokenFields({ ...draftOf(settings), [field]: text }, "BDT")).toEqual([field]);
});

test("digits of other scripts are read", () => {
  const draft = { ...draftOf(settings), min: "৭৫০", dayCountMax: "٧" };
  expect(brokenFields(draft, "BDT")).toEqual([]);
  expect(settingsOf(draft)).toMatchObject({ min: "750", dayCountMax: 7 });
});
