/** The games that one request plays, by kind. */
import type { GameKind } from "../../protocol.ts";
import type { OneShotKind } from "./protocol.ts";
import { baccarat } from "../../games/baccarat/game.ts";
import { bingo } from "../../games/bingo/rules.ts";
import { dice } from "../../games/dice/rules.ts";
import { keno } from "../../games/keno/rules.ts";
import { limbo } from "../../games/limbo/rules.ts";
import { plinko } from "../../games/plinko/rules.ts";
import { roulette } from "../../games/roulette/rules.ts";
import { wheel } from "../../games/wheel/rules.ts";
import type { OneShotGame } from "./game.ts";

const oneShotGames: Readonly<Record<OneShotKind, OneShotGame>> = {
  baccarat,
  bingo,
  dice,
  keno,
  limbo,
  plinko,
  roulette,
  wheel,
};

/** Undefined for a kind that is played otherwise. */
export function findOneShot(kind: GameKind): OneShotGame | undefined {
  return kind in oneShotGames ? oneShotGames[kind as OneShotKind] : undefined;
}
