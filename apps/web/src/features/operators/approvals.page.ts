import { Handshake } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, one, totalOf } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";
import { WaitingApprovals } from "./approvals-count.tsx";

export const page = consolePage({
  name: "approvals",
  path: "/console/approvals",
  group: "records",
  order: 10,
  icon: Handshake,
  Page: lazyScreen(async () => (await import("./approvals-page.tsx")).ApprovalsPage),
  Badge: WaitingApprovals,
  waiting: {
    search: { state: "waiting" },
    isOfBrand: false,
    count: () => totalOf(call("approvals", { query: { ...one, state: "waiting" } })),
  },
});
