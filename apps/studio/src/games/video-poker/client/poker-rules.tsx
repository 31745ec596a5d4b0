import { useTranslations } from "use-intl";
import { Figure } from "../../../client/figure.tsx";
import { pokerHands, type VideoPokerRules } from "../protocol.ts";
import { usePercent } from "../../../client/use-percent.ts";

export function PokerRulesPart({ rules }: { readonly rules: VideoPokerRules }) {
  const t = useTranslations();
  const percent = usePercent();
  return (
    <>
      <p>{t("poker.rulesHow")}</p>
      <p>{t("cards.rulesBest", { percent: percent(rules.rtpBest) })}</p>
      <h3>{t("rules.payTable")}</h3>
      <dl className="figures">
        {pokerHands.map((hand) => (
          <Figure key={hand} label={t(`poker.${hand}`)} value={`${rules.pays[hand]}×`} />
        ))}
      </dl>
    </>
  );
}
