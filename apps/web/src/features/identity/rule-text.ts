import type { RegistrationField, RegistrationRule } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { ruleBreak } from "./rules.ts";

/** The text of a broken rule, as the specification words it. */
export function useRuleText() {
  const t = useTranslations("auth");
  return (value: string, rule: RegistrationRule, field: RegistrationField) => {
    const broken = ruleBreak(value, rule, field);
    const limits = { min: String(rule.minLength), max: String(rule.maxLength) };
    if (broken === undefined) return undefined;
    if (broken.kind === "required") return t("required");
    if (broken.kind === "password_length") return t("passwordLength", limits);
    return t(`pattern.${broken.patternId}` as "pattern.0", limits);
  };
}
