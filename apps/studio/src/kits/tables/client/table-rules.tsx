import { useTranslations } from "use-intl";
import type { TableRules } from "../protocol.ts";
import { Code } from "../../../client/proof.tsx";
import type { TextName } from "../../../record.ts";
import type { TableWords } from "./table-words.ts";
import { usePercent } from "../../../client/use-percent.ts";

interface TableRulesProps {
  readonly rules: TableRules;
  readonly how: readonly TextName[];
  readonly field: TableWords["field"];
}

export function TableRulesPart({ rules, how, field: name }: TableRulesProps) {
  const t = useTranslations();
  const percent = usePercent();
  return (
    <>
      {how.map((text) => (
        <p key={text}>{t(text)}</p>
      ))}
      <table className="pay-table">
        <thead>
          <tr>
            <th scope="col">{t("chips.bet")}</th>
            <th scope="col">{t("chips.pays")}</th>
            <th scope="col">{t("rules.rtp")}</th>
          </tr>
        </thead>
        <tbody>
          {rules.fields.map(({ field, odds, returnPercent }) => (
            <tr key={field}>
              <th scope="row">{name(field)}</th>
              <td>{t("live.odds", { odds })}</td>
              <td>{percent(returnPercent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t("live.rulesConfirm", { seconds: String(Math.round(rules.bettingMs / 1_000)) })}</p>
      <p>{t("live.rulesBreak")}</p>
      <p>{t("live.rulesChain", { count: String(rules.chainLength) })}</p>
      <Code label={t("fairness.terminatingHash")} value={rules.terminatingHash} />
      <Code label={t("fairness.salt")} value={rules.salt} />
    </>
  );
}
