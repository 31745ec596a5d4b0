import { expect, test } from "vitest";
import { cookieLine, readCookie } from "./cookies.ts";

test.each([
  ["__Host-rm=abc", "abc"],
  ["a=b; __Host-rm=a.b-c_d~; c=d", "a.b-c_d~"],
  ["__Host-rm=first; __Host-rm=second", "first"],
  ["x__Host-rm=abc", undefined],
  ['__Host-rm="quoted"', undefined],
  ["", undefined],
  [undefined, undefined],
  [`__Host-rm=${"a".repeat(5000)}`, undefined],
])("%j", (header, value) => {
  expect(readCookie(header, "__Host-rm")).toBe(value);
});

test("a cookie is bound to its host and hidden from scripts; null takes it away", () => {
  expect(cookieLine("__Host-rm", "abc", 86_400)).toBe(
    "__Host-rm=abc; Path=/; Max-Age=86400; HttpOnly; Secure; SameSite=Strict",
  );
  expect(cookieLine("__Host-rm", null, 86_400)).toContain("Max-Age=0");
  expect(cookieLine("__Host-social", "abc", 60)).toContain("Secure; SameSite=Lax");
  for (const [name, value] of [
    ["rm", "a"],
    ["__Host-rm", "a;b"],
    ["__Host-rm", "a\r\n"],
  ] as const) {
    expect(() => cookieLine(name, value, 1)).toThrow(RangeError);
  }
});
