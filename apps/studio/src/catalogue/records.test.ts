import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import bengali from "../client/locales/bn.json" with { type: "json" };
import english from "../client/locales/en.json" with { type: "json" };
import type { RoundOutcome } from "../protocol.ts";
import { findGameOfKind } from "./games.ts";

const wordsIn = (locale: "en" | "bn") => {
  const messages = locale === "en" ? english : bengali;
  return createTranslator({ locale, messages, namespace: "rounds" });
};
const resultWords = (outcome: RoundOutcome | null, t: ReturnType<typeof wordsIn>): string =>
  findGameOfKind(outcome?.game ?? "")?.record.inList(outcome, t) ?? "";
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
  expect(resultWords(outcome, wordsIn("en"))).toBe(words);
});

test("and in Bengali without a sign that would be untrue", () => {
  const words = resultWords(over, wordsIn("bn"));
  expect(words).toContain("47.46");
  expect(words).not.toMatch(/[<>]/);
});
