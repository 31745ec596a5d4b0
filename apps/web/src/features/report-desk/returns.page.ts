import { Percent } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "returns",
  path: "/console/returns",
  group: "money",
  order: 40,
  permission: "reports.read",
  icon: Percent,
  Page: lazyScreen(async () => (await import("./returns-page.tsx")).ReturnsPage),
});
