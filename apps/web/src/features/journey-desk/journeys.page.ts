import { Route } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "journeys",
  path: "/console/journeys",
  group: "money",
  order: 87,
  permission: "rewards.read",
  icon: Route,
  Page: lazyScreen(async () => (await import("./journeys-page.tsx")).JourneysPage, "awards"),
});
