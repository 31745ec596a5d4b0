import { createAudit, type ConsoleDeps } from "../backoffice/index.ts";
import { sessionFeed } from "./events.ts";
import { memberConsoleRoutes } from "./directory/console-routes.ts";
import { createMemberConsole, type MemberConsoleDeps } from "./directory/console.ts";
import { memberExports } from "./directory/export.ts";
import { securityMessages } from "./activity/inbox.ts";
import { memberTagRoutes } from "./directory/tags.ts";
import { memberTimeline } from "./directory/timeline.ts";
import type { Identity } from "./service.ts";

export interface IdentityModuleDeps
  extends
    Pick<ConsoleDeps, "db" | "clock" | "ids">,
    Pick<MemberConsoleDeps, "brand" | "ledger" | "timeline"> {
  readonly identity: Identity;
}

export function identityModule(deps: IdentityModuleDeps) {
  const { db, clock, ids, brand, identity, ledger, timeline } = deps;
  const console = createMemberConsole({ db, clock, ids, brand, identity, ledger, timeline });
  return {
    handlers: {
      ...identity.handlers,
      ...memberConsoleRoutes(console),
      ...memberTagRoutes({ db, clock, identity, audit: createAudit({ db, clock, ids }) }),
    },
    feed: [sessionFeed],
    cleanUp: { identity: identity.cleanUp },
    exports: memberExports(console),
    messages: [securityMessages],
    timeline: memberTimeline,
  };
}
