import { defineGameClient } from "../../../client/game-client.ts";
import { oneShotRules } from "../../../kits/one-shot/client/one-shot-rules.tsx";
import type { LimboRules } from "../protocol.ts";
import { LimboGame } from "./limbo-game.tsx";

export default defineGameClient({
  View: LimboGame,
  Rules: oneShotRules<LimboRules>(async () => (await import("./limbo-rules.tsx")).LimboRulesPart),
  record: async () => (await import("../record.ts")).record,
});
