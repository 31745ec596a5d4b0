import { Megaphone } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, waitingOfBrand } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "promotions",
  path: "/console/promotions",
  group: "money",
  order: 83,
  permission: "rewards.read",
  icon: Megaphone,
  Page: lazyScreen(async () => (await import("./promotions-page.tsx")).PromotionsPage, "awards"),
  waiting: waitingOfBrand({ state: "in_review" }, (query) => call("deskPromotions", { query })),
});
