import { useTranslations } from "use-intl";
import type { BlackjackRules } from "../protocol.ts";
import { usePercent } from "../../../client/use-percent.ts";

export function BlackjackRulesPart({ rules }: { readonly rules: BlackjackRules }) {
  const t = useTranslations();
  const percent = usePercent();
  return (
    <>
      <p>{t("blackjack.rulesHow")}</p>
      <p>{t("blackjack.rulesMoves")}</p>
      <p>{t("blackjack.rulesInsurance")}</p>
      <p>{t("cards.unlimited")}</p>
      <p>{t("cards.rulesBest", { percent: percent(rules.rtpBest) })}</p>
    </>
  );
}
