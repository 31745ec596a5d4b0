import { expect, test } from "vitest";
import { momentAt, numberUnder, settledAt } from "./spinning.ts";

test("the ball comes to rest in the pocket of every number, wherever the wheel stood", () => {
  for (let number = 0; number <= 36; number += 1) {
    for (const from of [0, 0.31, 4.7]) {
      expect(numberUnder(momentAt(from, number, 1))).toBe(number);
      expect(numberUnder(momentAt(from, number, settledAt))).toBe(number);
      expect(momentAt(from, number, 1).height).toBe(0);
    }
  }
});

test("the ball runs against the wheel, slower and slower, without a leap", () => {
  let before = momentAt(0, 17, 0);
  for (let part = 0.005; part < settledAt; part += 0.005) {
    const now = momentAt(0, 17, part);
    expect(now.wheel).toBeGreaterThan(before.wheel);
    expect(now.ball).toBeLessThanOrEqual(before.ball);
    expect(before.ball - now.ball).toBeLessThan(0.12);
    expect(Math.abs(now.height - before.height)).toBeLessThan(0.2);
    before = now;
  }
});
