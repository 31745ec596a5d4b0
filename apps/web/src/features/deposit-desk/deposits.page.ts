import { ArrowDownToLine } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, waitingOfBrand } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "deposits",
  path: "/console/deposits",
  group: "money",
  order: 50,
  permission: "deposits.read",
  icon: ArrowDownToLine,
  Page: lazyScreen(async () => (await import("./deposits-page.tsx")).DepositsPage),
  waiting: waitingOfBrand({ state: "waiting" }, (query) => call("consoleDeposits", { query })),
});
