/**
 * Keys that callers choose for their writes: the same key with the same content has one effect.
 *
 * Start with `createIdempotency` in service.ts.
 */
export { createIdempotency, createKeyCleaner, idFromKey, type Idempotency } from "./service.ts";
