import { Ticket } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "draws",
  path: "/console/draws",
  group: "money",
  order: 87,
  permission: "rewards.read",
  icon: Ticket,
  Page: lazyScreen(async () => (await import("./draws-page.tsx")).DrawsPage, "awards"),
});
