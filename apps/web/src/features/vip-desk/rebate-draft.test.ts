import type { RebateSettings } from "@baize/contract";
import { expect, test } from "vitest";
import {
  addRow,
  brokenRebateFields,
  changeRow,
  dropRow,
  rebateDraftOf,
  rebateSettingsOf,
} from "./rebate-draft.ts";

const settings: RebateSettings = {
  currency: "BDT",
  isOpen: true,
  whileBonus: false,
  minClaim: "5.00",
  rows: [{ gameType: "RNG", level: 0, from: "0.00", ratePpm: 3000 }],
};
const draft = rebateDraftOf({ settings });

test("rebates as they are typed come back as they were", () => {
  expect(brokenRebateFields(draft, "BDT")).toEqual([]);
  expect(rebateSettingsOf(draft, "BDT")).toEqual(settings);
});

test("a new row asks for its amount and its rate", () => {
  const more = addRow(draft);
  expect(brokenRebateFields(more, "BDT")).toEqual(["rows.1.from", "rows.1.rate"]);
  expect(dropRow(more, 1)).toEqual(draft);
});

test("more than five percent is refused", () => {
  expect(brokenRebateFields(changeRow(draft, 0, { rate: "5" }), "BDT")).toEqual([]);
  expect(brokenRebateFields(changeRow(draft, 0, { rate: "5.01" }), "BDT")).toEqual(["rows.0.rate"]);
});
