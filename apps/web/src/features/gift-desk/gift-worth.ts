import type { GiftList, PrizeTerms } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { moneyText } from "../../ui/money.tsx";

type Worth = Pick<GiftList, "amount" | "count" | "currency">;

/** An amount, or how many of what. */
export function useGiftWorth(): (prize: PrizeTerms["kind"], worth: Worth) => string {
  const t = useTranslations("console.gifts.worth");
  return (kind, { amount, count, currency }) => {
    if (kind === "cash" || count === null) return moneyText(amount, currency);
    if (kind === "points") return t("points", { count });
    if (kind === "ticket" || kind === "board_ticket") return t("tickets", { count });
    return t("rounds", { count });
  };
}
