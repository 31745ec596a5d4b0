import { expect, test } from "vitest";
import { bodyOf, emptyForm, faultsOf } from "./form.ts";

const now = Date.parse("2026-11-29T12:00:00Z");

test.each([
  ["", "", []],
  ["Market7", "25", []],
  [" Market7 ", " 25 ", []],
  ["abc", "", ["code"]],
  ["abcdefghijklmnopq", "", ["code"]],
  ["market-7", "0", ["code", "uses"]],
  ["ঢাকা২০২৬", "-1", ["code", "uses"]],
  ["", "1.5", ["uses"]],
  ["", "1000001", ["uses"]],
  ["", "1000000", []],
])("a link with code %j and limit %j has the faults %j", (code, uses, faults) => {
  expect([...faultsOf({ ...emptyForm, code, uses })]).toEqual(faults);
});

test("what was not filled in is not sent", () => {
  expect(bodyOf(emptyForm, now)).toEqual({ registers: "player" });
  const filled = { code: " Market7", note: "Fair ", days: "7", uses: "25" };
  expect(bodyOf({ ...filled, registers: "agent" }, now)).toEqual({
    registers: "agent",
    code: "Market7",
    note: "Fair",
    usesMax: 25,
    validUntil: "2026-12-06T12:00:00.000Z",
  });
});
