import { defineGame } from "../../kits/game.ts";
import { steppedPart } from "../../kits/stepped/part.ts";
import { blackjack } from "./rules.ts";
import { record } from "./record.ts";
import words from "./words.json" with { type: "json" };

export default defineGame({
  gameCode: "jasmine-21",
  kind: "blackjack",
  place: 5,
  vendorCode: "HSE",
  gameType: "BGS",
  group: "TG",
  name: words.name,
  part: steppedPart(blackjack),
  record,
  steps: [{ type: "hit" }, { type: "stand" }],
});
