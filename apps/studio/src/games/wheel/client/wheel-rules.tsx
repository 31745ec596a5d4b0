import { useTranslations } from "use-intl";
import type { WheelRules } from "../protocol.ts";
import { timesText } from "../../../kits/hundredths.ts";

export function WheelRulesPart({ rules }: { readonly rules: WheelRules }) {
  const t = useTranslations("oneShot");
  const tOwn = useTranslations("wheel");
  return (
    <>
      <p>{tOwn("rulesHow")}</p>
      <p>{t("rulesExact")}</p>
      <p>{t("rulesCut")}</p>
      <h3>{t("payTable")}</h3>
      <table className="pay-table">
        <thead>
          <tr>
            <th scope="col">{tOwn("segments")}</th>
            <th scope="col">{t("risk")}</th>
            <th scope="col">{t("multiplier")}</th>
          </tr>
        </thead>
        <tbody>
          {rules.tables.map(({ segments, risk, shares }) => (
            <tr key={`${segments} ${risk}`}>
              <td>{segments}</td>
              <th scope="row">{t(risk)}</th>
              <td>
                {shares
                  .map(({ multiplier, count }) => `${timesText(multiplier)} (${count}/${segments})`)
                  .join(" · ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
