import { handsWords } from "../../../kits/tables/client/table-words.ts";
import { dragonTiger } from "../rules.ts";

export const useEmberWords = handsWords(dragonTiger, {
  dragon: "live.dragon",
  tiger: "live.tiger",
  tie: "live.tie",
  "suited-tie": "live.suitedTie",
});
