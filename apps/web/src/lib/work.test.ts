import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { findNumber } from "./work.ts";

function workOf(number: number, numberMax = 5_000) {
  const salt = "f3a1";
  const challenge = createHash("sha256").update(`${salt}${number}`).digest("hex");
  return { algorithm: "SHA-256" as const, salt, challenge, numberMax };
}

test.each([0, 999, 1_000, 4_321, 5_000])("finds %i", async (number) => {
  expect(await findNumber(workOf(number))).toBe(number);
});

test("gives up after the last number it may be", async () => {
  expect(await findNumber(workOf(5_001))).toBeUndefined();
});

test("tells how far it is, and stops when told to", async () => {
  const shares: number[] = [];
  const abort = new AbortController();
  const found = await findNumber(workOf(9_999, 10_000), {
    signal: abort.signal,
    onProgress(share) {
      shares.push(share);
      if (shares.length === 3) abort.abort();
    },
  });
  expect(found).toBeUndefined();
  expect(shares[0]).toBe(0);
  expect(shares).toHaveLength(3);
});
