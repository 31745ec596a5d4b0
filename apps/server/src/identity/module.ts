import { createAudit, type ConsoleDeps } from "../backoffice/index.ts";
import { sessionFeed } from "./events.ts";
import { memberConsoleRoutes } from "./directory/console-routes.ts";
import { createMemberConsole, type MemberConsoleDeps } from "./directory/console.ts";
import { memberExports } from "./directory/export.ts";
import { securityMessages } from "./activity/inbox.ts";
import { memberTagRoutes, type TagDeps } from "./directory/tags.ts";
import { memberTimeline } from "./directory/timeline.ts";
import type { Identity } from "./service.ts";

export interface IdentityModuleDeps
  extends
    Pick<ConsoleDeps, "db" | "clock" | "ids" | "fourEyes">,
    Pick<MemberConsoleDeps, "brand" | "ledger" | "timeline">,
    Pick<TagDeps, "usesOfTag"> {
  readonly identity: Identity;
}

export function identityModule(deps: IdentityModuleDeps) {
  const { db, clock, ids, fourEyes, brand, identity, ledger, timeline, usesOfTag } = deps;
  const console = createMemberConsole({ db, clock, ids, brand, identity, ledger, timeline });
  const audit = createAudit({ db, clock, ids });
  return {
    handlers: {
      ...identity.handlers,
      ...memberConsoleRoutes(console),
      ...memberTagRoutes({ db, clock, fourEyes, identity, usesOfTag, audit }),
    },
    feed: [sessionFeed],
    cleanUp: { identity: identity.cleanUp },
    exports: memberExports(console),
    messages: [securityMessages],
    timeline: memberTimeline,
  };
}
