import { defineGame } from "../../kits/game.ts";
import { steppedPart } from "../../kits/stepped/part.ts";
import { hilo } from "./rules.ts";
import { record } from "./record.ts";
import words from "./words.json" with { type: "json" };

export default defineGame({
  gameCode: "hilo-harbour",
  kind: "hilo",
  place: 4,
  vendorCode: "HSE",
  gameType: "BGS",
  group: "TG",
  name: words.name,
  part: steppedPart(hilo),
  record,
  steps: [{ type: "higher" }, { type: "cash-out" }],
});
