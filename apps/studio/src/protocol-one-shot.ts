/**
 * Games that one request plays from stake to payout: `POST /api/games/<gameCode>/bet` with the
 * fields of every round and the game's own choice beside them. A game has its own file; this one
 * counts them. Import from protocol.ts, which carries these names on.
 */
import type { BaccaratOutcome, BaccaratRules } from "./protocol-baccarat.ts";
import type { BingoOutcome, BingoRules } from "./protocol-bingo.ts";
import type { DiceOutcome, DiceRules } from "./protocol-dice.ts";
import type { KenoOutcome, KenoRules } from "./protocol-keno.ts";
import type { LimboOutcome, LimboRules } from "./protocol-limbo.ts";
import type { PlinkoOutcome, PlinkoRules } from "./protocol-plinko.ts";
import type { RouletteOutcome, RouletteRules } from "./protocol-roulette.ts";
import type { WheelOutcome, WheelRules } from "./protocol-wheel.ts";
export * from "./protocol-baccarat.ts";
export * from "./protocol-bingo.ts";
export * from "./protocol-dice.ts";
export * from "./protocol-keno.ts";
export * from "./protocol-limbo.ts";
export * from "./protocol-plinko.ts";
export * from "./protocol-risk.ts";
export * from "./protocol-roulette.ts";
export * from "./protocol-wheel.ts";

export type OneShotOutcome =
  | BaccaratOutcome
  | BingoOutcome
  | DiceOutcome
  | KenoOutcome
  | LimboOutcome
  | PlinkoOutcome
  | RouletteOutcome
  | WheelOutcome;
export type OneShotKind = OneShotOutcome["game"];
export type OneShotRules =
  | BaccaratRules
  | BingoRules
  | DiceRules
  | KenoRules
  | LimboRules
  | PlinkoRules
  | RouletteRules
  | WheelRules;
