import { Gift } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, waitingOfBrand } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "awards",
  path: "/console/awards",
  group: "money",
  order: 85,
  permission: "rewards.read",
  icon: Gift,
  Page: lazyScreen(async () => (await import("./awards-page.tsx")).AwardsPage),
  waiting: waitingOfBrand({ state: "on_hold" }, (query) => call("awards", { query })),
});
