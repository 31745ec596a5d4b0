import { Medal } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "boards",
  path: "/console/boards",
  group: "money",
  order: 88,
  permission: "rewards.read",
  icon: Medal,
  Page: lazyScreen(
    async () => (await import("./boards-page.tsx")).BoardsPage,
    // Scores and prizes read as members read them.
    "missions",
    "awards",
  ),
});
