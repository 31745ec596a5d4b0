import { Suspense, useEffect, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { GameRules } from "../protocol.ts";
import type { FrameRefusal } from "./api.ts";
import { DialogWait } from "./dialog-wait.tsx";
import { Figure } from "./figure.tsx";
import { useFrame } from "./frame.ts";
import { usePercent } from "./use-percent.ts";

/**
 * The rules as the studio states them for this session's currency, with the exact return to
 * player.
 */
export function RulesPart() {
  const frame = useFrame();
  const percent = usePercent();
  const t = useTranslations();
  const [rules, setRules] = useState<GameRules | null>(null);
  const [refusal, setRefusal] = useState<FrameRefusal | null>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      const answer = await frame.api.rules(frame.config.gameCode, frame.config.currency);
      if (answer.success) setRules(answer.value);
      else setRefusal(answer);
    };
    void load();
  }, [frame]);
  if (refusal !== null) {
    return (
      <p role="alert" className="problem">
        {t(`refusal.${refusal.code}`, { step: "" })}
      </p>
    );
  }
  if (rules === null) return <DialogWait />;
  const { Rules } = frame.game;
  const money = (text: string): ReactNode => <bdi dir="ltr">{frame.money(text)}</bdi>;
  return (
    <>
      <dl className="figures">
        <Figure label={t("rules.rtp")} value={percent(rules.rtpPercent)} />
        <Figure
          label={t("rules.stakes")}
          value={
            <>
              {money(rules.stakeMin)} – {money(rules.stakeMax)}
            </>
          }
        />
        <Figure label={t("rules.winMax")} value={money(rules.winMax)} />
      </dl>
      <p className="quiet">{t("rules.rtpNote")}</p>
      <Suspense fallback={<DialogWait />}>
        <Rules rules={rules} />
      </Suspense>
      <p>{t("rules.malfunction")}</p>
      <Shortcuts />
      <p className="quiet">{t("rules.version", { version: rules.version })}</p>
    </>
  );
}

function Shortcuts() {
  const { game } = useFrame();
  const t = useTranslations("rules");
  const tAll = useTranslations();
  const keys: readonly (readonly [string, string])[] = [
    [t("space"), t("keyPlay")],
    ...(game.keys ?? []).map(([key, name]) => [key, tAll(name)] as const),
    ["↑ ↓", t("keyStake")],
    ["M", t("keySound")],
    ["R", t("keyRules")],
    ["Esc", t("keyClose")],
  ];
  return (
    <section aria-label={t("keyboard")}>
      <h3>{t("keyboard")}</h3>
      <dl className="keys">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
