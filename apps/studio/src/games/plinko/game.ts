import { defineGame } from "../../kits/game.ts";
import { oneShotPart } from "../../kits/one-shot/part.ts";
import { plinko } from "./rules.ts";
import { record } from "./record.ts";
import words from "./words.json" with { type: "json" };

export default defineGame({
  gameCode: "dewdrop-terrace",
  kind: "plinko",
  place: 8,
  vendorCode: "HSE",
  gameType: "BGS",
  group: "AC",
  name: words.name,
  part: oneShotPart(plinko),
  record,
  choice: { rows: 8, risk: "low" },
});
