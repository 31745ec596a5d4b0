import { expect, test } from "vitest";
import { createTestClock } from "./clock.ts";
import { createTestIds, createIds } from "./ids.ts";
import { newRecoveryCodes, recoveryCodeHash } from "./recovery-codes.ts";

test("ten codes of sixteen letters that nobody confuses, all different", () => {
  const codes = newRecoveryCodes(createTestIds(createTestClock()));
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  }
});

test("all 80 bits are in a code", () => {
  const bytes = Buffer.from("00443214c74254b635cf", "hex");
  const ids = createIds(createTestClock(), (target) => {
    target.set(Array.from({ length: target.length }, (_, at) => bytes[at % 10] ?? 0));
  });
  // The five-bit groups 0, 1, 2 … 15.
  expect(newRecoveryCodes(ids)[0]).toBe("0123-4567-89AB-CDEF");
});

test("case, blanks and hyphens do not matter, and O, I and L are read as digits", () => {
  const hash = recoveryCodeHash("7", "0123-4567-89AB-CDEF");
  for (const typed of ["0123456789abcdef", " o1-23 4567 89ab cdef ", "OL23–4567–89AB–CDEF"]) {
    expect(recoveryCodeHash("7", typed).equals(hash)).toBe(true);
  }
  expect(recoveryCodeHash("7", "0123-4567-89AB-CDEG").equals(hash)).toBe(false);
  expect(recoveryCodeHash("8", "0123-4567-89AB-CDEF").equals(hash)).toBe(false);
});
