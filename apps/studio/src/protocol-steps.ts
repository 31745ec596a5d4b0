/**
 * Rounds of several steps (mines, blackjack): a stake opens the round, steps carry it on until it
 * ends by itself or the player takes the payout.
 *
 *   POST /api/games/<gameCode>/open   OpenRequest → SteppedResult
 *   POST /api/games/<gameCode>/step   StepRequest → SteppedResult
 *
 * An open round is in `SessionView.openRound` with the status "accepted", on any device, and
 * its outcome holds what the player may see.
 */
import { dayMs } from "@baize/contract/durations";
import type { Amount, SteppedBase } from "./protocol-words.ts";

/** What the player may see of a round; each game adds its own. */
export interface SteppedOutcome extends SteppedBase {
  readonly game: string;
}

export interface OpenRequest {
  /** A fresh UUID. Sent again with the same content it opens nothing and gives the round. */
  readonly actionId: string;
  readonly stake: Amount;
  /** True when autoplay pressed the button. */
  readonly isAuto?: boolean;
  /** The game's own choice at the start: `MinesChoice`, … */
  readonly choice: object;
}
export interface StepRequest {
  readonly actionId: string;
  readonly roundId: string;
  /**
   * Which step of the round this is: 1, 2 … Another place is refused, so that a screen that missed
   * a step cannot take one by mistake.
   */
  readonly place: number;
  /** The game's own step: `MinesStep`, … */
  readonly step: object;
}
/** How the round stands now, whichever request asked. */
export interface SteppedResult<O extends SteppedOutcome = SteppedOutcome> {
  readonly roundId: string;
  /** All stakes of the round so far. */
  readonly stake: Amount;
  /** Null while the round goes on. */
  readonly payout: Amount | null;
  /** What the wallet said last; null when this request moved no money. */
  readonly balance: Amount | null;
  /** The wallet has not confirmed the payout yet; the studio keeps trying, also after a restart. */
  readonly isPayoutPending: boolean;
  readonly outcome: O;
}

/** After this long without a step the studio ends a round by its default steps. */
export const idleRoundMs = dayMs;
