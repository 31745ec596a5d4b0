import { ArrowDownToLine } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, one, totalOf } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "deposits",
  path: "/console/deposits",
  group: "money",
  order: 50,
  permission: "deposits.read",
  icon: ArrowDownToLine,
  Page: lazyScreen(async () => (await import("./deposits-page.tsx")).DepositsPage),
  waiting: {
    search: { state: "waiting" },
    isOfBrand: true,
    count: (merchantCode) =>
      totalOf(call("consoleDeposits", { query: { ...one, merchantCode, state: "waiting" } })),
  },
});
