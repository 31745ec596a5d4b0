import { defineGameClient } from "../../../client/game-client.ts";
import { steppedRules } from "../../../kits/stepped/client/stepped-rules.tsx";
import type { MinesRules } from "../protocol.ts";
import { MinesGame } from "./mines-game.tsx";

export default defineGameClient({
  View: MinesGame,
  Rules: steppedRules<MinesRules>(async () => (await import("./mines-rules.tsx")).MinesRulesPart),
  record: async () => (await import("../record.ts")).record,
  keys: [["X", "mines.pick"]],
});
