/** Games that everybody plays together. `npm run games` writes this: change nothing. */
import type { SharedTableOf } from "../kits/shared.ts";
import crash from "../games/crash/shared-game.ts";
import dragonTiger from "../games/dragon-tiger/shared-game.ts";
import liveBaccarat from "../games/live-baccarat/shared-game.ts";
import liveRoulette from "../games/live-roulette/shared-game.ts";
import sicBo from "../games/sic-bo/shared-game.ts";

export const sharedGames: Readonly<Record<string, SharedTableOf>> = {
  crash,
  "dragon-tiger": dragonTiger,
  "live-baccarat": liveBaccarat,
  "live-roulette": liveRoulette,
  "sic-bo": sicBo,
};
