import { ClipboardCheck } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "promotionEntries",
  path: "/console/applications",
  group: "money",
  order: 84,
  permission: "rewards.read",
  icon: ClipboardCheck,
  Page: lazyScreen(async () => (await import("./entries-page.tsx")).EntriesPage),
});
