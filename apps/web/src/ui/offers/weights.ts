import type { Bonus, GameType } from "@baize/contract";
import { gameTypes } from "../../lib/game-types.ts";

/** What of a stake counts, by game type: the most first, and nothing of what does not count. */
export function weightsOf({ weights }: Pick<Bonus, "weights">): [GameType, number][] {
  return gameTypes
    .map((type): [GameType, number] => [type, weights[type]])
    .filter(([, bps]) => bps > 0)
    .toSorted(([, a], [, b]) => b - a);
}
