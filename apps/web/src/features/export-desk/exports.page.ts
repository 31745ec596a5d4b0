import { FileDown } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "exports",
  path: "/console/exports",
  group: "records",
  order: 70,
  permission: "exports.create",
  icon: FileDown,
  Page: lazyScreen(async () => (await import("./exports-page.tsx")).ExportsPage),
});
