import { useState } from "react";
import { useTranslations } from "use-intl";
import { Figure } from "../../../client/figure.tsx";
import { useFrame } from "../../../client/frame.ts";
import type { MinesRules } from "../protocol.ts";
import { usePercent } from "../../../client/use-percent.ts";

/** How it is played, and every multiplier for a number of urchins. */
export function MinesRulesPart({ rules }: { readonly rules: MinesRules }) {
  const t = useTranslations();
  const percent = usePercent();
  const frame = useFrame();
  const [count, setCount] = useState(3);
  return (
    <>
      <p>{t("mines.rulesHow")}</p>
      <p>
        {t("stepped.rulesFormula", {
          least: percent(rules.rtpLeast),
          most: percent(rules.rtpMost),
        })}
      </p>
      <p>{t("stepped.rulesMax", { amount: frame.money(rules.winMax) })}</p>
      <h3>{t("rules.payTable")}</h3>
      <label className="mine-count">
        <span>
          {t("mines.mines")} <b>{count}</b>
        </span>
        <input
          type="range"
          dir="ltr"
          min={1}
          max={rules.multipliers.length}
          value={count}
          onChange={(event) => {
            setCount(event.target.valueAsNumber);
          }}
        />
      </label>
      <dl className="figures">
        {rules.multipliers[count - 1]?.map((multiplier, index) => (
          <Figure key={multiplier} label={index + 1} value={`${multiplier}×`} />
        ))}
      </dl>
    </>
  );
}
