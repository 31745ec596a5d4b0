import { defineGameClient } from "../../../client/game-client.ts";
import { oneShotRules } from "../../../kits/one-shot/client/one-shot-rules.tsx";
import type { PlinkoRules } from "../protocol.ts";
import { PlinkoGame } from "./plinko-game.tsx";

export default defineGameClient({
  View: PlinkoGame,
  Rules: oneShotRules<PlinkoRules>(
    async () => (await import("./plinko-rules.tsx")).PlinkoRulesPart,
  ),
  record: async () => (await import("../record.ts")).record,
});
