import { defineGame } from "../../kits/game.ts";
import { crashPart } from "./part.ts";
import { crashLimits } from "./limits.ts";
import { record } from "./record.ts";
import words from "./words.json" with { type: "json" };

export default defineGame({
  gameCode: "skylark",
  kind: "crash",
  place: 1,
  vendorCode: "HSE",
  gameType: "BGS",
  group: "AC",
  name: words.name,
  part: crashPart,
  record,
  limits: crashLimits,
  page: { isWide: true },
});
