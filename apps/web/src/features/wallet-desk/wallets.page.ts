import { Wallet } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "wallets",
  path: "/console/wallets",
  group: "money",
  order: 70,
  permission: "withdrawals.read",
  icon: Wallet,
  Page: lazyScreen(async () => (await import("./wallets-page.tsx")).WalletsPage),
});
