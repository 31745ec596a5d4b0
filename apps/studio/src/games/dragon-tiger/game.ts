import { defineGame } from "../../kits/game.ts";
import { tablePart } from "../../kits/tables/part.ts";
import { dragonTiger } from "./rules.ts";
import { record } from "./record.ts";
import words from "./words.json" with { type: "json" };

export default defineGame({
  gameCode: "ember-and-stripe",
  kind: "dragon-tiger",
  place: 14,
  vendorCode: "AUR",
  gameType: "LIVE",
  group: "TG",
  name: words.name,
  part: tablePart(dragonTiger),
  record,
  choice: { bets: [{ field: "dragon", amount: "10.00" }] },
});
