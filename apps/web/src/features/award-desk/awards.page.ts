import { Gift } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, one, totalOf } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "awards",
  path: "/console/awards",
  group: "money",
  order: 85,
  permission: "rewards.read",
  icon: Gift,
  Page: lazyScreen(async () => (await import("./awards-page.tsx")).AwardsPage),
  waiting: {
    search: { state: "on_hold" },
    isOfBrand: true,
    count: (merchantCode) =>
      totalOf(call("awards", { query: { ...one, merchantCode, state: "on_hold" } })),
  },
});
