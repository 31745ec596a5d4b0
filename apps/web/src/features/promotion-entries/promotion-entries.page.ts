import { ClipboardCheck } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, waitingOfBrand } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "promotionEntries",
  path: "/console/applications",
  group: "money",
  order: 84,
  permission: "rewards.read",
  icon: ClipboardCheck,
  Page: lazyScreen(async () => (await import("./entries-page.tsx")).EntriesPage),
  waiting: waitingOfBrand({ state: "applying" }, (query) => call("promotionEntries", { query })),
});
