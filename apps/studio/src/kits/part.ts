/** What every way of playing hands to the studio, whatever kit it is built with. */
import type { WordStream } from "@baize/fair";
import type { Minor } from "@baize/money";
import type { Limits } from "../engine/limits.ts";
import type { OpenTable } from "../engine/shared-rounds/service.ts";
import type { GameRules, JackpotRules, RoundOutcome, RulesBase } from "../protocol.ts";

/** What a player did in a round, as a record tells it. */
export interface Played {
  readonly currency: string;
  /** What opened the round; of bought free spins it is their price. */
  readonly stake: Minor;
  readonly choice: unknown;
  readonly steps: readonly unknown[];
  readonly limits: Limits;
}
export interface Recomputed {
  readonly outcome: RoundOutcome;
  /** With all that steps added. */
  readonly staked: Minor;
  /** Null while the round goes on. */
  readonly payout: Minor | null;
}

/** The rounds that all players of a game share, as far as its rules speak of them. */
export type SharedNow = Pick<OpenTable, "openMs" | "chain">;

export interface RulesAsked {
  readonly base: RulesBase;
  readonly limits: Limits;
  /** Null where no jackpot is played for. */
  readonly jackpot: JackpotRules | null;
  /** Of a game whose rounds are shared. */
  readonly shared: SharedNow | undefined;
}

/** What all ways of playing have in common. */
export interface PartBase {
  /** Grows with every change of rules or pay tables. */
  readonly version: string;
  /** What the rules promise in the long run, in basis points, cut. */
  readonly rtpBps: number;
  /** What decides its rounds, for the digest that names a version of the rules. */
  readonly maths: unknown;
  /** Refuses: game_closed where its rounds are shared and nobody plays them now. */
  readonly rules: (asked: RulesAsked) => GameRules;
}

/** How a round is decided again from the words of its seeds. */
export type Again = (words: WordStream, played: Played) => Recomputed;

/** Decided by a chain alone: a proof needs no words of seeds. */
export interface FlightPart extends PartBase {
  readonly is: "flight";
}
