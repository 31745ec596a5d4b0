import { Scale } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, waitingOfBrand } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "adjustments",
  path: "/console/adjustments",
  group: "money",
  order: 90,
  permission: "adjustments.read",
  icon: Scale,
  Page: lazyScreen(async () => (await import("./adjustments-page.tsx")).AdjustmentsPage),
  waiting: waitingOfBrand({ state: "open" }, (query) => call("consoleAdjustments", { query })),
});
