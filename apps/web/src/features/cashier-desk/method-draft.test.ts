import type { DepositMethodSettings } from "@baize/contract";
import { expect, test } from "vitest";
import {
  brokenMethodFields,
  fieldsOf,
  methodDraftOf,
  methodSettingsOf,
  type MethodField,
} from "./method-draft.ts";

const settings: DepositMethodSettings = {
  isOffered: true,
  label: "",
  min: "500.00",
  max: "200000.00",
  quick: ["1000.00", "5000.00"],
  feeBps: 150,
  usualMinutes: 15,
  expireMinutes: 120,
  targetMinutes: 15,
  secondAbove: "50000.00",
};

test("what is read and sent again is the same", () => {
  const draft = methodDraftOf(settings);
  expect(draft).toMatchObject({ fee: "1.5", quick: "1000.00, 5000.00" });
  expect(brokenMethodFields(draft, "BDT")).toEqual([]);
  expect(methodSettingsOf(draft)).toEqual(settings);
});

test.each([
  ["min", "five"],
  ["max", "1.001"],
  ["fee", "50.01"],
  ["fee", "1.255"],
  ["usualMinutes", "0"],
  ["expireMinutes", "1.5"],
  ["quick", "500, many"],
] as const)("%s of %j is broken", (field, text) => {
  const draft = { ...methodDraftOf(settings), [field]: text };
  expect(brokenMethodFields(draft, "BDT")).toEqual([field]);
});

test("digits of other scripts are read", () => {
  const draft = { ...methodDraftOf(settings), min: "৭৫০", fee: "٢.٥" };
  expect(brokenMethodFields(draft, "BDT")).toEqual([]);
  expect(methodSettingsOf(draft)).toMatchObject({ min: "750", feeBps: 250 });
});

test("only a bank transfer asks for times and a second person", () => {
  const own: readonly MethodField[] = ["expireMinutes", "targetMinutes", "secondAbove"];
  expect(own.filter((field) => fieldsOf({ kind: "card" }).includes(field))).toEqual([]);
  expect(own.filter((field) => fieldsOf({ kind: "bank_transfer" }).includes(field))).toEqual(own);
});
