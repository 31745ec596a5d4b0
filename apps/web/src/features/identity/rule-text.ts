import type { RegistrationField, RegistrationRule } from "@baize/contract";
import { useTranslations } from "use-intl/react";
import { usePatternText } from "../../ui/pattern-text.ts";
import { ruleBreak } from "./rules.ts";

/** The text of a broken rule, as the specification words it. */
export function useRuleText() {
  const t = useTranslations("auth");
  const patternText = usePatternText();
  return (value: string, rule: RegistrationRule, field: RegistrationField) => {
    const broken = ruleBreak(value, rule, field);
    if (broken === undefined) return undefined;
    if (broken.kind === "required") return t("required");
    if (broken.kind === "password_length") {
      return t("passwordLength", { min: String(rule.minLength), max: String(rule.maxLength) });
    }
    return patternText(broken.patternId, rule.minLength, rule.maxLength);
  };
}
