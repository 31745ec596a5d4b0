import { Trophy } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, waitingOfAll } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "wins",
  path: "/console/wins",
  group: "money",
  order: 80,
  permission: "risk.read",
  icon: Trophy,
  Page: lazyScreen(async () => (await import("./wins-page.tsx")).WinsPage),
  waiting: waitingOfAll({ state: "open" }, (query) => call("heldWins", { query })),
});
