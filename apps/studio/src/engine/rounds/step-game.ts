/**
 * What a game of several steps is to the engine: pure rules over a state that is never stored. A
 * round is its seeds, its opening choice and the steps taken; `start` and `apply` make its state
 * from them again each time, so what is hidden from the player is in no table and no message.
 */
import type { z } from "zod";
import type { WordStream } from "@baize/fair";
import type { Minor } from "@baize/money";
import type { Limits } from "../limits.ts";
import { refuse } from "../refusal.ts";
import type { GameRules, RulesBase, SteppedOutcome } from "../../protocol.ts";

/** What every step of a round may count on. */
export interface Terms {
  /** The stake that opened the round. */
  readonly stake: Minor;
  readonly currency: string;
  readonly limits: Limits;
}

export interface SteppedGame<Choice, Step, State> {
  /** Grows with every change of rules or pay tables. */
  readonly version: string;
  /** What the rules promise in the long run, in basis points, cut. */
  readonly rtpBps: number;
  /** What the rules say beside that which every game says. */
  readonly rules: (base: RulesBase) => GameRules;
  /** Refuses what is no opening choice of the game: bad_request. */
  readonly readChoice: (value: unknown) => Choice;
  /** Refuses what is no step of the game: bad_request. */
  readonly readStep: (value: unknown) => Step;
  /** Refuses a stake that could win more than may be paid: win_above_max. */
  readonly checkStake?: (choice: Choice, terms: Terms) => void;
  readonly start: (words: WordStream, choice: Choice, terms: Terms) => State;
  /** Gives a new state, or refuses a step that is not allowed now: step_not_possible. */
  readonly apply: (state: State, step: Step, terms: Terms) => State;
  /** What the step costs on top of the stakes already in the round. */
  readonly extraStake: (state: State, step: Step, terms: Terms) => Minor;
  /** The payout once the round has ended, else null. */
  readonly payout: (state: State, terms: Terms) => Minor | null;
  /** All that the player may see, and nothing else. */
  readonly outcome: (state: State, terms: Terms) => SteppedOutcome;
  /** What the studio does for a player who does not come back. */
  readonly defaultStep: (state: State) => Step;
}

/**
 * A game as the engine holds it: what a round's choice, steps and state are is the game's own
 * business.
 */
export interface AnySteppedGame {
  readonly version: string;
  readonly rtpBps: number;
  readonly rules: (base: RulesBase) => GameRules;
  /** Checks an opening and gives its choice in the form that is stored. */
  open(choice: unknown, terms: Terms): unknown;
  readStep(value: unknown): unknown;
  replay(words: WordStream, choice: unknown, steps: readonly unknown[], terms: Terms): Standing;
}

/** The state of a round after some steps. */
export interface Standing {
  readonly payout: Minor | null;
  readonly outcome: SteppedOutcome;
  /**
   * What a parsed step costs, and the state of the round after it. Refuses step_not_possible.
   */
  next(step: unknown): { readonly extraStake: Minor; readonly standing: Standing };
  defaultStep(): unknown;
}

/** Choices and steps come back as the game itself read or made them, so they are not read again. */
export function anyGame<Choice, Step, State>(
  game: SteppedGame<Choice, Step, State>,
): AnySteppedGame {
  const standingOf = (state: State, terms: Terms): Standing => ({
    payout: game.payout(state, terms),
    outcome: game.outcome(state, terms),
    next(read) {
      const step = read as Step;
      const after = game.apply(state, step, terms);
      const extraStake = game.extraStake(state, step, terms);
      return { extraStake, standing: standingOf(after, terms) };
    },
    defaultStep: () => game.defaultStep(state),
  });
  const { version, rtpBps, rules } = game;
  return {
    version,
    rtpBps,
    rules,
    open(value, terms) {
      const choice = game.readChoice(value);
      game.checkStake?.(choice, terms);
      return choice;
    },
    readStep: (value) => game.readStep(value),
    replay(words, choice, steps, terms) {
      const first = game.start(words, choice as Choice, terms);
      const last = (steps as readonly Step[]).reduce<State>(
        (state, step) => game.apply(state, step, terms),
        first,
      );
      return standingOf(last, terms);
    },
  };
}

/** Reads what a frame sent. Refuses: bad_request. */
export function readOr<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : refuse("bad_request");
}
