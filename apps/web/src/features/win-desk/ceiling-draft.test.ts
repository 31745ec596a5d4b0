import { expect, test } from "vitest";
import { ceilingDraftOf, ceilingSettingsOf } from "./ceiling-draft.ts";

const saved = {
  vendorCode: "HSE",
  vendorName: "Hearthside",
  gameCode: "",
  gameName: null,
  settings: { multiple: 1000, amounts: { USD: "5.50" } },
  revision: 1,
};

test("a ceiling is typed with a field for each currency, and comes back as it was", () => {
  const draft = ceilingDraftOf(saved, ["BDT"]);
  expect(draft).toEqual({
    gameCode: "",
    multiple: "1000",
    amounts: { BDT: "", USD: "5.50" },
  });
  expect(ceilingSettingsOf(draft)).toEqual(saved.settings);
});

test.each([
  ["", "", { multiple: null, amounts: {} }],
  ["২৫,০০০", "1,000,000", { multiple: 25_000, amounts: { BDT: "1000000" } }],
  ["0", "", undefined],
  ["1.5", "", undefined],
  ["", "0.00", undefined],
  ["", "1.001", undefined],
  ["", "-5", undefined],
])("times %j and amount %j are sent as %j", (multiple, amount, sent) => {
  expect(ceilingSettingsOf({ gameCode: "", multiple, amounts: { BDT: amount } })).toEqual(sent);
});
