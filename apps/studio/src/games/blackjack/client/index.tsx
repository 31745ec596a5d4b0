import { defineGameClient } from "../../../client/game-client.ts";
import { steppedRules } from "../../../kits/stepped/client/stepped-rules.tsx";
import type { BlackjackRules } from "../protocol.ts";
import { BlackjackGame } from "./blackjack-game.tsx";

export default defineGameClient({
  View: BlackjackGame,
  Rules: steppedRules<BlackjackRules>(
    async () => (await import("./blackjack-rules.tsx")).BlackjackRulesPart,
  ),
  record: async () => (await import("../record.ts")).record,
  keys: [
    ["H", "blackjack.hit"],
    ["S", "blackjack.stand"],
    ["D", "blackjack.double"],
    ["P", "blackjack.split"],
    ["I", "blackjack.insure"],
    ["N", "blackjack.decline"],
  ],
});
