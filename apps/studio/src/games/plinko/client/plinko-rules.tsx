import { useTranslations } from "use-intl";
import type { PlinkoRules } from "../protocol.ts";
import { timesText } from "../../../kits/hundredths.ts";

export function PlinkoRulesPart({ rules }: { readonly rules: PlinkoRules }) {
  const t = useTranslations("oneShot");
  const tOwn = useTranslations("plinko");
  return (
    <>
      <p>{tOwn("rulesHow")}</p>
      <p>{t("rulesExact")}</p>
      <p>{t("rulesCut")}</p>
      <h3>{t("payTable")}</h3>
      <table className="pay-table">
        <thead>
          <tr>
            <th scope="col">{t("rows")}</th>
            <th scope="col">{t("risk")}</th>
            <th scope="col">{t("multiplier")}</th>
          </tr>
        </thead>
        <tbody>
          {rules.tables.map(({ rows, risk, multipliers }) => (
            <tr key={`${rows} ${risk}`}>
              <td>{rows}</td>
              <th scope="row">{t(risk)}</th>
              <td>{multipliers.map(timesText).join(" ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
