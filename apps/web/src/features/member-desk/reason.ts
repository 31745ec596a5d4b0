import { useState } from "react";
import { useTranslations } from "use-intl/react";

/** Reasons that stay in the audit trail; one letter is none. */
const lettersMin = 3;

const isReason = (text: string) => text.trim().length >= lettersMin;

/** What is wrong with a reason, once somebody has tried to go on with it. */
export function useReasonError(reason: string) {
  const t = useTranslations("console.members");
  const [isTried, setTried] = useState(false);
  return {
    error: isTried && !isReason(reason) ? t("reasonShort") : undefined,
    check: () => {
      setTried(true);
      return isReason(reason);
    },
  };
}
