import { useTranslations } from "use-intl";
import { Figure } from "../../../client/figure.tsx";
import type { LimboRules } from "../protocol.ts";

export function LimboRulesPart({ rules }: { readonly rules: LimboRules }) {
  const t = useTranslations("limbo");
  const tShared = useTranslations("oneShot");
  return (
    <>
      <p>{t("rulesHow")}</p>
      <dl className="figures">
        <Figure label={t("target")} value={`${rules.targetMin}× – ${rules.targetMax}×`} />
      </dl>
      <p>{t("rulesChance")}</p>
      <p>{tShared("rulesCut")}</p>
    </>
  );
}
