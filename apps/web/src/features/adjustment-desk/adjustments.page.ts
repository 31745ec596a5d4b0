import { Scale } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, one, totalOf } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "adjustments",
  path: "/console/adjustments",
  group: "money",
  order: 90,
  permission: "adjustments.read",
  icon: Scale,
  Page: lazyScreen(async () => (await import("./adjustments-page.tsx")).AdjustmentsPage),
  waiting: {
    search: { state: "open" },
    isOfBrand: true,
    count: (merchantCode) =>
      totalOf(call("consoleAdjustments", { query: { ...one, merchantCode, state: "open" } })),
  },
});
