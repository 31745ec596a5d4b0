import { useTranslations } from "use-intl";
import type { RouletteRules } from "../protocol.ts";
import { rouletteSorts } from "../table.ts";

export function RouletteRulesPart({ rules }: { readonly rules: RouletteRules }) {
  const t = useTranslations("roulette");
  const tChips = useTranslations("chips");
  return (
    <>
      <p>{t("rulesHow")}</p>
      <p>{t("rulesExact")}</p>
      <table className="pay-table">
        <thead>
          <tr>
            <th scope="col">{tChips("bet")}</th>
            <th scope="col">{t("covers")}</th>
            <th scope="col">{tChips("pays")}</th>
          </tr>
        </thead>
        <tbody>
          {rules.pays.map(({ sort, numbers, times }) => {
            const known = rouletteSorts.find((each) => each === sort);
            return (
              known !== undefined && (
                <tr key={sort}>
                  <th scope="row">{t(known)}</th>
                  <td>{numbers}</td>
                  <td>{times - 1} : 1</td>
                </tr>
              )
            );
          })}
        </tbody>
      </table>
    </>
  );
}
