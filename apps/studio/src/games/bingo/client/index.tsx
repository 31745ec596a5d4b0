import { defineGameClient } from "../../../client/game-client.ts";
import { oneShotRules } from "../../../kits/one-shot/client/one-shot-rules.tsx";
import type { BingoRules } from "../protocol.ts";
import { BingoGame } from "./bingo-game.tsx";

export default defineGameClient({
  View: BingoGame,
  Rules: oneShotRules<BingoRules>(async () => (await import("./bingo-rules.tsx")).BingoRulesPart),
  record: async () => (await import("../record.ts")).record,
  keys: [["X", "bingo.swap"]],
});
