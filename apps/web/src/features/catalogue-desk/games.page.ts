import { Dices } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "games",
  path: "/console/games",
  group: "site",
  order: 30,
  permission: "games.read",
  icon: Dices,
  Page: lazyScreen(async () => (await import("./games-page.tsx")).GamesPage),
});
