import { defineGame } from "../../kits/game.ts";
import { steppedPart } from "../../kits/stepped/part.ts";
import { mines } from "./rules.ts";
import { record } from "./record.ts";
import words from "./words.json" with { type: "json" };

export default defineGame({
  gameCode: "pearl-shoals",
  kind: "mines",
  place: 3,
  vendorCode: "HSE",
  gameType: "BGS",
  group: "AC",
  name: words.name,
  part: steppedPart(mines),
  record,
  choice: { mines: 3 },
  steps: [{ type: "pick", cell: 3 }, { type: "cash-out" }],
});
