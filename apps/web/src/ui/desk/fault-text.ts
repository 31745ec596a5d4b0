import { useTranslations } from "use-intl/react";
import { CallRefused } from "../../lib/refused.ts";
import { faultAt, faultsOf, type SettingFault } from "./faults.ts";

/** What is wrong at a setting, in words. */
export function useFaultText(faults: readonly SettingFault[]) {
  const t = useTranslations("console.brands.reason");
  return (place: string): string | undefined => {
    const reason = faultAt(faults, place);
    return reason && t(reason);
  };
}

/** Why rules refuse a term of rewards; the server's list. */
const rules = [
  "cannot_change",
  "missing",
  "not_an_amount",
  "not_whole",
  "over",
  "taken",
  "too_high",
  "too_low",
  "too_many",
  "twice",
  "wrong_order",
] as const;

/** What the server found wrong with a field of a form, in words. */
export function useRuleText(error: unknown) {
  const t = useTranslations("console.desk.rule");
  return (field: string): string | undefined => {
    if (!(error instanceof CallRefused)) return undefined;
    if (error.code === "invalid_input") {
      const isNamed = faultsOf(error).some((one) => one.field.split(".").includes(field));
      return isNamed ? t("malformed") : undefined;
    }
    if (error.code !== "brand_rule" || error.value["field"] !== field) return undefined;
    const rule = rules.find((one) => one === error.value["reason"]);
    return t(rule ?? "other");
  };
}

/** What is wrong, and what is to be known of the field all the same. */
export const withHint = (error: string | undefined, hint: string | undefined) =>
  error === undefined || hint === undefined ? error : `${error} ${hint}`;
