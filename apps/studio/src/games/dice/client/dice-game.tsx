import { hundredthsText } from "@baize/money/hundredths";
import "./dice.css";
import { useCallback, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { pause } from "../../../client/api.ts";
import { useFrame } from "../../../client/frame.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import { useStore } from "../../../client/store.ts";
import { useSetting } from "../../../client/use-setting.ts";
import type { DiceOutcome } from "../protocol.ts";
import { OneShotLayout } from "../../../kits/one-shot/client/one-shot-layout.tsx";
import { useOneShot, type Pace } from "../../../kits/one-shot/client/use-one-shot.ts";
import { firstAim, payoutOf, readAim, targetText } from "./aim.ts";
import { AimBar, AimFields } from "./aim-panel.tsx";
import { makeDiceScene, type DiceScene } from "./dice-scene.ts";

const tumbleMs: Readonly<Record<Pace, number>> = { still: 0, turbo: 120, full: 520 };

function useDice() {
  const frame = useFrame();
  const t = useTranslations("dice");
  const [aim, setAim] = useSetting("aim", firstAim, readAim);
  const scene = useRef<DiceScene | null>(null);
  const onScene = useCallback((next: DiceScene | null) => {
    scene.current = next;
  }, []);
  const rounds = useOneShot<DiceOutcome>({
    game: "dice",
    choose: () => ({ direction: aim.direction, target: targetText(aim) }),
    sounds: { begin: "roll", end: "land" },
    begin: () => scene.current?.tumble(),
    giveUp: () => scene.current?.rest(),
    reveal: (_outcome, pace) => pause(tumbleMs[pace]),
    finish: async ({ isGain, strength }) => scene.current?.land(isGain, strength),
    describe: ({ outcome: { roll, isWin }, payout }) =>
      isWin ? t("won", { roll, amount: frame.money(payout) }) : t("lost", { roll }),
  });
  return { aim, setAim, onScene, rounds };
}

const rollOf = ({ roll }: DiceOutcome): string => roll;

export function DiceGame() {
  const frame = useFrame();
  const t = useTranslations("dice");
  const stake = useStore(frame.stake);
  const { aim, setAim, onScene, rounds } = useDice();
  const { isLocked, phase } = rounds;
  const shown = rounds.shown?.outcome ?? null;
  return (
    <OneShotLayout
      className="dice"
      make={makeDiceScene}
      onScene={onScene}
      rounds={rounds}
      chip={rollOf}
      choice={<AimFields aim={aim} change={setAim} isLocked={isLocked} />}
      payoutOnWin={payoutOf(aim, stake)}
      texts={{ play: t("roll"), playing: t("rolling"), history: t("history") }}
    >
      <BigRoll shown={shown} isRolling={phase === "asking"} />
      <AimBar
        aim={aim}
        change={setAim}
        isLocked={isLocked}
        roll={shown === null ? null : { at: Number(shown.roll), isWin: shown.isWin }}
      />
    </OneShotLayout>
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
      digits.current.textContent = hundredthsText(running);
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
