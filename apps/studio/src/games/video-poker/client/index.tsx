import { defineGameClient } from "../../../client/game-client.ts";
import { steppedRules } from "../../../kits/stepped/client/stepped-rules.tsx";
import type { VideoPokerRules } from "../protocol.ts";
import { PokerGame } from "./poker-game.tsx";

export default defineGameClient({
  View: PokerGame,
  Rules: steppedRules<VideoPokerRules>(
    async () => (await import("./poker-rules.tsx")).PokerRulesPart,
  ),
  record: async () => (await import("../record.ts")).record,
  keys: [["1 – 5", "poker.hold"]],
});
