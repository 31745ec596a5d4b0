/**
 * The developer inbox: what the platform sent by phone and mail, to be read in a browser at
 * `/inbox` and by journeys at `/inbox.json?to=`. In memory, a few hundred messages, never in
 * production: it shows every code to anyone who can open it.
 *
 * Start with `createInbox` in box.ts.
 */
export { createInbox, type Inbox, type InboxMessage, type NewMessage } from "./box.ts";
export { inboxRoutes } from "./routes.ts";
