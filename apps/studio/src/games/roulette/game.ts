import { defineGame } from "../../kits/game.ts";
import { oneShotPart } from "../../kits/one-shot/part.ts";
import { roulette } from "./rules.ts";
import { record } from "./record.ts";
import words from "./words.json" with { type: "json" };

export default defineGame({
  gameCode: "compass-roulette",
  kind: "roulette",
  place: 11,
  vendorCode: "HSE",
  gameType: "BGS",
  group: "TG",
  name: words.name,
  part: oneShotPart(roulette),
  record,
  choice: { bets: [{ field: "red", amount: "10.00" }] },
});
