import { UsersRound } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "operators",
  path: "/console/operators",
  group: "people",
  order: 10,
  permission: "operators.read",
  icon: UsersRound,
  Page: lazyScreen(async () => (await import("./operators-page.tsx")).OperatorsPage),
});
