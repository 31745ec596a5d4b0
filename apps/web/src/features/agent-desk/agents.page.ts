import { Handshake } from "lucide-react";
import { call } from "../../lib/client.ts";
import { consolePage, waitingOfBrand } from "../../lib/console-page.ts";
import { lazyScreen } from "../../ui/lazy-screen.ts";

export const page = consolePage({
  name: "agents",
  path: "/console/agents",
  group: "people",
  order: 45,
  permission: "agents.read",
  icon: Handshake,
  Page: lazyScreen(async () => (await import("./agents-page.tsx")).AgentsPage),
  waiting: waitingOfBrand({ waits: "true" }, (query) => call("consoleContracts", { query })),
});
