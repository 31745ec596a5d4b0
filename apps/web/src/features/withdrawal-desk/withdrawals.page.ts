import { ArrowUpFromLine } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, waitingOfBrand } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "withdrawals",
  path: "/console/withdrawals",
  group: "money",
  order: 60,
  permission: "withdrawals.read",
  icon: ArrowUpFromLine,
  Page: lazyScreen(async () => (await import("./withdrawals-page.tsx")).WithdrawalsPage),
  waiting: waitingOfBrand({ state: "waiting" }, (query) => call("consoleWithdrawals", { query })),
});
