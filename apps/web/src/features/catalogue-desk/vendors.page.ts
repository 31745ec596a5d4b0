import { Blocks } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "vendors",
  path: "/console/vendors",
  group: "site",
  order: 40,
  permission: "games.read",
  icon: Blocks,
  Page: lazyScreen(async () => (await import("./vendors-page.tsx")).VendorsPage),
});
