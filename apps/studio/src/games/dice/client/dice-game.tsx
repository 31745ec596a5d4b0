import "./dice.css";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { pause } from "../../../client/api.ts";
import { AutoplayControl, useAutoplay } from "../../../client/autoplay-control.tsx";
import { multiplierText } from "../../../client/checks.ts";
import { useFrame, type Frame } from "../../../client/frame.ts";
import { useGameKeys } from "../../../client/keyboard.ts";
import { usePlay, type Played } from "../../../client/play.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import { Stage } from "../../../client/stage.tsx";
import { StakeControl } from "../../../client/stake-control.tsx";
import { useStore } from "../../../client/store.ts";
import type { DiceBetResult, DiceOutcome } from "../../../protocol.ts";
import { firstAim, payoutOf, targetText, type Aim } from "./aim.ts";
import { AimBar, AimFields } from "./aim-panel.tsx";
import { makeDiceScene, type DiceScene } from "./dice-scene.ts";

interface SeenRoll {
  readonly key: string;
  readonly outcome: DiceOutcome;
}

const rollsShown = 16;
const tumbleMs = 520;
const tumbleTurboMs = 120;

const tumbleTime = (frame: Frame): number => {
  if (isMotionReduced()) return 0;
  const { isTurbo } = frame.preferences.get();
  return frame.config.brand.turbo && isTurbo ? tumbleTurboMs : tumbleMs;
};

function useDice(frame: Frame) {
  const t = useTranslations("dice");
  const [aim, setAim] = useState<Aim>(firstAim);
  const [rolls, setRolls] = useState<readonly SeenRoll[]>([]);
  const [shown, setShown] = useState<DiceOutcome | null>(null);
  const scene = useRef<DiceScene | null>(null);
  const onScene = useCallback((next: DiceScene | null) => {
    scene.current = next;
  }, []);

  const show = async ({ result, stake, payout }: Played<DiceBetResult>): Promise<void> => {
    const { outcome } = result;
    await pause(tumbleTime(frame));
    setShown(outcome);
    setRolls((kept) => [{ key: result.roundId, outcome }, ...kept].slice(0, rollsShown));
    const isGain = payout > stake;
    frame.sound.play(isGain ? winSound(Number(payout / (stake || 1n))) : "land");
    frame.spoken.set(
      outcome.isWin
        ? t("won", { roll: outcome.roll, amount: frame.money(payout) })
        : t("lost", { roll: outcome.roll }),
    );
    const strength = Math.min(1, Number(payout / (stake || 1n)) / 20);
    const landed = scene.current?.land(isGain, strength);
    if (tumbleTime(frame) === tumbleMs) await landed;
  };
  const play = usePlay<DiceBetResult>({
    path: "/api/dice/bet",
    choose: () => ({ direction: aim.direction, target: targetText(aim) }),
    begin: () => {
      frame.sound.play("roll");
      scene.current?.tumble();
    },
    giveUp: () => scene.current?.rest(),
    show,
  });
  useEarlierRolls(frame, setRolls);
  return { aim, setAim, rolls, shown, onScene, play };
}

const winSound = (times: number) => (times >= 20 ? "winHuge" : times >= 5 ? "winBig" : "winSmall");

/** The strip starts with the player's own last rounds. */
function useEarlierRolls(frame: Frame, setRolls: (rolls: readonly SeenRoll[]) => void): void {
  useEffect(() => {
    const load = async (): Promise<void> => {
      const answer = await frame.api.rounds(null, rollsShown);
      if (!answer.success) return;
      setRolls(
        answer.value.content.flatMap(({ roundId, outcome }) =>
          outcome?.game === "dice" ? [{ key: roundId, outcome }] : [],
        ),
      );
    };
    void load();
  }, [frame, setRolls]);
}

export function DiceGame() {
  const frame = useFrame();
  const t = useTranslations();
  const stake = useStore(frame.stake);
  const isOnline = useStore(frame.isOnline);
  const { aim, setAim, rolls, shown, onScene, play } = useDice(frame);
  const autoplay = useAutoplay(play.playOnce, () => false);
  const make = useMemo(() => makeDiceScene(frame.config.gameCode), [frame]);
  const isBusy = play.phase !== "idle";
  const isLocked = isBusy || autoplay.roundsLeft !== null;
  const press = (): void => {
    if (!isLocked) void play.playOnce(false);
  };
  useGameKeys({ play: press, mayChangeStake: !isLocked });
  return (
    <main className="game dice" aria-label={frame.gameName}>
      <section className="dice-scene" aria-label={frame.gameName}>
        <Stage make={make} onScene={onScene} />
        <RollStrip rolls={rolls} />
        <BigRoll shown={shown} isRolling={isBusy && play.phase === "asking"} />
        <AimBar
          aim={aim}
          change={setAim}
          isLocked={isLocked}
          roll={shown === null ? null : { at: Number(shown.roll), isWin: shown.isWin }}
        />
      </section>
      <section className="dice-controls">
        <AimFields aim={aim} change={setAim} isLocked={isLocked} />
        <StakeControl
          stake={stake}
          change={(next) => {
            frame.stake.set(next);
          }}
          isLocked={isLocked}
        />
        <p className="dice-payout">
          <span>{t("dice.payout")}</span>
          <bdi dir="ltr" data-testid="payout-on-win">
            {frame.money(payoutOf(aim, stake))}
          </bdi>
        </p>
        <div className="play-row">
          <button
            type="button"
            className="play"
            disabled={isLocked || !isOnline}
            aria-describedby={isOnline ? undefined : "dice-reason"}
            onClick={press}
          >
            <span>{isBusy ? t("dice.rolling") : t("dice.roll")}</span>{" "}
            <bdi dir="ltr" className="play-amount">
              {frame.money(stake)}
            </bdi>
          </button>
          <AutoplayControl autoplay={autoplay} isLocked={isLocked} hasFeatures={false} />
        </div>
        {!isOnline && (
          <p id="dice-reason" className="unseen">
            {t("frame.offline")}
          </p>
        )}
      </section>
    </main>
  );
}

function RollStrip({ rolls }: { readonly rolls: readonly SeenRoll[] }) {
  const t = useTranslations("dice");
  return (
    <ol className="strip" aria-label={t("history")}>
      {rolls.map(({ key, outcome }, index) => (
        <li
          key={key}
          className={`chip ${outcome.isWin ? "is-win" : ""} ${index === 0 ? "is-new" : ""}`}
        >
          <bdi dir="ltr">
            {outcome.isWin ? "✓ " : ""}
            {outcome.roll}
          </bdi>
        </li>
      ))}
    </ol>
  );
}

/** While the answer is awaited the digits run; they are decoration and mean nothing. */
function BigRoll({ shown, isRolling }: { shown: DiceOutcome | null; isRolling: boolean }) {
  const t = useTranslations("dice");
  const digits = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isRolling || isMotionReduced()) return undefined;
    const timer = setInterval(() => {
      if (digits.current === null) return;
      const running = Math.floor((performance.now() * 7.31) % 10_000);
      digits.current.textContent = multiplierText(running);
    }, 45);
    return () => {
      clearInterval(timer);
    };
  }, [isRolling]);
  if (shown === null && !isRolling) return <p className="big-roll is-idle">{t("ready")}</p>;
  if (isRolling) {
    return (
      <p className="big-roll is-rolling" aria-hidden="true">
        <bdi dir="ltr" ref={digits}>
          {shown?.roll ?? "00.00"}
        </bdi>
      </p>
    );
  }
  return (
    <p className={shown?.isWin === true ? "big-roll is-win" : "big-roll is-loss"}>
      <bdi dir="ltr" data-testid="roll">
        {shown?.roll}
      </bdi>
    </p>
  );
}
