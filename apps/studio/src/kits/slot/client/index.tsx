import { lazy } from "react";
import { defineGameClient } from "../../../client/game-client.ts";
import type { SlotRules } from "../protocol.ts";
import { SlotGame } from "./slot-game.tsx";

const SlotRulesPart = lazy(async () => ({
  default: (await import("./slot-rules.tsx")).SlotRulesPart,
}));

export default defineGameClient({
  View: SlotGame,
  // The studio states the rules of the game that is open.
  Rules: ({ rules }) => <SlotRulesPart rules={rules as SlotRules} />,
  record: async () => (await import("../record.ts")).slotRecord,
});
