import { ClipboardCheck } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, one, totalOf } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "promotionEntries",
  path: "/console/applications",
  group: "money",
  order: 84,
  permission: "rewards.read",
  icon: ClipboardCheck,
  Page: lazyScreen(async () => (await import("./entries-page.tsx")).EntriesPage),
  waiting: {
    search: { state: "applying" },
    isOfBrand: true,
    count: (merchantCode) =>
      totalOf(call("promotionEntries", { query: { ...one, merchantCode, state: "applying" } })),
  },
});
