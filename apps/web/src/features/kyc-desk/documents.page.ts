import { IdCard } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, waitingOfBrand } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "documents",
  path: "/console/documents",
  group: "people",
  order: 40,
  permission: "kyc.read",
  icon: IdCard,
  Page: lazyScreen(
    async () => (await import("./documents-page.tsx")).DocumentsPage,
    // Documents are called what their member calls them.
    "verification",
    "security",
  ),
  waiting: waitingOfBrand({ state: "waiting" }, (query) => call("consoleDocuments", { query })),
});
