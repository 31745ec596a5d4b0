import type { Minor } from "@baize/money";
import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
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

/** "You won …", what came back of the stake, or that nothing did. */
export function useWonWords(): (payout: Minor, stake: Minor) => string {
  const frame = useFrame();
  const t = useTranslations("rounds");
  return (payout, stake) => {
    if (payout === 0n) return t("lost");
    return t(payout > stake ? "won" : "back", { amount: frame.money(payout) });
  };
}
