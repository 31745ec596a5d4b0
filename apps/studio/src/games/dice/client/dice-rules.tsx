import { useTranslations } from "use-intl";
import { Figure } from "../../../client/figure.tsx";
import type { DiceRules } from "../protocol.ts";

export function DiceRulesPart({ rules }: { readonly rules: DiceRules }) {
  const t = useTranslations("dice");
  const tShared = useTranslations("oneShot");
  return (
    <>
      <p>{t("rulesHow")}</p>
      <dl className="figures">
        <Figure
          label={t("rulesUnder")}
          value={`${rules.targetUnderMin} – ${rules.targetUnderMax}`}
        />
        <Figure label={t("rulesOver")} value={`${rules.targetOverMin} – ${rules.targetOverMax}`} />
      </dl>
      <p>
        {t("rulesFormula")} {tShared("rulesCut")}
      </p>
    </>
  );
}
