import { defineGameClient } from "../../../client/game-client.ts";
import { oneShotRules } from "../../../kits/one-shot/client/one-shot-rules.tsx";
import type { KenoRules } from "../protocol.ts";
import { KenoGame } from "./keno-game.tsx";

export default defineGameClient({
  View: KenoGame,
  Rules: oneShotRules<KenoRules>(async () => (await import("./keno-rules.tsx")).KenoRulesPart),
  record: async () => (await import("../record.ts")).record,
  keys: [
    ["X", "keno.pick"],
    ["C", "keno.clear"],
  ],
});
