import { expect, it } from "vitest";
import { hasUnstorableText, isPlainAddress, isPlainEscaped, textOfBody } from "./plain-text.ts";

it.each([
  ["/", true],
  ["/wps/game/search?keyword=%E0%A6%AC&x=50%", true],
  ["/?promo=100%-off", true],
  ["/vendor/HSE%00/transaction/bet", false],
  ["/a?b=%00", false],
  ["/a?b=%ff", false],
  ["/a?b=%ed%a0%80", false],
  ["/\0", false],
  ["/é", false],
  ["/a b", false],
])("an address like %s is plain: %s", (url, isPlain) => {
  expect(isPlainAddress(url)).toBe(isPlain);
});

it("finds what cannot be stored at any depth, in names too", () => {
  expect(hasUnstorableText({ a: [{ b: "বাংলা 🎲" }, 1, null] })).toBe(false);
  expect(hasUnstorableText({ a: [{ b: "a\0b" }] })).toBe(true);
  expect(hasUnstorableText({ a: { "b\0": 1 } })).toBe(true);
  expect(hasUnstorableText("\ud800")).toBe(true);
  expect(isPlainEscaped("a=%00")).toBe(false);
});

it("reads UTF-8 and refuses anything else", () => {
  expect(textOfBody(Buffer.from("বাংলা"))).toBe("বাংলা");
  expect(() => textOfBody(Buffer.from([0x22, 0xff, 0x22]))).toThrow("invalid_input");
});
