import { useCallback, useRef, type RefObject } from "react";
import { useFrame } from "../../../client/frame.ts";
import type { SteppedOutcome } from "../../../protocol.ts";
import {
  useStepped,
  type SteppedRound,
  type SteppedRounds,
} from "../../stepped/client/use-stepped.ts";
import type { CardScene } from "./card-table.ts";

/** Rounds of a card game and the scene they are shown in. */
export function useCardRounds<O extends SteppedOutcome, S extends CardScene<O> = CardScene<O>>(
  game: O["game"],
  describe: (round: SteppedRound<O>) => string,
  /** The message to the player when a round has ended, if any. */
  endWords?: (outcome: O) => string | null,
): {
  readonly rounds: SteppedRounds<O>;
  /** Nothing is under way: a round may be opened. */
  readonly isIdle: boolean;
  readonly start: () => void;
  readonly scene: RefObject<S | null>;
  readonly onScene: (scene: S | null) => void;
} {
  const frame = useFrame();
  const scene = useRef<S | null>(null);
  const shown = useRef<O | null>(null);
  const onScene = useCallback((next: S | null) => {
    scene.current = next;
    // A scene that was lost is rebuilt from the current state of the round.
    if (next !== null && shown.current !== null) void next.show(shown.current, null, "still");
  }, []);
  const rounds = useStepped<O>({
    game,
    choose: () => ({}),
    sounds: { open: "placed", step: "click", end: "land" },
    begin: () => scene.current?.wait(true),
    giveUp: () => scene.current?.wait(false),
    reveal: async (outcome, before, pace) => {
      shown.current = outcome;
      scene.current?.wait(false);
      if (pace !== "still") frame.sound.play("roll");
      await scene.current?.show(outcome, before, pace);
    },
    finish: async (round) => {
      const words = endWords?.(round.outcome) ?? null;
      if (words !== null) frame.note(words);
      if (round.isGain) await scene.current?.celebrate(round.strength);
    },
    describe,
  });
  const isIdle = rounds.phase === "idle" && !rounds.isReplaying;
  const start = (): void => {
    if (isIdle) void rounds.open();
  };
  return { rounds, isIdle, start, scene, onScene };
}
