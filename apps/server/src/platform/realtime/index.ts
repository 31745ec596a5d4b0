/**
 * The feed: what members see without asking. Read-only, one socket per tab at `/feed`.
 *
 * It knows channels and connections, not bets or deposits. Messages come from the relay by way of a
 * bus; nothing is kept for later, because the truth is one HTTP call away.
 *
 * Start with `createHub` in hub.ts; `createRealtime` in service.ts ties it to tickets and the bus.
 */
export { createRealtime, createTicketCleaner, type Realtime } from "./service.ts";
export { createBus, createPublisher, type BusMessage } from "./bus.ts";
export { createFeedReader, showOnFeed, type Shown } from "./feed-reader.ts";
export { createRelay, type Relay, type Source } from "./relay.ts";
export { createFeedSender, type FeedSender } from "./sender.ts";
