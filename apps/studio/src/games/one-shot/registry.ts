/** The games that one request plays, by kind. */
import type { GameKind, OneShotKind } from "../../protocol.ts";
import { baccarat } from "../baccarat/game.ts";
import { bingo } from "../bingo/rules.ts";
import { dice } from "../dice/rules.ts";
import { keno } from "../keno/rules.ts";
import { limbo } from "../limbo/rules.ts";
import { plinko } from "../plinko/rules.ts";
import { roulette } from "../roulette/rules.ts";
import { wheel } from "../wheel/rules.ts";
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
