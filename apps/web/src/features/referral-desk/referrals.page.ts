import { UserRoundPlus } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, waitingOfBrand } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "referrals",
  path: "/console/referrals",
  group: "money",
  order: 86,
  permission: "rewards.read",
  icon: UserRoundPlus,
  Page: lazyScreen(async () => (await import("./referrals-page.tsx")).ReferralsPage),
  waiting: waitingOfBrand({ state: "on_hold" }, (query) => call("referrals", { query })),
});
