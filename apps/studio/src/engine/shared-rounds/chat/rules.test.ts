import { expect, test } from "vitest";
import { maySpeak, readChat } from "./rules.ts";

test.each([
  ["  good   luck\nall ", "good luck all"],
  ["শুভকামনা সবাইকে", "শুভকামনা সবাইকে"],
  ["می‌خواهم", "می‌خواهم"],
  ["tie 12:1, 3 in a row!", "tie 12:1, 3 in a row!"],
  ["a\u202Eb\u0007c", "abc"],
])("%j is said as %j", (text, clean) => {
  expect(readChat(text)).toEqual({ text: clean });
});

test.each([
  "see example.com",
  "http://x",
  "www.best",
  "t.me/abc",
  "write @somebody",
  "01711 234-567",
  "০১৭১১২৩৪৫৬৭",
  "exa\u00ADmple.com",
])("%j is not said", (text) => {
  expect(readChat(text)).toBe("not_allowed");
});

test("nothing and too much are no line", () => {
  expect(readChat(" \u200B ")).toBe("empty");
  expect(readChat("x".repeat(201))).toBe("empty");
  expect(readChat("😀".repeat(200))).toEqual({ text: "😀".repeat(200) });
});

test("a pause between lines, and so many a minute", () => {
  expect(maySpeak([], 10_000)).toBe(true);
  expect(maySpeak([9_000], 10_000)).toBe(false);
  const eight = Array.from({ length: 8 }, (_, index) => index * 3_000);
  expect(maySpeak(eight, 30_000)).toBe(false);
  expect(maySpeak(eight, 61_000)).toBe(true);
});
