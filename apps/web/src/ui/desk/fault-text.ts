import { useTranslations } from "use-intl/react";
import { CallRefused } from "../../lib/refused.ts";
import { useRefusalText } from "../refusal-text.ts";
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

const capCodes: ReadonlySet<string> = new Set([
  "above_wagering_cap",
  "mixed_products",
  "pay_to_win",
] satisfies CallRefused["code"][]);

/** Which limit of the brand's rewards something exceeds; undefined for other refusals. */
function useCapText(): (error: CallRefused) => string | undefined {
  const t = useTranslations("console.desk");
  const refusalText = useRefusalText();
  return (error) => {
    if (!capCodes.has(error.code)) return undefined;
    const { times } = error.value;
    return typeof times === "number" ? t("capTimes", { times }) : refusalText(error);
  };
}

/** What the server found wrong with a field of a form, in words. */
export function useRuleText(error: unknown) {
  const t = useTranslations("console.desk");
  const firstText = useFirstText();
  const capText = useCapText();
  return (field: string): string | undefined => {
    if (!(error instanceof CallRefused)) return undefined;
    if (error.code === "invalid_input") {
      const isNamed = faultsOf(error).some((one) => one.field.split(".").includes(field));
      return isNamed ? t("rule.malformed") : undefined;
    }
    const { field: named, reason } = error.value;
    if (named !== field) return undefined;
    if (error.code !== "brand_rule") return capText(error);
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
  const capText = useCapText();
  return (error) => {
    if (!(error instanceof CallRefused)) return undefined;
    if (error.code !== "brand_rule") return capText(error);
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

/** What a field may hold: a range of numbers, or why what it holds cannot be. */
export type Wants = readonly [from: number, to: number] | string;

/** What is wrong at a field, where something is. */
export type ProblemOf = (field: string, typed?: string, wants?: Wants) => string | undefined;

/** What the form found wrong with a field, or else the server, in words. */
export function useProblemOf(broken: readonly string[], error: unknown): ProblemOf {
  const t = useTranslations("console.desk.rule");
  const firstText = useFirstText();
  const ruleText = useRuleText(error);
  return (field, typed, wants = "malformed") => {
    if (!broken.includes(field)) return ruleText(field);
    if (typed?.trim() === "") return t("fillIn");
    if (typeof wants !== "string") return t("range", { from: wants[0], to: wants[1] });
    return firstText([...ownKeys(field, wants), ...reasonKeys(wants)]) ?? t("malformed");
  };
}

/** What is wrong, and what is to be known of the field all the same. */
export const withHint = (error: string | undefined, hint: string | undefined) =>
  error === undefined || hint === undefined ? error : `${error} ${hint}`;
