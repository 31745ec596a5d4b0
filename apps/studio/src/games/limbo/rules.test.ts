import { createHmac } from "node:crypto";
import { limboHundredths, seededWords, toFloat } from "@baize/fair";
import { minor } from "@baize/money";
import { expect, test } from "vitest";
import { limboTargetMax, limboTargetMin } from "./protocol.ts";
import { publishedSeeds } from "../../kits/one-shot/published-seeds.ts";
import { drawLimbo, limbo, readLimboTarget } from "./rules.ts";

const hmac = (key: string, message: string) => createHmac("sha256", key).update(message).digest();
const staked = { stake: minor(1_001n), currency: "BDT" };
const words = 2 ** 32;

test.each([
  ["A", "1.28"],
  ["B", "5.05"],
] as const)("the published seeds %s climb to %s", (name, result) => {
  const draw = (target: number) =>
    drawLimbo(seededWords(hmac, publishedSeeds[name]), target, staked);
  const reached = Math.round(Number(result) * 100);
  const { outcome, payout } = draw(reached);
  expect(outcome).toMatchObject({ result, isWin: true });
  expect(payout).toBe((1_001n * BigInt(reached)) / 100n);
  expect(draw(reached + 1)).toMatchObject({ outcome: { isWin: false }, payout: 0n });
});

/** A target is reached by every word up to a last one: where that lies says its exact return. */
function winningWords(target: number): number {
  let [wins, loses] = [0, words];
  while (loses - wins > 1) {
    const middle = Math.floor((wins + loses) / 2);
    if (limboHundredths(toFloat(middle)) >= target) wins = middle;
    else loses = middle;
  }
  return wins + 1;
}

test("every target returns 99 % to within a hundred-thousandth", () => {
  for (let target = limboTargetMin; target <= limboTargetMax; target = Math.ceil(target * 1.07)) {
    const share = (winningWords(target) / words) * (target / 100);
    expect(share).toBeGreaterThanOrEqual(0.99 - 1e-9);
    expect(share).toBeLessThan(0.99 + 1e-5);
  }
  const last = (winningWords(limboTargetMax) / words) * (limboTargetMax / 100);
  expect(Math.abs(last - 0.99)).toBeLessThan(1e-5);
});

test.each(["1.00", "1.001", "10000.01", "-2", "", "2,0", "Infinity", "1e3"])(
  "a target of %j is refused",
  (text) => {
    expect(() => readLimboTarget(text)).toThrow("out of range");
  },
);

test("a stake may not reach for more than its target times itself", () => {
  const read = limbo.readRequest({
    actionId: "0198c0de-0000-4000-8000-000000000001",
    stake: "10.01",
    target: "2.00",
  });
  expect(read?.bet(staked).payoutMax).toBe(2_002n);
});
