/**
 * The outbox: what happened leaves in the transaction that made it happen, or not at all.
 *
 * `emit` writes an event beside the change it tells of. The relay, in the worker, takes events and
 * the ledger's postings in order, gives them to consumers, and sends feed messages to the hubs.
 * Consumers work in the transaction that removes the event, so each event has its effect once.
 *
 * Start with `createOutbox` in service.ts and `createRelay` in relay.ts.
 */
export { createBus, createPublisher, type Bus, type BusMessage, type BusPublisher } from "./bus.ts";
export { createOutbox, createWake, type Outbox, type OutboxEvent, type Wake } from "./service.ts";
export { createRelay, type Relay, type RelayOptions, type Source } from "./relay.ts";
export { createOutboxSource, type Consumer, type StoredEvent } from "./consume.ts";
export { oldestEventAt } from "./store.ts";
