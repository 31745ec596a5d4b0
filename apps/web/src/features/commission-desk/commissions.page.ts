import { HandCoins } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, waitingOfBrand } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "commissions",
  path: "/console/commissions",
  group: "people",
  order: 46,
  permission: "agents.read",
  icon: HandCoins,
  Page: lazyScreen(async () => (await import("./commissions-page.tsx")).CommissionsPage),
  waiting: waitingOfBrand({ waits: "true" }, (query) => call("consoleCommissions", { query })),
});
