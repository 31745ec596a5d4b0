import { defineGame } from "../../kits/game.ts";
import { oneShotPart } from "../../kits/one-shot/part.ts";
import { dice } from "./rules.ts";
import { record } from "./record.ts";
import words from "./words.json" with { type: "json" };

export default defineGame({
  gameCode: "amber-dice",
  kind: "dice",
  place: 2,
  vendorCode: "HSE",
  gameType: "BGS",
  group: "AC",
  name: words.name,
  part: oneShotPart(dice),
  record,
  choice: { direction: "over", target: "50.00" },
});
