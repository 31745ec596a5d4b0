import { defineGame } from "../../kits/game.ts";
import { tablePart } from "../../kits/tables/part.ts";
import { liveRoulette } from "./rules.ts";
import { record } from "./record.ts";
import words from "./words.json" with { type: "json" };

export default defineGame({
  gameCode: "orchid-roulette",
  kind: "live-roulette",
  place: 16,
  vendorCode: "AUR",
  gameType: "LIVE",
  group: "TG",
  name: words.name,
  part: tablePart(liveRoulette),
  record,
  choice: { bets: [{ field: "red", amount: "10.00" }] },
});
