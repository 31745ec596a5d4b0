import { Megaphone } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, waitingOfBrand } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "affiliates",
  path: "/console/affiliates",
  group: "people",
  order: 47,
  permission: "agents.read",
  icon: Megaphone,
  Page: lazyScreen(async () => (await import("./affiliates-page.tsx")).AffiliatesPage),
  waiting: waitingOfBrand({ status: "pending" }, (query) => call("consoleAffiliates", { query })),
});
