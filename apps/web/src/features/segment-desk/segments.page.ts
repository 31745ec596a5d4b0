import { Users } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "segments",
  path: "/console/segments",
  group: "money",
  order: 86,
  permission: "rewards.read",
  icon: Users,
  Page: lazyScreen(async () => (await import("./segments-page.tsx")).SegmentsPage),
});
