import { defineGame } from "../../kits/game.ts";
import { oneShotPart } from "../../kits/one-shot/part.ts";
import { baccarat } from "./coup.ts";
import { record } from "./record.ts";
import words from "./words.json" with { type: "json" };

export default defineGame({
  gameCode: "saffron-nine",
  kind: "baccarat",
  place: 12,
  vendorCode: "HSE",
  gameType: "BGS",
  group: "TG",
  name: words.name,
  part: oneShotPart(baccarat),
  record,
  choice: { bets: [{ field: "banker", amount: "10.00" }] },
});
