import { useTranslations } from "use-intl";
import { bingoBalls, bingoCardsMax, bingoDraws, type BingoRules } from "../protocol.ts";
import { PatternSign } from "./bingo-pays.tsx";
import "./bingo.css";

export function BingoRulesPart({ rules }: { readonly rules: BingoRules }) {
  const t = useTranslations();
  return (
    <>
      <p>{t("bingo.rulesHow", { drawn: bingoDraws, balls: bingoBalls, cards: bingoCardsMax })}</p>
      <p>{t("bingo.rulesPays")}</p>
      <p>{t("oneShot.rulesCut")}</p>
      <table className="pay-table">
        <thead>
          <tr>
            <th scope="col">{t("bingo.pattern")}</th>
            <th scope="col">{t("oneShot.multiplier")}</th>
            <th scope="col">{t("bingo.onceIn")}</th>
          </tr>
        </thead>
        <tbody>
          {rules.patterns.map(({ pattern, multiplier, onceIn }) => (
            <tr key={pattern}>
              <th scope="row">
                <PatternSign pattern={pattern} /> {t(`bingo.${pattern}`)}
              </th>
              <td>{multiplier}×</td>
              <td>{onceIn}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
