/**
 * SandPay: a payment provider for trying things out.
 *
 * It has what a real one has: payments created with an idempotency key, a hosted page, signed
 * notifications with retries, and a call that tells the truth about a payment. Its page has a
 * button for every way a payment can go wrong. It signs with its own code, so that a mistake in the
 * platform's verification cannot hide behind a shared library.
 *
 * Start with `createSandPay` in service.ts.
 */
export { languageOf, styles } from "./page.ts";
export { createSandPay, type SandPay, type SandPayOptions } from "./service.ts";
