import { Cpu } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "system",
  path: "/console/system",
  group: "records",
  order: 50,
  permission: "system.read",
  icon: Cpu,
  Page: lazyScreen(async () => (await import("./system-page.tsx")).SystemPage),
});
