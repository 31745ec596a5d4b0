import { defineGame } from "../../kits/game.ts";
import { tablePart } from "../../kits/tables/part.ts";
import { sicBo } from "./rules.ts";
import { record } from "./record.ts";
import words from "./words.json" with { type: "json" };

export default defineGame({
  gameCode: "bamboo-sic-bo",
  kind: "sic-bo",
  place: 17,
  vendorCode: "AUR",
  gameType: "LIVE",
  group: "TG",
  name: words.name,
  part: tablePart(sicBo),
  record,
  choice: { bets: [{ field: "big", amount: "10.00" }] },
});
