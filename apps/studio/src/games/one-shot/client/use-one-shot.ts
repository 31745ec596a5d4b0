/**
 * One player's rounds of a game that one request plays, as a game's own part sees them: it says
 * what is chosen and how its scene moves, and gets the phases, the strip of past rounds, autoplay,
 * sounds and spoken words, and the showing again of a past round.
 */
import { minor, type Minor } from "@baize/money";
import { useEffect, useRef, useState } from "react";
import { useAutoplay, type Autoplay } from "../../../client/autoplay-control.tsx";
import { useFrame, type Frame } from "../../../client/frame.ts";
import { useGameKeys } from "../../../client/keyboard.ts";
import { usePlay, type Played, type PlayPhase } from "../../../client/play.ts";
import { isMotionReduced } from "../../../client/preferences.ts";
import type { SoundName } from "../../../client/sound.ts";
import { useStore } from "../../../client/store.ts";
import type { OneShotKind, OneShotOutcome, RoundResult, RoundView } from "../../../protocol.ts";

/** How much of a movement is shown: none, a hint of it, or all. */
export type Pace = "still" | "turbo" | "full";

export function paceOf(frame: Frame): Pace {
  if (isMotionReduced()) return "still";
  return frame.config.brand.turbo && frame.preferences.get().isTurbo ? "turbo" : "full";
}

/** A result the player may know of. */
export interface ShownRound<O> {
  readonly key: string;
  readonly outcome: O;
  readonly payout: Minor;
  /** Paid more than was staked: only then is there anything to celebrate. */
  readonly isGain: boolean;
  /** 0 to 1, by how many stakes it paid. */
  readonly strength: number;
}

export interface OneShotWay<O extends OneShotOutcome> {
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
  readonly isReplaying: boolean;
  readonly press: () => void;
}

const seenMax = 16;
/** A win of so many stakes is celebrated in full. */
const fullStrengthTimes = 20;

/** By how many stakes a round paid, for the size of its celebration alone. */
export function timesOf(payout: Minor, stake: Minor): number {
  if (stake <= 0n) return 0;
  // tidy: allow money-number, because this is a share of a movement, not an amount.
  return Number((payout * 100n) / stake) / 100;
}

function shownRound<O>(key: string, outcome: O, stake: Minor, payout: Minor): ShownRound<O> {
  return {
    key,
    outcome,
    payout,
    isGain: payout > stake,
    strength: Math.min(1, timesOf(payout, stake) / fullStrengthTimes),
  };
}

export function useOneShot<O extends OneShotOutcome>(way: OneShotWay<O>): OneShotRounds<O> {
  const frame = useFrame();
  const [seen, setSeen] = useState<readonly ShownRound<O>[]>([]);
  const [shown, setShown] = useState<ShownRound<O> | null>(null);
  const [isRevealing, setIsRevealing] = useState(false);
  const show = async (round: ShownRound<O>, isNew: boolean): Promise<void> => {
    const pace = paceOf(frame);
    await way.reveal(round.outcome, pace);
    setShown(round);
    setIsRevealing(false);
    if (isNew) setSeen((kept) => [round, ...kept].slice(0, seenMax));
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
  });
  const autoplay = useAutoplay(play.playOnce, () => false);
  const isIdle = play.phase === "idle" && autoplay.roundsLeft === null;
  const isReplaying = useReplay(frame, way.game, isIdle, async (round) => {
    begin();
    await show(round, false);
  });
  useEarlierRounds(frame, way.game, setSeen);
  const isLocked = !isIdle || isReplaying;
  const press = (): void => {
    if (!isLocked) void play.playOnce(false);
  };
  useGameKeys({ play: press, mayChangeStake: !isLocked && way.mayNudgeStake !== false });
  return {
    phase: play.phase,
    seen,
    shown,
    isRevealing,
    autoplay,
    isLocked,
    isReplaying,
    press,
  };
}

const winSound = (strength: number): SoundName =>
  strength >= 1 ? "winHuge" : strength >= 0.25 ? "winBig" : "winSmall";

const isOf = (round: RoundView, game: OneShotKind): boolean => round.outcome?.game === game;

function shownAgain<O extends OneShotOutcome>(frame: Frame, round: RoundView): ShownRound<O> {
  const payout = round.payout === null ? minor(0n) : frame.amount(round.payout);
  return shownRound(round.roundId, round.outcome as O, frame.amount(round.stake), payout);
}

/** The strip starts with the player's own last rounds. */
function useEarlierRounds<O extends OneShotOutcome>(
  frame: Frame,
  game: O["game"],
  setSeen: (rounds: readonly ShownRound<O>[]) => void,
): void {
  useEffect(() => {
    const load = async (): Promise<void> => {
      const answer = await frame.api.rounds(null, seenMax);
      if (!answer.success) return;
      const own = answer.value.content.filter((round) => isOf(round, game));
      setSeen(own.map((round) => shownAgain<O>(frame, round)));
    };
    void load();
  }, [frame, game, setSeen]);
}

/** Shows a round of the record again from what is written of it; no money moves. */
function useReplay<O extends OneShotOutcome>(
  frame: Frame,
  game: O["game"],
  isIdle: boolean,
  show: (round: ShownRound<O>) => Promise<void>,
): boolean {
  const wanted = useStore(frame.replay);
  const running = useRef<RoundView | null>(null);
  const run = async (round: RoundView): Promise<void> => {
    if (isOf(round, game)) await show(shownAgain<O>(frame, round));
    running.current = null;
    frame.replay.set(null);
  };
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (wanted === null || !isIdle || running.current !== null) return;
    running.current = wanted;
    void latest.current(wanted);
  }, [wanted, isIdle]);
  return wanted !== null && isIdle;
}
