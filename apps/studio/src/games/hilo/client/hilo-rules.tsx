import { hundredthsText } from "@baize/money/hundredths";
import { useTranslations } from "use-intl";
import { Figure } from "../../../client/figure.tsx";
import { useFrame } from "../../../client/frame.ts";
import type { HiloRules } from "../protocol.ts";
import { hiloHundredths, rankCount } from "../chances.ts";
import { usePercent } from "../../../client/use-percent.ts";

export function HiloRulesPart({ rules }: { readonly rules: HiloRules }) {
  const t = useTranslations();
  const percent = usePercent();
  const frame = useFrame();
  return (
    <>
      <p>{t("hilo.rulesHow")}</p>
      <p>{t("hilo.rulesEdges", { count: rules.skipsMax })}</p>
      <p>
        {t("stepped.rulesFormula", {
          least: percent(rules.rtpLeast),
          most: percent(rules.rtpMost),
        })}
      </p>
      <p>{t("stepped.rulesMax", { amount: frame.money(rules.winMax) })}</p>
      <p>{t("cards.unlimited")}</p>
      <h3>{t("oneShot.multiplier")}</h3>
      <dl className="figures">
        {Array.from({ length: rankCount - 1 }, (_, index) => rankCount - 1 - index).map((ranks) => (
          <Figure
            key={ranks}
            label={`${ranks} / ${rankCount}`}
            value={`${hundredthsText(hiloHundredths([ranks]))}×`}
          />
        ))}
      </dl>
    </>
  );
}
