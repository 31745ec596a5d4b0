import { inboxFeed } from "./events.ts";
import { createNewsChoices, type NewsChoiceDeps } from "./news-choice.ts";
import { inboxRoutes } from "./routes.ts";
import { createInbox } from "./service.ts";
import { inboxConsumer, type InboxSource, type TellingDeps } from "./telling.ts";

export interface InboxModuleDeps extends TellingDeps, NewsChoiceDeps {
  /** What every noun tells. */
  readonly sources: readonly InboxSource[];
}

export function inboxModule({ sources, ...deps }: InboxModuleDeps) {
  const inbox = createInbox(deps);
  return {
    inbox,
    handlers: { ...inboxRoutes(inbox), ...createNewsChoices(deps) },
    feed: [inboxFeed],
    consumers: [inboxConsumer(deps, sources)],
    cleanUp: { inbox: inbox.cleanUp },
  };
}
