import { expect, test } from "vitest";
import { accessDraftOf, accessOf, brokenBudget, budgetDraftOf, budgetOf } from "./access-draft.ts";

test("nothing is sent where there are no conditions and no bound", () => {
  expect({ ...accessOf(accessDraftOf({})), ...budgetOf(budgetDraftOf({})) }).toEqual({});
});

test("what is typed is sent, whatever digits it is typed in", () => {
  expect(budgetOf({ budget: " ৫০০ ", budgetDay: "" })).toEqual({ budget: "500" });
  const conditions = { all: [{ segment: "has_mail" as const }] };
  expect(accessOf(accessDraftOf({ conditions }))).toEqual({ conditions });
});

test.each([
  ["0", ["budget"]],
  ["x", ["budget"]],
  ["1.005", ["budget"]],
  ["100.00", []],
  ["", []],
])("a budget of %j", (budget, expected) => {
  expect(brokenBudget({ budget, budgetDay: "" }, "BDT")).toEqual(expected);
});
