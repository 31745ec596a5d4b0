import { BellRing } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, one, totalOf } from "../../lib/console-page.ts";
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
  waiting: {
    search: { state: "new" },
    isOfBrand: false,
    count: () => totalOf(call("alerts", { query: { ...one, state: "new" } })),
  },
});
