import { expect, test } from "vitest";
import { openStakeOf } from "./open-stakes.tsx";

test.each([
  ["53.00", "50.00", "3.00"],
  ["50.00", "50.00", undefined],
  ["0.00", "0.00", undefined],
])("of %s staked, %s in ended rounds: %s is open", (stake, validBet, open) => {
  expect(openStakeOf({ stake, validBet }, "BDT")).toBe(open);
});
