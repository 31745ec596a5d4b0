import { Crown } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "vip",
  path: "/console/vip",
  group: "money",
  order: 87,
  permission: "rewards.read",
  icon: Crown,
  Page: lazyScreen(async () => (await import("./vip-page.tsx")).VipDesk),
});
