import { defineGame } from "../../kits/game.ts";
import { oneShotPart } from "../../kits/one-shot/part.ts";
import { wheel } from "./rules.ts";
import { record } from "./record.ts";
import words from "./words.json" with { type: "json" };

export default defineGame({
  gameCode: "spindle-wheel",
  kind: "wheel",
  place: 9,
  vendorCode: "HSE",
  gameType: "BGS",
  group: "AC",
  name: words.name,
  part: oneShotPart(wheel),
  record,
  choice: { segments: 10, risk: "low" },
});
