import { useTranslations } from "use-intl";
import { useFrame } from "../../../client/frame.ts";
import { Code } from "../../../client/proof.tsx";
import { textIn, type JackpotLevelRules, type JackpotRules } from "../../../protocol.ts";
import { useJackpot } from "./use-jackpot.ts";
import { usePercent } from "../../../client/use-percent.ts";

interface JackpotRulesProps {
  readonly jackpot: JackpotRules;
  /** What the reels return without it. */
  readonly rtpPercent: string;
}

/** How the pots are fed and won, both returns, and what the amounts are held to. */
export function JackpotRulesPart({ jackpot, rtpPercent }: JackpotRulesProps) {
  const frame = useFrame();
  const t = useTranslations("jackpot");
  const percent = usePercent();
  const view = useJackpot(true);
  const { locale } = frame.language;
  const { name, contributionPercent, rtpPercent: total, levels } = jackpot;
  return (
    <>
      <h3>{t("label")}</h3>
      <p>
        {t("rulesHow", {
          percent: percent(contributionPercent),
          name: textIn(name, locale),
          base: percent(rtpPercent),
          total: percent(total),
        })}
      </p>
      {levels.map((level) => (
        <Level key={level.level} rules={level} />
      ))}
      <p>{t("rulesTwo")}</p>
      {view?.pots.map(({ level, name: potName, commitment, last, mustHitBy }) => {
        const words = { level: textIn(potName, locale) };
        if (mustHitBy === null) return null;
        return (
          <div key={level}>
            <Code label={t("fingerprint", words)} value={commitment} />
            {last !== null && <Code label={t("secret", words)} value={last.secret} />}
          </div>
        );
      })}
    </>
  );
}

function Level({ rules }: { readonly rules: JackpotLevelRules }) {
  const frame = useFrame();
  const t = useTranslations("jackpot");
  const words = {
    level: textIn(rules.name, frame.language.locale),
    seed: frame.money(rules.seed),
  };
  if (rules.mustHitBy !== null) {
    return <p>{t("rulesFall", { ...words, ceiling: frame.money(rules.mustHitBy) })}</p>;
  }
  if (rules.hitEvery === null) return null;
  return <p>{t("rulesDraw", { ...words, every: frame.money(rules.hitEvery) })}</p>;
}
