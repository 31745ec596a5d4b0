import { ShieldCheck } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "roles",
  path: "/console/roles",
  group: "people",
  order: 20,
  permission: "roles.read",
  icon: ShieldCheck,
  Page: lazyScreen(async () => (await import("./roles-page.tsx")).RolesPage),
});
