import { cardCount } from "./card.ts";
import { cards, type WordStream } from "@baize/fair";

/** A stream for tests that deals the named cards from unlimited decks: "QD KS 6D". */
export function dealing(names: string): WordStream {
  const indexes = names.split(" ").map((name) => cards.indexOf(name));
  let at = 0;
  return { next: () => Math.ceil(((indexes[at++] ?? 0) / cardCount) * 2 ** 32) };
}
