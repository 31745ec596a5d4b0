import { expect, test } from "vitest";
import { foldWords, typosBetween, wordsOf } from "./words.ts";

test.each([
  ["Crème Brûlée", "creme brulee"],
  ["Đèn Lồng", "den long"],
  ["লণ্ঠন", "লন্ঠন"],
  ["শিয়ালের", "সিয়ালের"],
  ["أسد الفانوس", "اسد الفانوس"],
  ["ＳＫＹＬＡＲＫ", "skylark"],
  // Vowel signs are no accents: without them it would be another word.
  ["মৌসুমি", "মৌসুমি"],
])("%s and %s count as the same", (a, b) => {
  expect(foldWords(a)).toBe(foldWords(b));
});

test("scripts without blanks fall into signs and pairs of signs", () => {
  expect(wordsOf("Lucky 幸运龙 4D")).toEqual({
    spaced: ["lucky", "4d"],
    unspaced: [["幸", "运", "龙", "幸运", "运龙"]],
  });
  // Thai signs keep their vowels and tones.
  expect(wordsOf("เสือ").unspaced[0]?.slice(0, 3)).toEqual(["เ", "สื", "อ"]);
});

test("a word of two scripts is cut where they meet", () => {
  expect(wordsOf("mega老虎")).toEqual({ spaced: ["mega"], unspaced: [["老", "虎", "老虎"]] });
});

test.each([
  ["lantern", "lantern", 0],
  ["lantren", "lantern", 1],
  ["lantrn", "lantern", 1],
  ["lanternn", "lantern", 1],
  ["lamtren", "lantern", 2],
  ["tiger", "lantern", 3],
])("between %s and %s are %i typos, or more than two", (a, b, typos) => {
  expect(typosBetween(a, b, 2)).toBe(typos);
});
