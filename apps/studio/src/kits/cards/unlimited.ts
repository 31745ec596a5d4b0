import { cardIndex, takeFloats, type WordStream } from "@baize/fair";

/**
 * The cards of a round from unlimited decks, one float each (fairness page, section 1.3), by their
 * place from 0. A place always holds the same card, however often it is asked for.
 */
export function unlimitedCards(words: WordStream): (place: number) => number {
  const drawn: number[] = [];
  return (place) => {
    drawn.push(...takeFloats(words, Math.max(0, place + 1 - drawn.length)).map(cardIndex));
    return drawn[place] ?? 0;
  };
}
