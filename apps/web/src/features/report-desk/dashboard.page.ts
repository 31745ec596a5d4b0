import { ChartColumn } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "dashboard",
  path: "/console/dashboard",
  group: "money",
  order: 20,
  permission: "reports.read",
  icon: ChartColumn,
  Page: lazyScreen(async () => (await import("./dashboard-page.tsx")).DashboardPage),
});
