/**
 * One player's rounds of a game that one request plays, as a game's own part sees them: it says
 * what is chosen and how its scene moves, and gets the phases, the strip of past rounds, autoplay,
 * sounds and spoken words, and the showing again of a past round.
 */
import { minor, type Minor } from "@baize/money";
import { useState } from "react";
import { useAutoplay, type Autoplay } from "../../../client/autoplay-control.tsx";
import { useFrame, type Frame } from "../../../client/frame.ts";
import { useGameKeys } from "../../../client/keyboard.ts";
import { usePlay, type Played, type PlayPhase } from "../../../client/play.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import {
  gainOf,
  seenMax,
  useEarlierRounds,
  useReplay,
  winSound,
  type Gain,
} from "../../../client/past-rounds.ts";
import type { SoundName } from "../../../client/sound.ts";
import type { RoundOutcome, RoundResult, RoundView } from "../../../protocol.ts";

/** How much of a movement is shown: none, a hint of it, or all. */
export type Pace = "still" | "turbo" | "full";

export function paceOf(frame: Frame): Pace {
  if (isMotionReduced()) return "still";
  return frame.config.brand.turbo && frame.preferences.get().isTurbo ? "turbo" : "full";
}

/** A result the player may know of. */
export interface ShownRound<O> extends Gain {
  readonly roundId: string;
  readonly outcome: O;
  readonly stake: Minor;
  readonly payout: Minor;
}

export interface OneShotWay<O extends RoundOutcome> {
  readonly game: O["game"];
  /** The choice of the next round beside its stake. */
  readonly choose: () => object;
  /** Heard when the stake leaves, and when a round without a gain ends. */
  readonly sounds: { readonly begin: SoundName; readonly end: SoundName };
  /** The stake is on its way: the scene starts moving. */
  readonly begin: (pace: Pace) => void;
  /** Nothing came of it: the scene comes to rest. */
  readonly giveUp: () => void;
  /** Moves the scene to the result; resolves when the player may read it. */
  readonly reveal: (outcome: O, pace: Pace) => Promise<void>;
  /** The result is read: celebrates a gain. */
  readonly finish: (round: ShownRound<O>, pace: Pace) => Promise<void>;
  /** The result in words for a screen reader. */
  readonly describe: (round: ShownRound<O>) => string;
  /** False while the choice is not whole: nothing can be played. */
  readonly isReady?: boolean;
  /** How many past rounds it keeps, where a strip of them is not enough. */
  readonly keeps?: number;
  /** Keys of the game's own, in small letters; silent while a round is under way. */
  readonly ownKeys?: Readonly<Record<string, () => void>>;
  /** False where arrows must not change the stake, because chips make it up. */
  readonly mayNudgeStake?: boolean;
}

export interface OneShotRounds<O> {
  readonly phase: PlayPhase;
  readonly seen: readonly ShownRound<O>[];
  readonly shown: ShownRound<O> | null;
  /** The next result is on its way: the one in `shown` is the one before. */
  readonly isRevealing: boolean;
  readonly autoplay: Autoplay;
  /** A round, autoplay or a replay is under way: nothing may be changed. */
  readonly isLocked: boolean;
  /** The choice is whole: a press plays. */
  readonly isReady: boolean;
  readonly isReplaying: boolean;
  readonly press: () => void;
}

function shownRound<O>(roundId: string, outcome: O, stake: Minor, payout: Minor): ShownRound<O> {
  return { roundId, outcome, stake, payout, ...gainOf(stake, payout) };
}

export function useOneShot<O extends RoundOutcome>(way: OneShotWay<O>): OneShotRounds<O> {
  const frame = useFrame();
  const [seen, setSeen] = useState<readonly ShownRound<O>[]>([]);
  const [shown, setShown] = useState<ShownRound<O> | null>(null);
  const [isRevealing, setIsRevealing] = useState(false);
  const show = async (round: ShownRound<O>, isNew: boolean): Promise<void> => {
    const pace = paceOf(frame);
    await way.reveal(round.outcome, pace);
    setShown(round);
    setIsRevealing(false);
    if (isNew) setSeen((kept) => [round, ...kept].slice(0, way.keeps ?? seenMax));
    frame.sound.play(round.isGain ? winSound(round.strength) : way.sounds.end);
    frame.spoken.set(way.describe(round));
    const finished = way.finish(round, pace);
    if (pace === "full") await finished;
  };
  const begin = (): void => {
    frame.sound.play(way.sounds.begin);
    setIsRevealing(true);
    way.begin(paceOf(frame));
  };
  const play = usePlay<RoundResult<O>>({
    path: `/api/games/${encodeURIComponent(frame.config.gameCode)}/bet`,
    choose: way.choose,
    begin,
    giveUp: () => {
      setIsRevealing(false);
      way.giveUp();
    },
    show: ({ result, stake, payout }: Played<RoundResult<O>>) =>
      show(shownRound(result.roundId, result.outcome, stake, payout), true),
    resume: async (view) => {
      const round = shownAgain<O>(frame, view, way.game);
      if (round === null) return;
      begin();
      await show(round, false);
    },
  });
  const autoplay = useAutoplay(play.playOnce, () => false);
  const isIdle = play.phase === "idle" && autoplay.roundsLeft === null;
  const again = (view: RoundView): ShownRound<O> | null => shownAgain<O>(frame, view, way.game);
  const isWanted = useReplay(again, isIdle, async (round) => {
    begin();
    await show(round, false);
  });
  const isReplaying = isWanted && isIdle;
  useEarlierRounds(again, setSeen, way.keeps);
  const isLocked = !isIdle || isReplaying;
  const isReady = way.isReady !== false;
  const press = (): void => {
    if (!isLocked && isReady) void play.playOnce(false);
  };
  useGameKeys({
    play: press,
    mayChangeStake: !isLocked && way.mayNudgeStake !== false,
    ...(isLocked || way.ownKeys === undefined ? {} : { own: way.ownKeys }),
  });
  return {
    phase: play.phase,
    seen,
    shown,
    isRevealing,
    autoplay,
    isLocked,
    isReady,
    isReplaying,
    press,
  };
}

function shownAgain<O extends RoundOutcome>(
  frame: Frame,
  view: RoundView,
  game: O["game"],
): ShownRound<O> | null {
  if (view.outcome?.game !== game) return null;
  const payout = view.payout === null ? minor(0n) : frame.amount(view.payout);
  return shownRound(view.roundId, view.outcome as O, frame.amount(view.stake), payout);
}
