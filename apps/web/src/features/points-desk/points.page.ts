import { Store } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, waitingOfBrand } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "points",
  path: "/console/points",
  group: "money",
  order: 88,
  permission: "rewards.read",
  icon: Store,
  Page: lazyScreen(async () => (await import("./points-page.tsx")).PointsDesk),
  waiting: waitingOfBrand({ state: "in_process" }, (query) => call("redemptions", { query })),
});
