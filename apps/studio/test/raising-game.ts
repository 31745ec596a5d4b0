/**
 * A game for tests of the engine: any step may raise the stake by as much again, and taking pays
 * twice all that was staked. It replaces the dice, so that every round's money is known in advance.
 */
import { minor } from "@baize/money";
import { z } from "zod";
import type { SteppedEntry } from "../src/engine/rounds/steps.ts";
import { findGame } from "../src/catalogue/games.ts";
import { anyGame, readOr, type SteppedGame } from "../src/engine/rounds/step-game.ts";

interface State {
  readonly raises: number;
  readonly steps: number;
  readonly isOver: boolean;
}
type Step = { readonly type: "raise" | "wait" | "take" };

const raising: SteppedGame<object, Step, State> = {
  version: "1",
  rtpBps: 9_900,
  rules: () => {
    throw new Error("nobody reads the rules of this game");
  },
  readChoice: (value) => readOr(z.strictObject({}), value),
  readStep: (value) => readOr(z.strictObject({ type: z.enum(["raise", "wait", "take"]) }), value),
  start: () => ({ raises: 0, steps: 0, isOver: false }),
  apply: (state, { type }) => ({
    raises: state.raises + (type === "raise" ? 1 : 0),
    steps: state.steps + 1,
    isOver: type === "take",
  }),
  extraStake: (_state, { type }, { stake }) => (type === "raise" ? stake : minor(0n)),
  payout: ({ isOver, raises }, { stake }) =>
    isOver ? minor(2n * stake * BigInt(raises + 1)) : null,
  outcome: ({ steps, isOver, raises }) => ({
    game: "mines",
    stepsTaken: steps,
    isOpen: !isOver,
    mineCount: 1,
    picks: Array.from({ length: raises }, (_, cell) => cell),
    mines: null,
    multiplier: "2.00",
    next: null,
    end: isOver ? "cashed" : null,
    isCapped: false,
  }),
  defaultStep: () => ({ type: "take" }),
};

export function findRaisingGame(gameCode: string): SteppedEntry | undefined {
  const game = gameCode === "amber-dice" ? findGame(gameCode) : undefined;
  return game === undefined ? undefined : { game, rules: anyGame(raising) };
}
