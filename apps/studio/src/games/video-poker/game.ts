import { withStakeMax } from "../../engine/limits.ts";
import { defineGame } from "../../kits/game.ts";
import { steppedPart } from "../../kits/stepped/part.ts";
import { videoPoker } from "./rules.ts";
import { record } from "./record.ts";
import words from "./words.json" with { type: "json" };

export default defineGame({
  gameCode: "indigo-draw",
  kind: "video-poker",
  place: 6,
  vendorCode: "HSE",
  gameType: "BGS",
  group: "TG",
  name: words.name,
  part: steppedPart(videoPoker),
  record,
  steps: [{ type: "draw", holds: [0, 1] }],
  // It pays up to 2,500 times the stake, and no more than may be won.
  limits: withStakeMax({ small: "3000.00", large: "30.00" }),
});
