import { Store } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "points",
  path: "/console/points",
  group: "money",
  order: 88,
  permission: "rewards.read",
  icon: Store,
  Page: lazyScreen(async () => (await import("./points-page.tsx")).PointsDesk),
});
