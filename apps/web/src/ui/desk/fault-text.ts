import { useTranslations } from "use-intl/react";
import { CallRefused } from "../../lib/refused.ts";
import { useFieldText } from "./field-text.ts";
import { faultAt, faultsOf, type SettingFault } from "./faults.ts";

/** What is wrong at a setting, in words. */
export function useFaultText(faults: readonly SettingFault[]) {
  const t = useTranslations("console.brands.reason");
  return (place: string): string | undefined => {
    const reason = faultAt(faults, place);
    return reason && t(reason);
  };
}

/** The text of the first of these keys that there is. */
function useFirstText(): (keys: readonly string[]) => string | undefined {
  const t = useTranslations("console");
  return (keys) => {
    const key = keys.find((one) => t.has(one as "title"));
    return key === undefined ? undefined : t(key as "title");
  };
}

/** What a few fields want, in words of their own. */
const ownKeys = (field: string, reason: unknown) => [`desk.ruleOf.${field}_${String(reason)}`];

/** Why a rule refuses a setting: words of rewards first, then those of brands. */
const reasonKeys = (reason: unknown) =>
  typeof reason === "string" ? [`desk.rule.${reason}`, `brands.reason.${reason}`] : [];

/** What the server found wrong with a field of a form, in words. */
export function useRuleText(error: unknown) {
  const t = useTranslations("console.desk");
  const firstText = useFirstText();
  return (field: string): string | undefined => {
    if (!(error instanceof CallRefused)) return undefined;
    if (error.code === "invalid_input") {
      const isNamed = faultsOf(error).some((one) => one.field.split(".").includes(field));
      return isNamed ? t("rule.malformed") : undefined;
    }
    const { field: named, reason } = error.value;
    if (error.code !== "brand_rule" || named !== field) return undefined;
    return firstText([...ownKeys(field, reason), ...reasonKeys(reason)]) ?? t("rule.other");
  };
}

/**
 * The same as a sentence of its own, for where no field of a form is seen: what a few fields want
 * has words of its own, the rest is the field's name and why it cannot be.
 */
export function useRuleSentence(): (error: unknown) => string | undefined {
  const t = useTranslations("console.desk");
  const firstText = useFirstText();
  const fieldText = useFieldText();
  return (error) => {
    if (!(error instanceof CallRefused) || error.code !== "brand_rule") return undefined;
    const { field, reason } = error.value;
    if (typeof field !== "string") return undefined;
    const own = firstText(ownKeys(field, reason));
    if (own !== undefined) return own;
    // A list's places count from 0 on the way, and from 1 where they are read.
    const path = field.replaceAll(/\.(\d+)/g, (_, at: string) => `.#${Number(at) + 1}`);
    const rule = firstText(reasonKeys(reason)) ?? t("rule.other");
    return t("ruleAt", { field: fieldText(path), rule });
  };
}

/** What is wrong, and what is to be known of the field all the same. */
export const withHint = (error: string | undefined, hint: string | undefined) =>
  error === undefined || hint === undefined ? error : `${error} ${hint}`;
