import type { SteppedEntry } from "../../engine/rounds/steps.ts";
import { isSteppedKind, type SteppedKind } from "../../protocol.ts";
import { findGame } from "../catalogue.ts";
import { mines } from "../mines/rules.ts";
import { anyGame, type AnySteppedGame } from "../../engine/rounds/step-game.ts";

/** The rules of every kind of game whose rounds take several steps. */
const rulesByKind: Readonly<Record<SteppedKind, AnySteppedGame>> = {
  mines: anyGame(mines),
};

export function findSteppedGame(gameCode: string): SteppedEntry | undefined {
  const game = findGame(gameCode);
  if (game === undefined || !isSteppedKind(game.kind)) return undefined;
  return { game, rules: rulesByKind[game.kind] };
}
