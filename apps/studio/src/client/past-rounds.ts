/**
 * Rounds that are over: the strip of them, how big a win feels, and the showing again of one from
 * what is written of it. The same for every game; a game says which of the record are its own.
 */
import type { Minor } from "@baize/money";
import { useEffect, useRef } from "react";
import type { RoundView } from "../protocol.ts";
import { useFrame } from "./frame.ts";
import type { SoundName } from "./sound.ts";
import { useStore } from "./store.ts";

/** So many past rounds stand in the strip; a game that draws them as a road keeps more. */
export const seenMax = 16;
/** A win of so many stakes is celebrated in full. */
const fullStrengthTimes = 20;

export interface Gain {
  /** Paid more than was staked: only then is there anything to celebrate. */
  readonly isGain: boolean;
  /** 0 to 1, by how many stakes it paid. */
  readonly strength: number;
}

export function gainOf(stake: Minor, payout: Minor): Gain {
  // tidy: allow money-number, because this is a share of a movement, not an amount.
  const times = stake <= 0n ? 0 : Number((payout * 100n) / stake) / 100;
  return { isGain: payout > stake, strength: Math.min(1, times / fullStrengthTimes) };
}

export const winSound = (strength: number): SoundName =>
  strength >= 1 ? "winHuge" : strength >= 0.25 ? "winBig" : "winSmall";

/** A round of the record as the game knows it; null when it is not of this game, or not over. */
type PickRound<R> = (view: RoundView) => R | null;

/** The strip starts with the player's own last rounds. */
export function useEarlierRounds<R>(
  pick: PickRound<R>,
  setSeen: (rounds: readonly R[]) => void,
  count: number = seenMax,
): void {
  const frame = useFrame();
  const latest = useRef(pick);
  useEffect(() => {
    latest.current = pick;
  });
  useEffect(() => {
    const load = async (): Promise<void> => {
      // The last of them may be one whose end is only shown now.
      await frame.unseen.over;
      const answer = await frame.api.rounds(null, count);
      if (!answer.success) return;
      setSeen(answer.value.content.flatMap((view) => latest.current(view) ?? []));
    };
    void load();
  }, [frame, setSeen, count]);
}

/**
 * Shows a round of the record again as soon as the game rests; no money moves. True from the
 * player's wish to the end of it.
 */
export function useReplay<R>(
  pick: PickRound<R>,
  isIdle: boolean,
  show: (round: R) => Promise<void>,
): boolean {
  const frame = useFrame();
  const wanted = useStore(frame.replay);
  const isRunning = useRef(false);
  const run = async (view: RoundView): Promise<void> => {
    const round = pick(view);
    if (round !== null) await show(round);
    isRunning.current = false;
    frame.replay.set(null);
  };
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (wanted === null || !isIdle || isRunning.current) return;
    isRunning.current = true;
    void latest.current(wanted);
  }, [wanted, isIdle]);
  return wanted !== null;
}
