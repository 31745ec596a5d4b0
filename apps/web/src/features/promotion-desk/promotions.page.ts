import { Megaphone } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "promotions",
  path: "/console/promotions",
  group: "money",
  order: 83,
  permission: "rewards.read",
  icon: Megaphone,
  Page: lazyScreen(async () => (await import("./promotions-page.tsx")).PromotionsPage),
});
