import { defineGameClient } from "../../../client/game-client.ts";
import { oneShotRules } from "../../../kits/one-shot/client/one-shot-rules.tsx";
import type { DiceRules } from "../protocol.ts";
import { DiceGame } from "./dice-game.tsx";

export default defineGameClient({
  View: DiceGame,
  Rules: oneShotRules<DiceRules>(async () => (await import("./dice-rules.tsx")).DiceRulesPart),
  record: async () => (await import("../record.ts")).record,
});
