import { Handshake } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, waitingOfAll } from "../../lib/console-page.ts";
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
  waiting: waitingOfAll({ state: "waiting" }, (query) => call("approvals", { query })),
});
