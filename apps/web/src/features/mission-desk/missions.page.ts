import { Trophy } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "missions",
  path: "/console/missions",
  group: "money",
  order: 87,
  permission: "rewards.read",
  icon: Trophy,
  Page: lazyScreen(
    async () => (await import("./missions-page.tsx")).MissionsPage,
    // Tasks read as members read them.
    "missions",
  ),
});
