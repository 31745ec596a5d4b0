import { useTranslations } from "use-intl";
import { Figure } from "../../../client/figure.tsx";
import { pokerHands, type VideoPokerRules } from "../../../protocol.ts";

export function PokerRulesPart({ rules }: { readonly rules: VideoPokerRules }) {
  const t = useTranslations();
  return (
    <>
      <p>{t("poker.rulesHow")}</p>
      <p>{t("cards.rulesBest", { percent: rules.rtpBest })}</p>
      <h3>{t("slot.payTable")}</h3>
      <dl className="figures">
        {pokerHands.map((hand) => (
          <Figure key={hand} label={t(`poker.${hand}`)} value={`${rules.pays[hand]}×`} />
        ))}
      </dl>
    </>
  );
}
