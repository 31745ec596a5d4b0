import { GitCompare } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "reconciliation",
  path: "/console/reconciliation",
  group: "money",
  order: 100,
  permission: "alerts.read",
  icon: GitCompare,
  Page: lazyScreen(async () => (await import("./reconciliation-page.tsx")).ReconciliationPage),
});
