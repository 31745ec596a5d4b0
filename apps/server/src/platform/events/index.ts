/**
 * The log of events: what happened is written in the transaction that made it happen, or not at
 * all, and stays for weeks. A consumer reads it at its own pace.
 *
 * A module declares its events with `defineEvent` in its `events.ts` and publishes them. Consumers
 * are declared with `defineConsumer`, and the worker runs them with `createRunner`. See
 * docs/concepts/events.md.
 *
 * More than twenty names, because five kinds of code meet here: modules that declare and publish,
 * consumers, the worker and its measures, the console, and the relay of the feed.
 */
export {
  amountText,
  defineEvent,
  type AnyEventType,
  type EventType,
  type HappenedOf,
  type NewEvent,
} from "./catalogue.ts";
export { defineBatchConsumer, defineConsumer, type Consumer } from "./consumer.ts";
export { createEventDecisions, type EventDecisions } from "./decisions.ts";
export { createLoop } from "./loop.ts";
export { createRunner } from "./runner.ts";
export { createEvents, type Events } from "./service.ts";
export { keepPartitions, lagsOf, listLags } from "./store.ts";
export { countParked, type AsideRow } from "./aside-store.ts";
export { listUnread } from "./unread-store.ts";
export { createEar, createWake, type Follower } from "./wake.ts";
export { reportReaders } from "./alerts.ts";
