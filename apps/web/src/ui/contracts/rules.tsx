import { contractDeductions } from "@baize/contract/agent-contract-bounds";
import { useTranslations } from "use-intl/react";
import { useBrand } from "../../lib/brand.ts";
import { useLanguage } from "../../lib/i18n.tsx";
import { formatLocale } from "../../lib/languages.ts";
import { ppmOf } from "../../lib/rates.ts";
import type { DividendTermsShown, TermsOf, TermsShown } from "./shown-terms.ts";
import { roundText, useRateText } from "./words.ts";

interface RulesProps extends TermsOf {
  readonly terms: TermsShown;
}

/** What terms say, in sentences. */
export function Rules(props: RulesProps) {
  const t = useTranslations("contracts");
  const sentences = useSentences()(props);
  return (
    <div>
      <h4 className="mb-1.5 text-sm font-medium text-fg2">{t("rulesTitle")}</h4>
      <ul className="grid list-disc gap-1 ps-5 text-sm marker:text-fg3">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

/** Who is active, by the terms or else by the brand; where neither is known, that it sets so. */
function useActiveSentence() {
  const t = useTranslations("contracts");
  const { brandName } = useBrand();
  return ({ currency, activeMinimum = null }: TermsOf, own: Partial<DividendTermsShown> = {}) => {
    const valid = own.activeValid ?? activeMinimum?.valid;
    const deposits = own.activeDeposit ?? activeMinimum?.deposits;
    if (valid === undefined || deposits === undefined) {
      return t("rule.activeBrand", { brand: brandName });
    }
    const said = { valid: roundText(valid, currency), deposits: roundText(deposits, currency) };
    return t(isSum(deposits) ? "rule.active" : "rule.activeBets", said);
  };
}

function useSentences(): (props: RulesProps) => string[] {
  const t = useTranslations("contracts");
  const activeSentence = useActiveSentence();
  const dividend = useDividendSentences();
  return ({ terms, ...of }) => {
    if (terms.kind === "dividend") {
      return [t(`period.${terms.period}`), t("rule.highest"), ...dividend(terms, of)];
    }
    if (terms.kind === "realtimeSalary") {
      return [t("period.R"), t("rule.highest"), t("rule.realtime"), t("rule.ahead")];
    }
    const isHour = terms.kind === "hourSalary";
    const unit = isHour ? undefined : terms.unit;
    const has = (type: "P" | "F") =>
      isHour
        ? terms.tiers.some(({ rateType }) => rateType === type)
        : terms.tiers.some(({ rateType }) => rateType === type);
    return [
      t(isHour ? "period.T" : "period.D"),
      t("rule.highest"),
      ...(has("P") ? [t(isHour ? "rule.percentHour" : "rule.percent")] : []),
      ...(has("F") ? [t("rule.fixed")] : []),
      ...(terms.tiers.some(({ activeMember }) => activeMember > 0) ? [activeSentence(of)] : []),
      ...(isUnit(unit) ? [t("rule.unit", { unit: roundText(unit, of.currency) })] : []),
    ];
  };
}

const isSum = (text: string): boolean => /[1-9]/.test(text);

/** Every minor unit counts where the unit is no more than one. */
const isUnit = (unit: string | undefined): unit is string =>
  unit !== undefined && isSum(unit) && !/^0*(\.0*1?)?$/.test(unit);

function useDividendSentences(): (terms: DividendTermsShown, of: TermsOf) => string[] {
  const t = useTranslations("contracts");
  const activeSentence = useActiveSentence();
  const language = useLanguage();
  const rateText = useRateText();
  return (terms, of) => {
    const { deduct = contractDeductions } = terms;
    const less = of.product === "CONS" ? deduct : [];
    const names = (["jackpots", ...less] as const).map((one) => t(`deduct.${one}`));
    const list = new Intl.ListFormat(formatLocale(language)).format(names);
    return [
      t("rule.base", { list }),
      ...(ppmOf(terms.platformFee) > 0
        ? [t("rule.fee", { rate: rateText(terms.platformFee) })]
        : []),
      ...(terms.tierOn === "ggr" ? [t("rule.tierOnGgr")] : []),
      t(`carry.${terms.carry}`),
      activeSentence(of, terms),
    ];
  };
}
