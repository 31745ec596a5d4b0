import { Newspaper } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "content",
  path: "/console/content",
  group: "site",
  order: 20,
  permission: "content.read",
  icon: Newspaper,
  Page: lazyScreen(async () => (await import("./contents-page.tsx")).ContentsPage),
});
