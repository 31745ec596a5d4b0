/** Plays and choices in a reader's language; English where that lacks a word. */
import { placesText } from "./rules/places.ts";
import { textIn, type LocalText } from "../protocol.ts";
import words from "./words.json" with { type: "json" };

const plays: Readonly<Record<string, LocalText>> = words.plays;
const choices: Readonly<Record<string, LocalText>> = words.choices;

export const drawWord = (lang: string): string => textIn(words.draw, lang);
export const drawnWord = (lang: string): string => textIn(words.drawn, lang);

export function playWords(code: string, lang: string): string {
  const name = plays[code];
  return name === undefined ? code : textIn(name, lang);
}

/** The canonical text with its words: `big,odd`, `1,2|3`. */
export const choiceWords = (selection: string, lang: string): string =>
  placesText(
    selection.split("|").map((group) =>
      group
        .split(",")
        .map((each) => {
          const word = choices[each];
          return word === undefined ? each : textIn(word, lang);
        })
        .join(", "),
    ),
  );
