import { useTranslations } from "use-intl";
import { kenoRisks, type KenoRules } from "../protocol.ts";

export function KenoRulesPart({ rules }: { readonly rules: KenoRules }) {
  const t = useTranslations("oneShot");
  const tOwn = useTranslations("keno");
  return (
    <>
      <p>{tOwn("rulesHow")}</p>
      <p>{t("rulesExact")}</p>
      <p>{t("rulesCut")}</p>
      {kenoRisks.map((risk) => (
        <section key={risk}>
          <h3>
            {t("payTable")} · {risk === "classic" ? tOwn("classic") : t(risk)}
          </h3>
          <table className="pay-table">
            <thead>
              <tr>
                <th scope="col">{tOwn("picks")}</th>
                <th scope="col">{`${tOwn("hits")}: ${t("multiplier")}`}</th>
              </tr>
            </thead>
            <tbody>
              {rules.tables
                .filter((table) => table.risk === risk)
                .map(({ picks, multipliers }) => (
                  <tr key={picks}>
                    <th scope="row">{picks}</th>
                    <td>
                      {multipliers
                        .map((each, hits) => [hits, each] as const)
                        .filter(([, each]) => each !== "0.00")
                        .map(([hits, each]) => `${hits}: ${each}×`)
                        .join(" · ")}
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      ))}
    </>
  );
}
