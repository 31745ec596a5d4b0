import { Coins } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "jackpots",
  path: "/console/jackpots",
  group: "site",
  order: 50,
  permission: "reports.read",
  icon: Coins,
  Page: lazyScreen(async () => (await import("./jackpots-page.tsx")).JackpotsPage),
});
