import { HandCoins } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "rewardReports",
  path: "/console/reward-reports",
  group: "money",
  order: 25,
  permission: "rewards.read",
  icon: HandCoins,
  Page: lazyScreen(async () => (await import("./reward-reports-page.tsx")).RewardReportsPage),
});
