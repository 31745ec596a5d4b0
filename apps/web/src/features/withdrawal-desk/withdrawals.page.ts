import { ArrowUpFromLine } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, one, totalOf } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "withdrawals",
  path: "/console/withdrawals",
  group: "money",
  order: 60,
  permission: "withdrawals.read",
  icon: ArrowUpFromLine,
  Page: lazyScreen(async () => (await import("./withdrawals-page.tsx")).WithdrawalsPage),
  waiting: {
    search: { state: "waiting" },
    isOfBrand: true,
    count: (merchantCode) =>
      totalOf(call("consoleWithdrawals", { query: { ...one, merchantCode, state: "waiting" } })),
  },
});
