import "./mines.css";
import { Dices } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { AutoplayControl, useAutoplay, type Autoplay } from "../../../client/autoplay-control.tsx";
import { useFrame } from "../../../client/frame.ts";
import { useGameKeys } from "../../../client/keyboard.ts";
import { wholeFrom } from "../../../client/settings.ts";
import { useStore } from "../../../client/store.ts";
import { useSetting } from "../../../client/use-setting.ts";
import { mineCells, minesMax, minesMin, type MinesOutcome } from "../protocol.ts";
import { ResultPlate } from "../../../kits/stepped/client/result-plate.tsx";
import { MainButton, SteppedLayout } from "../../../kits/stepped/client/stepped-layout.tsx";
import {
  useStepped,
  type SteppedRound,
  type SteppedRounds,
} from "../../../kits/stepped/client/use-stepped.ts";
import { MineCount } from "./mine-count.tsx";
import { MinesBoard } from "./mines-board.tsx";
import { makeMinesScene, type MinesScene } from "./mines-scene.ts";
import { amountNow, MinesLadder } from "./mines-ladder.tsx";

const firstCount = 3;
const readCount = wholeFrom(minesMin, minesMax);

function useMines(mineCount: number) {
  const frame = useFrame();
  const t = useTranslations("mines");
  const tStepped = useTranslations("stepped");
  const scene = useRef<MinesScene | null>(null);
  const shown = useRef<MinesOutcome | null>(null);
  const onScene = useCallback((next: MinesScene | null) => {
    scene.current = next;
    // A scene that was lost is built again as the round stands.
    if (next !== null && shown.current !== null) void next.show(shown.current, null, "still");
  }, []);
  const rounds = useStepped<MinesOutcome>({
    game: "mines",
    choose: () => ({ mines: mineCount }),
    sounds: { open: "placed", step: "tick", end: "land" },
    begin: (step) => {
      const cell = step !== null && "cell" in step ? Number(step.cell) : null;
      scene.current?.press(cell);
    },
    giveUp: () => scene.current?.rest(),
    reveal: async (outcome, before, pace) => {
      shown.current = outcome;
      if (outcome.isOpen && outcome.picks.length > 0) frame.sound.play("coin");
      await scene.current?.show(outcome, before, pace);
    },
    finish: async (round) => {
      if (round.outcome.isCapped) frame.note(t("ended"));
      if (round.isGain) await scene.current?.celebrate(round.strength);
    },
    describe: (round) => describe(round),
  });
  const describe = ({ outcome, payout }: SteppedRound<MinesOutcome>): string => {
    const { multiplier } = outcome;
    if (outcome.end === "mine") return t("lost");
    if (payout !== null) return tStepped("won", { amount: frame.money(payout), multiplier });
    return outcome.picks.length === 0 ? t("ready") : t("safe", { multiplier });
  };
  return { scene, onScene, rounds };
}

/** Chance of the screen's own, which decides nothing: where the mines are was fixed before. */
function anyFree(picks: readonly number[]): number {
  const free = Array.from({ length: mineCells }, (_, cell) => cell).filter(
    (cell) => !picks.includes(cell),
  );
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  return free[word % free.length] ?? 0;
}

/** What the player may do now, and what is marked for autoplay. */
function usePlaying(mineCount: number) {
  const frame = useFrame();
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const [clearedId, setClearedId] = useState<string | null>(null);
  const { scene, onScene, rounds } = useMines(mineCount);
  const { phase, round } = rounds;
  const autoplay = useAutoplay(
    (isAuto) => rounds.playWhole(isAuto, (now) => nextOf(now, marked)),
    () => false,
  );
  const isIdle = phase === "idle" && autoplay.roundsLeft === null && !rounds.isReplaying;
  const mayPick = phase === "open" && autoplay.roundsLeft === null;
  const outcome = round === null || round.roundId === clearedId ? null : round.outcome;
  useEffect(() => {
    scene.current?.mark(isIdle ? marked : new Set());
  }, [scene, marked, isIdle]);
  const pick = (cell: number): void => {
    if (mayPick) void rounds.step({ type: "pick", cell });
    else if (isIdle) {
      // The stones of the last round close again, so that a mark can be seen.
      if (outcome !== null) scene.current?.clear();
      setClearedId(round?.roundId ?? null);
      frame.sound.play("click");
      setMarked(toggled(marked, cell));
    }
  };
  return {
    scene,
    onScene,
    rounds,
    autoplay,
    marked,
    outcome,
    isIdle,
    mayPick,
    pick,
    pickAny: () => {
      if (mayPick && outcome !== null) pick(anyFree(outcome.picks));
    },
    take: () => {
      if (mayPick && outcome?.picks.length !== 0) void rounds.step({ type: "cash-out" });
    },
    start: () => {
      if (isIdle) void rounds.open();
    },
  };
}

export function MinesGame() {
  const t = useTranslations("mines");
  const stake = useStore(useFrame().stake);
  const [mineCount, setMineCount] = useSetting("mines", firstCount, readCount);
  const playing = usePlaying(mineCount);
  const { scene, rounds, autoplay, marked, outcome, isIdle, mayPick } = playing;
  const isOpen = outcome?.isOpen === true;
  useGameKeys({
    play: isOpen ? playing.take : playing.start,
    mayChangeStake: isIdle,
    own: { x: playing.pickAny },
  });
  return (
    <SteppedLayout
      className="mines"
      make={makeMinesScene}
      onScene={playing.onScene}
      rounds={rounds}
      chip={(past) => (past.end === "mine" ? "0.00×" : `${past.multiplier}×`)}
      history={t("history")}
      isStakeLocked={!isIdle}
      choice={
        <MineCount
          count={isOpen ? outcome.mineCount : mineCount}
          change={setMineCount}
          isLocked={!isIdle}
        />
      }
      actions={
        <MinesActions
          rounds={rounds}
          autoplay={autoplay}
          isIdle={isIdle}
          hasMarks={marked.size > 0 && marked.size <= mineCells - mineCount}
          start={playing.start}
          take={playing.take}
          pickAny={playing.pickAny}
        />
      }
    >
      <MinesBoard
        outcome={outcome}
        isIdle={isIdle}
        mayPick={mayPick}
        marked={marked}
        point={(cell) => scene.current?.point(cell)}
        press={playing.pick}
      />
      {outcome !== null && (
        <ResultPlate rounds={rounds} headline={({ multiplier }) => `${multiplier}×`} />
      )}
      <MinesLadder
        mineCount={isOpen ? outcome.mineCount : mineCount}
        picks={isOpen ? outcome.picks.length : 0}
        stake={(isOpen ? rounds.round?.stake : undefined) ?? stake}
      />
    </SteppedLayout>
  );
}

/** The marked cells one after another, then the payout. */
function nextOf(now: MinesOutcome, marked: ReadonlySet<number>): object {
  const cell = [...marked].find((each) => !now.picks.includes(each));
  return cell === undefined ? { type: "cash-out" } : { type: "pick", cell };
}

function toggled(marked: ReadonlySet<number>, cell: number): ReadonlySet<number> {
  const next = new Set(marked);
  if (!next.delete(cell)) next.add(cell);
  return next;
}

function MinesActions(props: {
  readonly rounds: SteppedRounds<MinesOutcome>;
  readonly autoplay: Autoplay;
  readonly isIdle: boolean;
  readonly hasMarks: boolean;
  readonly start: () => void;
  readonly take: () => void;
  readonly pickAny: () => void;
}) {
  const { rounds, autoplay, isIdle, hasMarks, start, take, pickAny } = props;
  const frame = useFrame();
  const t = useTranslations();
  const { round, phase } = rounds;
  const outcome = round?.outcome;
  // While an answer is shown the buttons stay in place, so that a quick press hits nothing else.
  const isInRound = phase !== "idle" && outcome?.isOpen === true;
  const isReady = phase === "open" && autoplay.roundsLeft === null;
  return (
    <>
      <div className="play-row">
        {isInRound ? (
          <MainButton
            label={t("stepped.cashOut")}
            amount={frame.money(amountNow(round?.stake, outcome))}
            isDisabled={!isReady || outcome.picks.length === 0}
            isTaking
            press={take}
          />
        ) : (
          <MainButton label={t("mines.play")} amount={null} isDisabled={!isIdle} press={start} />
        )}
        {isInRound && autoplay.roundsLeft === null ? (
          <button type="button" className="button" disabled={!isReady} onClick={pickAny}>
            <Dices aria-hidden="true" size={18} />
            <span>{t("mines.pick")}</span>
          </button>
        ) : (
          <AutoplayControl
            autoplay={autoplay}
            isLocked={!isIdle || !hasMarks}
            hasFeatures={false}
          />
        )}
      </div>
      {frame.config.brand.autoplay && <p className="mines-hint">{t("mines.autoHint")}</p>}
    </>
  );
}
