import { expect, test } from "vitest";
import { isLongEnough, oneTimePasswordOf } from "./rules.ts";

test("a one-time password has sixteen signs that nobody confuses", () => {
  const all = oneTimePasswordOf(Uint8Array.from({ length: 16 }, (_, index) => index * 17));
  expect(all).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
  expect(oneTimePasswordOf(new Uint8Array(16))).toBe("aaaa-aaaa-aaaa-aaaa");
});

test("a password's length is counted in characters", () => {
  expect(isLongEnough("🐠".repeat(11))).toBe(false);
  expect(isLongEnough("🐠".repeat(12))).toBe(true);
});
