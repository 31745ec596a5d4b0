import { lazy } from "react";
import { defineGameClient } from "../../../client/game-client.ts";
import type { CrashRules } from "../protocol.ts";
import { CrashGame } from "./crash-game.tsx";

const CrashRulesPart = lazy(async () => ({
  default: (await import("./crash-rules.tsx")).CrashRulesPart,
}));
const PastFlights = lazy(async () => ({
  default: (await import("./past-flights.tsx")).PastFlights,
}));

export default defineGameClient({
  View: CrashGame,
  // The studio states the rules of the game that is open.
  Rules: ({ rules }) => <CrashRulesPart rules={rules as CrashRules} />,
  record: async () => (await import("../record.ts")).record,
  keys: [["2", "rules.keySecond"]],
  line: "free",
  chain: { intro: "fairness.chainIntro", Past: PastFlights },
});
