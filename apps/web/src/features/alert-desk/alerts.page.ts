import { BellRing } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, waitingOfAll } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";
import { NewAlerts } from "./new-count.tsx";

export const page = consolePage({
  name: "alerts",
  path: "/console/alerts",
  group: "records",
  order: 30,
  permission: "alerts.read",
  icon: BellRing,
  Page: lazyScreen(async () => (await import("./alerts-page.tsx")).AlertsPage),
  Badge: NewAlerts,
  waiting: waitingOfAll({ state: "new" }, (query) => call("alerts", { query })),
});
