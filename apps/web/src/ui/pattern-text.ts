import { useTranslations } from "use-intl/react";

/** What the rule of a field asks for, as the specification words each of its 21 patterns. */
export function usePatternText() {
  const t = useTranslations("auth");
  return (patternId: number, minLength: unknown, maxLength: unknown): string => {
    const limits = { min: String(minLength), max: String(maxLength) };
    return t(`pattern.${patternId}` as "pattern.0", limits);
  };
}
