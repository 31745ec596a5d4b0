import { useTranslations } from "use-intl/react";

/** The pattern of passwords of payouts, whose length is often one number. */
const digitsOnly = 6;

/** What the rule of a field asks for, as the specification words each of its 21 patterns. */
export function usePatternText() {
  const t = useTranslations("auth");
  return (patternId: number, minLength: unknown, maxLength: unknown): string => {
    if (patternId === digitsOnly && minLength === maxLength) {
      return t("digitsExactly", { count: String(minLength) });
    }
    const limits = { min: String(minLength), max: String(maxLength) };
    return t(`pattern.${patternId}` as "pattern.0", limits);
  };
}
