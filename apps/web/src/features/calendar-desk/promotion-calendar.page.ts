import { CalendarRange } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "promotionCalendar",
  path: "/console/promotion-calendar",
  group: "money",
  order: 84,
  permission: "rewards.read",
  icon: CalendarRange,
  Page: lazyScreen(async () => (await import("./calendar-page.tsx")).CalendarPage),
});
