import { useTranslations } from "use-intl";
import type { TableKind, TableRules } from "../../../protocol.ts";
import { Code } from "../../../client/proof.tsx";
import { findTable } from "../registry.ts";
import { useTableWords } from "./table-words.ts";

const howTexts = { "dragon-tiger": "rulesDragonTiger" } as const satisfies Record<
  TableKind,
  string
>;

export function TableRulesPart({ rules }: { readonly rules: TableRules }) {
  const game = findTable(rules.kind);
  return game === undefined ? null : <Part rules={rules} game={game} />;
}

function Part({
  rules,
  game,
}: {
  readonly rules: TableRules;
  readonly game: NonNullable<ReturnType<typeof findTable>>;
}) {
  const t = useTranslations();
  const words = useTableWords(game);
  return (
    <>
      <p>{t(`live.${howTexts[rules.kind]}`)}</p>
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
              <td>{returnPercent} %</td>
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
