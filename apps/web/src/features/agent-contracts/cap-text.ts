import { useTranslations } from "use-intl/react";
import { roundText, useRateText } from "../../ui/contracts/words.ts";
import type { Cap } from "./form.ts";

/** The own rate, beside the input it bounds. */
export function useCapText(): (cap: Cap | undefined, currency: string) => string | undefined {
  const t = useTranslations("commissions");
  const rateText = useRateText();
  return (cap, currency) => {
    if (cap === undefined) return undefined;
    if (cap === "nothing" || "winRate" in cap) return t("capNone");
    return t("cap", {
      rate: "rate" in cap ? rateText(cap.rate) : roundText(cap.fixed, currency),
    });
  };
}
