import { Siren } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "events",
  path: "/console/events",
  group: "records",
  order: 40,
  permission: "system.read",
  icon: Siren,
  Page: lazyScreen(async () => (await import("./events-page.tsx")).EventsPage),
});
