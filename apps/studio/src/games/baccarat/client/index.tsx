import { defineGameClient } from "../../../client/game-client.ts";
import { chipKeys } from "../../../kits/chips/client/chip-keys.ts";
import { oneShotRules } from "../../../kits/one-shot/client/one-shot-rules.tsx";
import type { BaccaratRules } from "../protocol.ts";
import { BaccaratGame } from "./baccarat-game.tsx";

export default defineGameClient({
  View: BaccaratGame,
  Rules: oneShotRules<BaccaratRules>(
    async () => (await import("./baccarat-rules.tsx")).BaccaratRulesPart,
  ),
  record: async () => (await import("../record.ts")).record,
  keys: [["1 – 5", "chips.bet"], ...chipKeys],
});
