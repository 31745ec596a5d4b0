import { ArrowUpFromLine } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "withdrawals",
  path: "/console/withdrawals",
  group: "money",
  order: 60,
  permission: "withdrawals.read",
  icon: ArrowUpFromLine,
  Page: lazyScreen(async () => (await import("./withdrawals-page.tsx")).WithdrawalsPage),
});
