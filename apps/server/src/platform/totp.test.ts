import { expect, test } from "vitest";
import { createTestClock } from "./clock.ts";
import { createTestIds } from "./ids.ts";
import { acceptedStep, newTotpSecret, otpauthUri, totpCodeAt, totpSecretText } from "./totp.ts";

/** The seed of RFC 6238, appendix B, for SHA-1. */
const seed = Buffer.from("12345678901234567890");

const at = (seconds: number) => new Date(seconds * 1000);

// The vectors have eight digits; six are the last six of them.
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("at %d s the code is that of RFC 6238: %s", (seconds, eight) => {
  expect(totpCodeAt(seed, at(seconds))).toBe(eight.slice(2));
});

test("a code counts one step early and one step late, and no more", () => {
  const now = 1_234_567_890;
  const step = Math.floor(now / 30);
  const accepted = [-2, -1, 0, 1, 2].map((aside) =>
    acceptedStep(seed, totpCodeAt(seed, at(now + aside * 30)), at(now), undefined),
  );
  expect(accepted).toEqual([undefined, step - 1, step, step + 1, undefined]);
});

test("a step that was accepted counts no more, nor one before it", () => {
  const now = at(1_234_567_890);
  const step = Math.floor(1_234_567_890 / 30);
  const code = totpCodeAt(seed, now);
  expect(acceptedStep(seed, code, now, step - 1)).toBe(step);
  expect(acceptedStep(seed, code, now, step)).toBeUndefined();
  expect(acceptedStep(seed, code, now, step + 1)).toBeUndefined();
});

test("only six digits are a code; blanks between them are forgiven", () => {
  const now = at(59);
  expect(acceptedStep(seed, "287 082", now, undefined)).toBe(1);
  for (const wrong of ["", "287083", "94287082", "28708", "28708a", "２８７０８２"]) {
    expect(acceptedStep(seed, wrong, now, undefined)).toBeUndefined();
  }
});

test("a secret has 160 random bits, is written in base 32, and stands in the address", () => {
  const ids = createTestIds(createTestClock());
  const secret = newTotpSecret(ids);
  expect(secret).toHaveLength(20);
  expect(newTotpSecret(ids).equals(secret)).toBe(false);
  expect(totpSecretText(seed)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  const uri = new URL(otpauthUri({ issuer: "Amber & Jack", account: "rumi", secret: seed }));
  expect(uri.protocol).toBe("otpauth:");
  expect(decodeURIComponent(uri.pathname)).toBe("/Amber & Jack:rumi");
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    issuer: "Amber & Jack",
  });
});
