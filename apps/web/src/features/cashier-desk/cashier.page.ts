import { WalletCards } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "cashier",
  path: "/console/cashier",
  group: "money",
  order: 110,
  permission: "cashier.read",
  icon: WalletCards,
  Page: lazyScreen(
    async () => (await import("./cashier-page.tsx")).CashierPage,
    // Levels are called what members read.
    "verification",
  ),
});
