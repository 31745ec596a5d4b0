import { useTranslations } from "use-intl";
import type { BaccaratRules } from "../protocol.ts";
import { usePercent } from "../../../client/use-percent.ts";

export function BaccaratRulesPart({ rules }: { readonly rules: BaccaratRules }) {
  const t = useTranslations();
  const percent = usePercent();
  return (
    <>
      <p>{t("baccarat.rulesHow")}</p>
      <p>{t("baccarat.rulesThird")}</p>
      <p>{t("baccarat.rulesPays")}</p>
      <p>{t("cards.unlimited")}</p>
      <table className="pay-table">
        <thead>
          <tr>
            <th scope="col">{t("chips.bet")}</th>
            <th scope="col">{t("chips.pays")}</th>
            <th scope="col">{t("rules.rtp")}</th>
          </tr>
        </thead>
        <tbody>
          {rules.bets.map(({ field, hundredths, rtpPercent }) => (
            <tr key={field}>
              <th scope="row">{t(`baccarat.${field}`)}</th>
              <td>{(hundredths - 100) / 100} : 1</td>
              <td>{percent(rtpPercent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
