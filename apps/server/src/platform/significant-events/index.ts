/**
 * Significant events: what a regulator asks to see in one place. What is one, `significantEvents`
 * of the contract says. They are only ever added, in the transaction of what they tell of.
 */
export { recordEvents } from "./service.ts";
export { closeUnknownAccess, countUnknownAccess } from "./unknown-access.ts";
export { countEvents, listEvents, listEventsBefore, type EventFilter } from "./store.ts";
export type { EventRow, NewEvent } from "./store.ts";
