/**
 * Significant events: what a regulator asks to see in one place. What is one, `significantEvents`
 * of the contract says. They are only ever added, in the transaction of what they tell of.
 */
export { recordEvents, type NewEvent } from "./service.ts";
export { countEvents, listEvents, listEventsBefore, type EventFilter } from "./store.ts";
export type { EventRow } from "./store.ts";
