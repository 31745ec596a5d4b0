import type { SteppedEntry } from "../engine/rounds/steps.ts";
import { findGame } from "./games.ts";

/** Undefined for a game that is played otherwise. */
export function findSteppedGame(gameCode: string): SteppedEntry | undefined {
  const game = findGame(gameCode);
  return game?.part.is === "stepped" ? { game, rules: game.part.game } : undefined;
}
