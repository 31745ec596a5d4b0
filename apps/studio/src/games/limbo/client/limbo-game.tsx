import { hundredthsText } from "@baize/money/hundredths";
import "./limbo.css";
import { useCallback, useRef } from "react";
import { useTranslations } from "use-intl";
import { payoutOf } from "@baize/fair";
import { hundredthsOf } from "../../../client/checks.ts";
import { useFrame } from "../../../client/frame.ts";
import { wholeFrom } from "../../../client/settings.ts";
import { useStore } from "../../../client/store.ts";
import { useSetting } from "../../../client/use-setting.ts";
import { limboTargetMax, limboTargetMin, type LimboOutcome } from "../protocol.ts";
import { timesText } from "../../../kits/hundredths.ts";
import { OneShotLayout } from "../../../kits/one-shot/client/one-shot-layout.tsx";
import { useOneShot, type Pace } from "../../../kits/one-shot/client/use-one-shot.ts";
import { climbedTo, heightOf } from "./height.ts";
import { makeKiteScene, type KiteScene } from "./kite-scene.ts";
import { TargetPanel } from "./target-panel.tsx";

const firstTarget = 200;
const readTarget = wholeFrom(limboTargetMin, limboTargetMax);
const climbMs: Readonly<Record<Pace, number>> = { still: 0, turbo: 140, full: 900 };

/** Calls with a part of 0 to 1 until the time is over; a hidden page jumps to the end. */
function over(durationMs: number, step: (part: number) => void): Promise<void> {
  if (durationMs === 0 || document.hidden) {
    step(1);
    return Promise.resolve();
  }
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const part = Math.min(1, (performance.now() - startedAt) / durationMs);
      step(part);
      if (part < 1) return;
      clearInterval(timer);
      resolve();
    }, 16);
  });
}

function useLimbo() {
  const frame = useFrame();
  const t = useTranslations("limbo");
  const [target, setTarget] = useSetting("target", firstTarget, readTarget);
  const scene = useRef<KiteScene | null>(null);
  const digits = useRef<HTMLElement>(null);
  const onScene = useCallback((next: KiteScene | null) => {
    scene.current = next;
  }, []);
  const rounds = useOneShot<LimboOutcome>({
    game: "limbo",
    choose: () => ({ target: hundredthsText(target) }),
    sounds: { begin: "placed", end: "land" },
    begin: () => scene.current?.tug(),
    giveUp: () => scene.current?.rest(),
    reveal: (outcome, pace) => {
      const result = hundredthsOf(outcome.result);
      const aim = hundredthsOf(outcome.target);
      return over(climbMs[pace], (part) => {
        const now = climbedTo(result, part);
        scene.current?.rise(heightOf(now, aim));
        if (digits.current !== null) digits.current.textContent = `${hundredthsText(now)}×`;
      });
    },
    finish: async ({ isGain, strength }) => scene.current?.land(isGain, strength),
    describe: ({ outcome: { result, isWin }, payout }) =>
      isWin
        ? t("won", { multiplier: result, amount: frame.money(payout) })
        : t("lost", { multiplier: result }),
  });
  return { target, setTarget, onScene, digits, rounds };
}

const chipOf = ({ result }: LimboOutcome): string => timesText(result);

export function LimboGame() {
  const frame = useFrame();
  const t = useTranslations();
  const stake = useStore(frame.stake);
  const { target, setTarget, onScene, digits, rounds } = useLimbo();
  const { shown, isRevealing, isLocked } = rounds;
  const look = isRevealing ? "is-moving" : shown?.outcome.isWin === true ? "is-win" : "is-loss";
  return (
    <OneShotLayout
      className="limbo"
      make={makeKiteScene}
      onScene={onScene}
      rounds={rounds}
      chip={chipOf}
      choice={<TargetPanel target={target} change={setTarget} isLocked={isLocked} />}
      payoutOnWin={payoutOf(stake, target)}
      texts={{ play: t("limbo.fly"), playing: t("limbo.flying"), history: t("limbo.history") }}
    >
      {shown === null && !isRevealing ? (
        <p className="climb is-idle">{t("limbo.ready")}</p>
      ) : (
        <p className={`climb ${look}`}>
          <bdi dir="ltr" ref={digits} data-testid="result">
            {shown === null ? "1.00×" : `${shown.outcome.result}×`}
          </bdi>
        </p>
      )}
      <p className="climb-line" aria-hidden="true">
        <bdi dir="ltr">{timesText(hundredthsText(target))}</bdi>
      </p>
    </OneShotLayout>
  );
}
