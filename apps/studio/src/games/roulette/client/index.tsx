import { defineGameClient } from "../../../client/game-client.ts";
import { chipKeys } from "../../../kits/chips/client/chip-keys.ts";
import { oneShotRules } from "../../../kits/one-shot/client/one-shot-rules.tsx";
import type { RouletteRules } from "../protocol.ts";
import { RouletteGame } from "./roulette-game.tsx";

export default defineGameClient({
  View: RouletteGame,
  Rules: oneShotRules<RouletteRules>(
    async () => (await import("./roulette-rules.tsx")).RouletteRulesPart,
  ),
  record: async () => (await import("../record.ts")).record,
  keys: chipKeys,
});
