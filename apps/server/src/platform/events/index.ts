/**
 * The log of events: what happened is written in the transaction that made it happen, or not at
 * all, and stays for weeks. Whoever wants to know reads it at a pace of his own.
 *
 * A module declares its events with `defineEvent` in its `events.ts` and publishes them. Consumers
 * are declared with `defineConsumer`, and the worker runs them with `createRunner`. See
 * docs/concepts/events.md.
 */
export {
  amountText,
  defineEvent,
  type AnyEventType,
  type EventType,
  type NewEvent,
} from "./catalogue.ts";
export { defineBatchConsumer, defineConsumer, type Consumer } from "./consumer.ts";
export { createEventDecisions, eventRangeMax, type EventDecisions } from "./decisions.ts";
export { createLoop } from "./loop.ts";
export { createRunner } from "./runner.ts";
export { createEvents, type Events } from "./service.ts";
export { keepPartitions, lagsOf, listLags } from "./store.ts";
export { countParked, type AsideRow } from "./aside-store.ts";
export { listUnread } from "./unread-store.ts";
export { createEar, createWake, type Wake } from "./wake.ts";
export { reportReaders } from "./alerts.ts";
