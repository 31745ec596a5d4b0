/**
 * How a change reaches what every process keeps in memory: a NOTIFY in the transaction of the
 * change, heard by all, so that an operator's change shows at once and without a restart.
 *
 * Start with `createInvalidation` in service.ts; what is kept is a snapshot of ../snapshot.ts.
 */
export {
  createInvalidation,
  type Invalidation,
  type InvalidationOptions,
  type InvalidationTopic,
} from "./service.ts";
