import { defineGameClient } from "../../../client/game-client.ts";
import { oneShotRules } from "../../../kits/one-shot/client/one-shot-rules.tsx";
import type { WheelRules } from "../protocol.ts";
import { WheelGame } from "./wheel-game.tsx";

export default defineGameClient({
  View: WheelGame,
  Rules: oneShotRules<WheelRules>(async () => (await import("./wheel-rules.tsx")).WheelRulesPart),
  record: async () => (await import("../record.ts")).record,
});
