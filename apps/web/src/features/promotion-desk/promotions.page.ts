import { Megaphone } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, one, totalOf } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "promotions",
  path: "/console/promotions",
  group: "money",
  order: 83,
  permission: "rewards.read",
  icon: Megaphone,
  Page: lazyScreen(async () => (await import("./promotions-page.tsx")).PromotionsPage),
  waiting: {
    search: { state: "in_review" },
    isOfBrand: true,
    count: (merchantCode) =>
      totalOf(call("deskPromotions", { query: { ...one, merchantCode, state: "in_review" } })),
  },
});
