/**
 * Games that one request plays from stake to payout: `POST /api/games/<gameCode>/bet` with the
 * fields of every round and the game's own choice beside them. A game has its own file; this one
 * counts them..
 */
import type { BaccaratOutcome, BaccaratRules } from "../../games/baccarat/protocol.ts";
import type { BingoOutcome, BingoRules } from "../../games/bingo/protocol.ts";
import type { DiceOutcome, DiceRules } from "../../games/dice/protocol.ts";
import type { KenoOutcome, KenoRules } from "../../games/keno/protocol.ts";
import type { LimboOutcome, LimboRules } from "../../games/limbo/protocol.ts";
import type { PlinkoOutcome, PlinkoRules } from "../../games/plinko/protocol.ts";
import type { RouletteOutcome, RouletteRules } from "../../games/roulette/protocol.ts";
import type { WheelOutcome, WheelRules } from "../../games/wheel/protocol.ts";

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
