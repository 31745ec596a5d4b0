import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import bengali from "./locales/bn.json" with { type: "json" };
import english from "./locales/en.json" with { type: "json" };
import { resultWords } from "./result-words.ts";

const wordsIn = (locale: "en" | "bn") => {
  const messages = locale === "en" ? english : bengali;
  return createTranslator({ locale, messages, namespace: "rounds" });
};
const roll = { game: "dice", roll: "47.46", target: "50.50", multiplier: "2.0000", isWin: false };
const over = { ...roll, direction: "over" } as const;
const under = { ...roll, direction: "under" } as const;
const flown = { game: "limbo", result: "1.28", target: "2.00", isWin: false } as const;

test.each([
  [over, "47.46, needed above 50.50"],
  [under, "47.46, needed below 50.50"],
  [flown, "1.28×, needed at least 2×"],
  [null, ""],
])("%j is told as %j", (outcome, words) => {
  expect(resultWords(outcome as never, wordsIn("en"))).toBe(words);
});

test("and in Bengali without a sign that would be untrue", () => {
  const words = resultWords(over as never, wordsIn("bn"));
  expect(words).toContain("47.46");
  expect(words).not.toMatch(/[<>]/);
});
