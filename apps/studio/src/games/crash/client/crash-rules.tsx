import { useTranslations } from "use-intl";
import { Figure } from "../../../client/figure.tsx";
import type { CrashRules } from "../protocol.ts";

export function CrashRulesPart({ rules }: { readonly rules: CrashRules }) {
  const t = useTranslations("crash");
  const doublingSeconds = Math.round(Math.LN2 / rules.growthPerMs / 1_000);
  return (
    <>
      <p>{t("rulesHow")}</p>
      <p>{t("rulesBetting", { seconds: String(Math.round(rules.bettingMs / 1_000)) })}</p>
      <p>{t("rulesGrowth", { seconds: String(doublingSeconds) })}</p>
      <p>{t("rulesAuto")}</p>
      <dl className="figures">
        <Figure
          label={t("rulesAutoRange")}
          value={`${rules.autoCashOutMin}× – ${rules.autoCashOutMax}×`}
        />
      </dl>
    </>
  );
}
