import { useTranslations } from "use-intl";
import { rankOf, suitOf } from "../card.ts";

const courts = { J: "jack", Q: "queen", K: "king", A: "ace" } as const;

/** What a card is called: "queen of spades". */
export function useCardWords(): (card: number | null) => string {
  const t = useTranslations("cards");
  return (card) => {
    if (card === null) return t("faceDown");
    const rank = rankOf(card);
    const name = rank in courts ? t(courts[rank as keyof typeof courts]) : rank;
    return t(suitOf(card), { rank: name });
  };
}
