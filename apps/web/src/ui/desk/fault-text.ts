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

/** Why a rule refuses a setting: words of rewards first, then those of brands. */
function useReasonText(): (reason: unknown) => string | undefined {
  const t = useTranslations("console");
  return (reason) => {
    if (typeof reason !== "string") return undefined;
    const key = [`desk.rule.${reason}`, `brands.reason.${reason}`].find((one) =>
      t.has(one as "title"),
    );
    return key === undefined ? undefined : t(key as "title");
  };
}

/** What the server found wrong with a field of a form, in words. */
export function useRuleText(error: unknown) {
  const t = useTranslations("console.desk");
  const reasonText = useReasonText();
  return (field: string): string | undefined => {
    if (!(error instanceof CallRefused)) return undefined;
    if (error.code === "invalid_input") {
      const isNamed = faultsOf(error).some((one) => one.field.split(".").includes(field));
      return isNamed ? t("rule.malformed") : undefined;
    }
    const { field: named, reason } = error.value;
    if (error.code !== "brand_rule" || named !== field) return undefined;
    const own = `ruleOf.${field}_${String(reason)}`;
    return t.has(own as "brand") ? t(own as "brand") : (reasonText(reason) ?? t("rule.other"));
  };
}

/**
 * The same as a sentence of its own, for where no field of a form is seen: what a few fields want
 * has words of its own, the rest is the field's name and why it cannot be.
 */
export function useRuleSentence(): (error: unknown) => string | undefined {
  const t = useTranslations("console.desk");
  const reasonText = useReasonText();
  const fieldText = useFieldText();
  return (error) => {
    if (!(error instanceof CallRefused) || error.code !== "brand_rule") return undefined;
    const { field, reason } = error.value;
    if (typeof field !== "string") return undefined;
    const own = `ruleOf.${field}_${String(reason)}`;
    if (t.has(own as "brand")) return t(own as "brand");
    // A list's places count from 0 on the way, and from 1 where they are read.
    const path = field.replaceAll(/\.(\d+)/g, (_, at: string) => `.#${Number(at) + 1}`);
    return t("ruleAt", { field: fieldText(path), rule: reasonText(reason) ?? t("rule.other") });
  };
}

/** What is wrong, and what is to be known of the field all the same. */
export const withHint = (error: string | undefined, hint: string | undefined) =>
  error === undefined || hint === undefined ? error : `${error} ${hint}`;
