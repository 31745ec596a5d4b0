import type { GiftList, PrizeTerms } from "@baize/contract";
import { parseMinor } from "@baize/money";
import { useTranslations } from "use-intl/react";
import { moneyText } from "../../ui/money.tsx";

type Worth = Pick<GiftList, "amount" | "count" | "currency">;

/** An amount, or how many of what and what they are worth. */
export function useGiftWorth(): (prize: PrizeTerms["kind"], worth: Worth) => string {
  const t = useTranslations("console.gifts");
  const countText = (kind: PrizeTerms["kind"], count: number) => {
    if (kind === "points") return t("worth.points", { count });
    if (kind === "ticket" || kind === "board_ticket") return t("worth.tickets", { count });
    return t("worth.rounds", { count });
  };
  return (kind, { amount, count, currency }) => {
    if (kind === "cash" || count === null) return moneyText(amount, currency);
    const what = countText(kind, count);
    // Nobody can tell what points and tickets of tournaments are worth.
    if ((parseMinor(amount, currency) ?? 0n) === 0n) return what;
    return t("worthOf", { what, amount: moneyText(amount, currency) });
  };
}
