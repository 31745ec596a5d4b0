import { Workflow } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "eventLog",
  path: "/console/event-log",
  group: "records",
  order: 60,
  permission: "events.read",
  icon: Workflow,
  Page: lazyScreen(async () => (await import("./event-log-page.tsx")).EventLogPage),
});
