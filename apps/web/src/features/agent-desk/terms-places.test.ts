import { expect, test } from "vitest";
import { CallRefused } from "../../lib/refused.ts";
import { placeOf } from "./terms-places.ts";

test.each([
  ["rate_above_cap", { tier: 1, max: "0.3" }, "dividend", "1.rate"],
  ["rate_above_cap", { tier: 0, max: "0.01" }, "realtimeSalary", "0.win"],
  ["contract_rule", { tier: 1, field: "valid", reason: "not_rising" }, "hourSalary", "1.valid"],
  ["contract_rule", { field: "unit", reason: "too_low" }, "dailySalary", "unit"],
  ["contract_rule", { field: "betVolume", reason: "not_exact" }, "dailySalary", undefined],
  [
    "invalid_input",
    { fields: [{ path: "body.terms.tiers.1.contractRate" }] },
    "dividend",
    "1.rate",
  ],
  ["invalid_input", { fields: [{ path: "body.account" }] }, "dividend", "account"],
  ["contract_not_possible", {}, "dividend", "account"],
  ["contract_open", {}, "dividend", undefined],
] as const)("%s %j of a %s is said at %s", (code, value, kind, place) => {
  expect(placeOf(new CallRefused(code, 400, "", value), kind)).toBe(place);
});
