import type { WithdrawalTerms } from "@baize/contract";
import { expect, test } from "vitest";
import { availableOf, obstacleOf } from "./terms.ts";

const terms: WithdrawalTerms = {
  currency: "BDT",
  min: "500.00",
  max: "25000.00",
  quickAmounts: ["500.00", "1000.00"],
  countLeft: 3,
  amountLeft: "50000.00",
  balance: "2488.00",
  turnover: { required: "3000.00", done: "3000.00", missing: "0.00" },
  usualMinutes: 30,
  confirmMinutes: 1440,
};
const open = { required: "3000.00", done: "512.00", missing: "2488.00" };

test.each([
  ["all there is", {}, 248_800n, undefined],
  ["what the day leaves", { amountLeft: "700.00" }, 70_000n, undefined],
  ["nothing while stakes are missing", { turnover: open }, 0n, "turnover"],
  ["nothing after the last of the day", { countLeft: 0, turnover: open }, 0n, "count"],
  ["nothing that is less than the least", { balance: "499.99" }, 49_999n, "below"],
  ["nothing when the day leaves nothing", { amountLeft: "0.00" }, 0n, "below"],
] as const)("a member may ask for %s", (_, change, available, obstacle) => {
  expect(availableOf({ ...terms, ...change })).toBe(available);
  expect(obstacleOf({ ...terms, ...change })).toBe(obstacle);
});
