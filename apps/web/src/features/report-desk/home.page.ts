import { LayoutDashboard } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "home",
  path: "/console",
  group: "money",
  order: 10,
  icon: LayoutDashboard,
  Page: lazyScreen(async () => (await import("./home-page.tsx")).HomePage),
});
