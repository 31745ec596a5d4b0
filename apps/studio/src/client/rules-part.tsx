import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { isSteppedRules, type GameRules } from "../protocol.ts";
import { isTableKind, type TableRules } from "../games/tables/protocol.ts";
import type { OneShotRules } from "../kits/one-shot/protocol.ts";
import type { FrameRefusal } from "./api.ts";
import { DialogWait } from "./dialog-wait.tsx";
import { Figure } from "./figure.tsx";
import { useFrame } from "./frame.ts";
import { usePercent } from "./use-percent.ts";

const OneShotRulesPart = lazy(async () => ({
  default: (await import("../kits/one-shot/client/one-shot-rules.tsx")).OneShotRulesPart,
}));
const SteppedRulesPart = lazy(async () => ({
  default: (await import("../kits/stepped/client/stepped-rules.tsx")).SteppedRulesPart,
}));
const SlotRulesPart = lazy(async () => ({
  default: (await import("../kits/slot/client/slot-rules.tsx")).SlotRulesPart,
}));

const TableRulesPart = lazy(async () => ({
  default: (await import("../games/tables/client/table-rules.tsx")).TableRulesPart,
}));

const isTableRules = (rules: GameRules): rules is TableRules => isTableKind(rules.kind);

const isOneShotRules = (rules: GameRules): rules is OneShotRules =>
  rules.kind !== "crash" && rules.kind !== "slot" && !isSteppedRules(rules) && !isTableRules(rules);

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
      {isOneShotRules(rules) && (
        <Suspense fallback={<DialogWait />}>
          <OneShotRulesPart rules={rules} />
        </Suspense>
      )}
      {isSteppedRules(rules) && (
        <Suspense fallback={<DialogWait />}>
          <SteppedRulesPart rules={rules} />
        </Suspense>
      )}
      {isTableRules(rules) && (
        <Suspense fallback={<DialogWait />}>
          <TableRulesPart rules={rules} />
        </Suspense>
      )}
      {rules.kind === "crash" && <CrashRulesPart rules={rules} />}
      {rules.kind === "slot" && (
        <Suspense fallback={<DialogWait />}>
          <SlotRulesPart rules={rules} />
        </Suspense>
      )}
      <p>{t("rules.malfunction")}</p>
      <Shortcuts kind={rules.kind} />
      <p className="quiet">{t("rules.version", { version: rules.version })}</p>
    </>
  );
}

function CrashRulesPart({ rules }: { readonly rules: Extract<GameRules, { kind: "crash" }> }) {
  const t = useTranslations("crash");
  const doublingSeconds = Math.round(Math.LN2 / rules.growthPerMs / 1_000);
  return (
    <>
      <p>{t("rulesHow")}</p>
      <p>{t("rulesBetting", { seconds: String(Math.round(rules.bettingMs / 1_000)) })}</p>
      <p>{t("rulesGrowth", { seconds: String(doublingSeconds) })}</p>
      <p>{t("rulesAuto")}</p>
      <dl className="figures">
        <Figure
          label={t("rulesAutoRange")}
          value={`${rules.autoCashOutMin}× – ${rules.autoCashOutMax}×`}
        />
      </dl>
    </>
  );
}

const chipKeys = [
  ["Z", "chips.undo"],
  ["D", "stake.double"],
  ["C", "keno.clear"],
  ["B", "chips.repeat"],
] as const;

const liveKeys = [...chipKeys, ["X", "live.takeBack"]] as const;

/** Keys of a game's own, and the text that says what each does. */
const ownKeys = {
  "dragon-tiger": liveKeys,
  "live-baccarat": liveKeys,
  "live-roulette": liveKeys,
  "sic-bo": liveKeys,
  mines: [["X", "mines.pick"]],
  bingo: [["X", "bingo.swap"]],
  baccarat: [["1 – 5", "roulette.bet"], ...chipKeys],
  roulette: chipKeys,
  keno: [
    ["X", "mines.pick"],
    ["C", "keno.clear"],
  ],
  hilo: [
    ["H", "hilo.higherSame"],
    ["L", "hilo.lowerSame"],
    ["S", "hilo.skip"],
  ],
  blackjack: [
    ["H", "blackjack.hit"],
    ["S", "blackjack.stand"],
    ["D", "blackjack.double"],
    ["P", "blackjack.split"],
    ["I", "blackjack.insure"],
    ["N", "blackjack.decline"],
  ],
  "video-poker": [["1 – 5", "poker.hold"]],
} as const satisfies Partial<Record<GameRules["kind"], readonly (readonly [string, string])[]>>;

const ownKeysOf = (
  kind: GameRules["kind"],
): (typeof ownKeys)[keyof typeof ownKeys] | readonly [] =>
  kind in ownKeys ? ownKeys[kind as keyof typeof ownKeys] : [];

function Shortcuts({ kind }: { readonly kind: GameRules["kind"] }) {
  const t = useTranslations("rules");
  const tAll = useTranslations();
  const keys: readonly (readonly [string, string])[] = [
    [t("space"), t("keyPlay")],
    ...(kind === "crash" ? ([["2", t("keySecond")]] as const) : []),
    ...ownKeysOf(kind).map(([key, name]) => [key, tAll(name)] as const),
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
