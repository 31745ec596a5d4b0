import { useTranslations } from "use-intl";
import type { TableKind, TableRules } from "../protocol.ts";
import { Code } from "../../../client/proof.tsx";
import { wordsOf } from "./words-of.ts";
import { usePercent } from "../../../client/use-percent.ts";

const howTexts = {
  "dragon-tiger": ["live.rulesDragonTiger"],
  "live-baccarat": [
    "baccarat.rulesHow",
    "baccarat.rulesThird",
    "baccarat.rulesPays",
    "live.rulesShoe",
  ],
  "live-roulette": ["roulette.rulesHow", "roulette.rulesExact"],
  "sic-bo": ["sicBo.rulesHow"],
} as const satisfies Record<TableKind, readonly string[]>;

/** The words of the table are a hook: another kind is another component. */
export function TableRulesPart({ rules }: { readonly rules: TableRules }) {
  return <Part key={rules.kind} rules={rules} />;
}

function Part({ rules }: { readonly rules: TableRules }) {
  const t = useTranslations();
  const percent = usePercent();
  const words = wordsOf[rules.kind]();
  return (
    <>
      {howTexts[rules.kind].map((text) => (
        <p key={text}>{t(text)}</p>
      ))}
      <table className="pay-table">
        <thead>
          <tr>
            <th scope="col">{t("roulette.bet")}</th>
            <th scope="col">{t("roulette.pays")}</th>
            <th scope="col">{t("rules.rtp")}</th>
          </tr>
        </thead>
        <tbody>
          {rules.fields.map(({ field, odds, returnPercent }) => (
            <tr key={field}>
              <th scope="row">{words.field(field)}</th>
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
