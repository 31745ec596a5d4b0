import { defineGameClient } from "../../client/game-client.ts";
import { LotteryGame } from "./lottery-game.tsx";
import { LotteryFairness } from "./lottery-fairness.tsx";
import { LotteryRules } from "./lottery-rules.tsx";
import { SlipRecords } from "./slip-records.tsx";

export default defineGameClient({
  View: LotteryGame,
  Rules: LotteryRules,
  Fairness: LotteryFairness,
  Records: SlipRecords,
  record: async () => (await import("./no-record.ts")).record,
  keys: [
    ["0–9", "lottery.keyNumber"],
    ["Ctrl+Enter", "lottery.keyBuy"],
  ],
  line: "free",
});
