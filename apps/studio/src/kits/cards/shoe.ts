import { pick, takeFloats, type WordStream } from "@baize/fair";
import { cardCount } from "./card.ts";

/**
 * Cards of a fresh shoe, each from what is left (fairness page): deck lies after deck, and a float
 * f takes place `floor(f × n)` of the n cards that are still in it.
 */
export function shoeCards(words: WordStream, decks: number, count: number): number[] {
  const shoe = Array.from({ length: decks * cardCount }, (_, place) => place % cardCount);
  return pick(shoe, takeFloats(words, count));
}
