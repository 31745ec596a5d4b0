import { Store } from "lucide-react";
import { consolePage } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "brand",
  path: "/console/brand",
  group: "site",
  order: 10,
  permission: "brand.read",
  icon: Store,
  Page: lazyScreen(
    async () => (await import("./brand-page.tsx")).BrandPage,
    // What the register form says is tried out here in its own words.
    "auth",
  ),
});
