import type { Say } from "../../record.ts";
import { rankOf, suitOf } from "./card.ts";

const courts = { J: "jack", Q: "queen", K: "king", A: "ace" } as const;

/** "king of spades" in the language of `t`. */
export function cardText(card: number, t: Say): string {
  const rank = rankOf(card);
  const name = rank in courts ? t(`cards.${courts[rank as keyof typeof courts]}`) : rank;
  return t(`cards.${suitOf(card)}`, { rank: name });
}
