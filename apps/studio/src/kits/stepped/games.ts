import type { SteppedEntry } from "../../engine/rounds/steps.ts";
import { isSteppedKind, type SteppedKind } from "../../protocol.ts";
import { findGame } from "../../catalogue/games.ts";
import { blackjack } from "../../games/blackjack/rules.ts";
import { hilo } from "../../games/hilo/rules.ts";
import { mines } from "../../games/mines/rules.ts";
import { videoPoker } from "../../games/video-poker/rules.ts";
import { anyGame, type AnySteppedGame } from "../../engine/rounds/step-game.ts";

/** The rules of every kind of game whose rounds take several steps. */
const rulesByKind: Readonly<Record<SteppedKind, AnySteppedGame>> = {
  blackjack: anyGame(blackjack),
  hilo: anyGame(hilo),
  mines: anyGame(mines),
  "video-poker": anyGame(videoPoker),
};

export function findSteppedGame(gameCode: string): SteppedEntry | undefined {
  const game = findGame(gameCode);
  if (game === undefined || !isSteppedKind(game.kind)) return undefined;
  return { game, rules: rulesByKind[game.kind] };
}
