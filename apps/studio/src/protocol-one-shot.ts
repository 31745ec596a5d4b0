/**
 * Games that one request plays from stake to payout: `POST /api/games/<gameCode>/bet` with the
 * fields of every round and the game's own choice beside them. A game has its own file; this one
 * counts them. Import from protocol.ts, which carries these names on.
 */
import type { DiceChoice, DiceOutcome, DiceRules } from "./protocol-dice.ts";
export * from "./protocol-dice.ts";

export type OneShotChoice = DiceChoice;
export type OneShotOutcome = DiceOutcome;
export type OneShotKind = OneShotOutcome["game"];
export type OneShotRules = DiceRules;
