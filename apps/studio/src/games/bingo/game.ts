import { withStakeMax } from "../../engine/limits.ts";
import { defineGame } from "../../kits/game.ts";
import { oneShotPart } from "../../kits/one-shot/part.ts";
import { bingo } from "./rules.ts";
import { record } from "./record.ts";
import words from "./words.json" with { type: "json" };

export default defineGame({
  gameCode: "paper-boat-bingo",
  kind: "bingo",
  place: 13,
  vendorCode: "HSE",
  gameType: "BGS",
  group: "BG",
  name: words.name,
  part: oneShotPart(bingo),
  record,
  choice: { cards: [7, 8] },
  // It pays up to 800 times the stake, and no more than may be won.
  limits: withStakeMax({ small: "1000.00", large: "10.00" }),
});
