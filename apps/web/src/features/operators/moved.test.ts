import { expect, test } from "vitest";
import { movedOf } from "./moved.ts";

const points = { kind: "points", points: 7 };

test.each([
  [
    { amount: "200.00", currency: "BDT" },
    { amount: "200.00", currency: "BDT" },
  ],
  [{ amount: "0.00", currency: "BDT" }, undefined],
  [
    { amount: "0.00", currency: "BDT", prize: points },
    { unit: "points", count: 7 },
  ],
  [
    { amount: "0.00", currency: "BDT", prize: { kind: "points" }, count: 12 },
    { unit: "points", count: 12 },
  ],
  [
    { amount: "6.00", currency: "BDT", prize: { kind: "ticket", wheelId: "w", tickets: 3 } },
    { unit: "tickets", count: 3 },
  ],
  [{ title: "A role" }, undefined],
])("of %j a request moves %j", (after, moved) => {
  expect(movedOf(after)).toEqual(moved);
});
