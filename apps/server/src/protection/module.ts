import type { ConsoleDeps } from "../backoffice/index.ts";
import type { Brand } from "../brand/index.ts";
import { timelineSource, type Identity } from "../identity/index.ts";
import { protectionConsoleRoutes } from "./console-routes.ts";
import { createProtectionConsole } from "./console.ts";
import { changeView } from "./oversight.ts";
import { protectionMessages } from "./inbox.ts";
import { riskConsoleRoutes } from "./risk/console-routes.ts";
import { createRiskConsole } from "./risk/console.ts";
import { signInConsumer } from "./risk/consumers.ts";
import type { Risk } from "./risk/service.ts";
import { listFlagsBefore } from "./risk/store.ts";
import { protectionRoutes } from "./routes.ts";
import type { Protection } from "./service.ts";
import { listChangesBefore } from "./store.ts";

export interface ProtectionModuleDeps extends ConsoleDeps {
  readonly brand: Brand;
  readonly identity: Identity;
  readonly protection: Protection;
  readonly risk: Risk;
}

export function protectionModule(deps: ProtectionModuleDeps) {
  const { db, clock, ids, fourEyes, brand, identity, protection, risk } = deps;
  const console = createProtectionConsole({ db, clock, ids, fourEyes, identity, protection });
  const riskConsole = createRiskConsole({ db, clock, ids, fourEyes, brand, identity, risk });
  return {
    handlers: {
      ...protectionRoutes(protection),
      ...protectionConsoleRoutes(console),
      ...riskConsoleRoutes(riskConsole),
    },
    consumers: [signInConsumer({ risk })],
    jobs: [{ name: "time_limits", at: "* * * * *", run: () => protection.sessions.endOverdue() }],
    cleanUp: { protection: protection.cleanUp, risk: risk.cleanUp },
    messages: protectionMessages(identity),
    timeline: [
      timelineSource("limit", "members.read", listChangesBefore, (row, { currency }) => ({
        what: row.what,
        limit: changeView(row, currency),
      })),
      timelineSource("risk", "risk.read", listFlagsBefore, ({ state, kind }) => ({
        what: state,
        text: kind,
      })),
    ],
  };
}
