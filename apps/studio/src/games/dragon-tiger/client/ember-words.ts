import { handsWords } from "../../../kits/tables/client/table-words.ts";
import { dragonTiger } from "../rules.ts";

export const useEmberWords = handsWords(dragonTiger, {
  dragon: "dragonTiger.dragon",
  tiger: "dragonTiger.tiger",
  tie: "live.tie",
  "suited-tie": "dragonTiger.suitedTie",
});
