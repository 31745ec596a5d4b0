import { ShieldAlert } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, waitingOfBrand } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "risk",
  path: "/console/risk",
  group: "people",
  order: 50,
  permission: "risk.read",
  icon: ShieldAlert,
  Page: lazyScreen(async () => (await import("./risk-page.tsx")).RiskPage),
  waiting: waitingOfBrand({ state: "waiting" }, (query) => call("riskFlags", { query })),
});
