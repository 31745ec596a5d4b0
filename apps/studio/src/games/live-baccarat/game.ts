import { defineGame } from "../../kits/game.ts";
import { tablePart } from "../../kits/tables/part.ts";
import { liveBaccarat } from "./rules.ts";
import { record } from "./record.ts";
import words from "./words.json" with { type: "json" };

export default defineGame({
  gameCode: "midnight-baccarat",
  kind: "live-baccarat",
  place: 15,
  vendorCode: "AUR",
  gameType: "LIVE",
  group: "TG",
  name: words.name,
  part: tablePart(liveBaccarat),
  record,
  choice: { bets: [{ field: "banker", amount: "10.00" }] },
});
