import type { TransferOfferSettings } from "@baize/contract";
import { expect, test } from "vitest";
import { brokenOfferFields, offerDraftOf, offerSettingsOf } from "./transfer-offer-draft.ts";

const settings: TransferOfferSettings = {
  isOpen: true,
  min: "100.00",
  max: null,
  targetMinutes: 15,
};

test("what is read and sent again is the same, and no limit stays none", () => {
  const draft = offerDraftOf(settings);
  expect(draft).toEqual({ isOpen: true, min: "100.00", max: "", targetMinutes: "15" });
  expect(brokenOfferFields(draft, "BDT")).toEqual([]);
  expect(offerSettingsOf(draft)).toEqual(settings);
});

test.each([
  ["min", "five"],
  ["max", "1.001"],
  ["targetMinutes", ""],
  ["targetMinutes", "0"],
  ["targetMinutes", "1.5"],
] as const)("%s of %j is broken", (field, text) => {
  expect(brokenOfferFields({ ...offerDraftOf(settings), [field]: text }, "BDT")).toEqual([field]);
});

test("digits of other scripts are read", () => {
  const draft = { ...offerDraftOf(settings), max: "৭৫০", targetMinutes: "٢٠" };
  expect(brokenOfferFields(draft, "BDT")).toEqual([]);
  expect(offerSettingsOf(draft)).toMatchObject({ max: "750", targetMinutes: 20 });
});
