/**
 * What a game is to its frame: the half of a game's folder that runs in the browser. Each hands out
 * one `defineGameClient(…)` as the default of `client/index.tsx`; the server's half is
 * `game.ts` (kits/game.ts), which a frame never loads.
 */
import type { ComponentType } from "react";
import type { RoundRecord, TextName } from "../record.ts";
import type { GameRules } from "../protocol.ts";

/** A key, as it is written on a keyboard, and the text that says what it does. */
export type GameKey = readonly [key: string, does: TextName];

export interface GameClient {
  /** The game itself, between the bars of the frame. */
  readonly View: ComponentType;
  /** How it is played and what it pays, for the page of rules. */
  readonly Rules: ComponentType<{ readonly rules: GameRules }>;
  /** How past rounds are told: loaded with the list of them. */
  readonly record: () => Promise<RoundRecord>;
  /** In place of the seeds or the chain of a game, where neither decides alone. */
  readonly Fairness?: ComponentType;
  /** In place of the list of rounds, where the player holds something else. */
  readonly Records?: ComponentType;
  /** Keys of its own, beside those of every game. */
  readonly keys?: readonly GameKey[];
  /**
   * For a game with a socket of its own, which reconnects by itself. While it is offline, `held`
   * locks the whole game and shows this text. A `free` game locks its own controls, because the
   * player may still take back what was not sent.
   */
  readonly line?: { readonly held: TextName } | "free";
  /** Where a chain that all players share decides its rounds, and not the player's own seeds. */
  readonly chain?: {
    /** Says so, with the `count` of the chain's links. */
    readonly intro: TextName;
    /** Past rounds to check, below the chain; only of a game that shows them. */
    readonly Past?: ComponentType<{ readonly salt: string }>;
  };
}

export const defineGameClient = (game: GameClient): GameClient => game;
