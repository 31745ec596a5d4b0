import { ScrollText } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "audit",
  path: "/console/audit",
  group: "records",
  order: 20,
  permission: "audit.read",
  icon: ScrollText,
  Page: lazyScreen(async () => (await import("./audit-page.tsx")).AuditPage),
});
