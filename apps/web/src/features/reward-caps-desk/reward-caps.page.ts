import { Scale } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "rewardCaps",
  path: "/console/reward-caps",
  group: "money",
  order: 86,
  permission: "rewards.read",
  icon: Scale,
  Page: lazyScreen(async () => (await import("./caps-page.tsx")).RewardCapsPage),
});
