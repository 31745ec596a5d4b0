import { defineGameClient } from "../../../client/game-client.ts";
import { steppedRules } from "../../../kits/stepped/client/stepped-rules.tsx";
import type { HiloRules } from "../protocol.ts";
import { HiloGame } from "./hilo-game.tsx";

export default defineGameClient({
  View: HiloGame,
  Rules: steppedRules<HiloRules>(async () => (await import("./hilo-rules.tsx")).HiloRulesPart),
  record: async () => (await import("../record.ts")).record,
  keys: [
    ["H", "hilo.higherSame"],
    ["L", "hilo.lowerSame"],
    ["S", "hilo.skip"],
  ],
});
