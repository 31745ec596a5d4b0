import { defineGame } from "../../kits/game.ts";
import { oneShotPart } from "../../kits/one-shot/part.ts";
import { keno } from "./rules.ts";
import { record } from "./record.ts";
import words from "./words.json" with { type: "json" };

export default defineGame({
  gameCode: "firefly-forty",
  kind: "keno",
  place: 10,
  vendorCode: "HSE",
  gameType: "BGS",
  group: "AC",
  name: words.name,
  part: oneShotPart(keno),
  record,
  choice: { risk: "low", numbers: [3, 11, 27] },
});
