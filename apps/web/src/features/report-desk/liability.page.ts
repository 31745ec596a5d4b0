import { Vault } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "liability",
  path: "/console/liability",
  group: "money",
  order: 30,
  permission: "reports.read",
  icon: Vault,
  Page: lazyScreen(async () => (await import("./liability-page.tsx")).LiabilityPage),
});
