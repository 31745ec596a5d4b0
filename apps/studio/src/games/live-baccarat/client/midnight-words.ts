import { handsWords } from "../../../kits/tables/client/table-words.ts";
import { liveBaccarat } from "../rules.ts";

export const useMidnightWords = handsWords(liveBaccarat, {
  player: "baccarat.player",
  banker: "baccarat.banker",
  tie: "live.tie",
  "player-pair": "baccarat.playerPair",
  "banker-pair": "baccarat.bankerPair",
});
