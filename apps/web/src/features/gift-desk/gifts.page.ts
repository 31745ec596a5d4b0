import { Gift } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "gifts",
  path: "/console/gifts",
  group: "money",
  order: 86,
  permission: "rewards.read",
  icon: Gift,
  Page: lazyScreen(async () => (await import("./gifts-page.tsx")).GiftsPage, "awards"),
});
