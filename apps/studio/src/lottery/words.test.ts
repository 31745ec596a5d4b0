import { expect, test } from "vitest";
import { soldLotteries } from "./sold-games.ts";
import { choiceWords, playWords } from "./words.ts";

const plays = new Set(
  soldLotteries.flatMap(({ family, mode }) =>
    family.plays.filter(({ modes }) => modes.includes(mode)).map(({ code }) => code),
  ),
);

test.each([...plays])("%s has a name in English and Bengali", (code) => {
  const [english, bengali] = [playWords(code, "en"), playWords(code, "bn")];
  expect(english).not.toBe(code);
  expect(bengali).not.toBe(english);
});

test("choices are told in words", () => {
  expect(choiceWords("big,odd", "en")).toBe("big, odd");
  expect(choiceWords("1,2|3,4", "en")).toBe("1, 2 | 3, 4");
  expect(choiceWords("1,4|||big", "en")).toBe("1: 1, 4 · 4: big");
  expect(choiceWords("violet", "bn")).toBe("বেগুনি");
});
