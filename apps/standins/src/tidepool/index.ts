/**
 * Tidepool: a game vendor that keeps members' money itself, for trying transfers out.
 *
 * It has what a real one has: signed calls for balance, deposit, withdrawal, the state of a
 * transfer and the list of them, each transfer carried out once, and a game page on which the money
 * changes. Its desk has a switch for every way a transfer can go wrong. It verifies with its own
 * code, so that a mistake in the platform's signature cannot hide behind a shared library.
 *
 * Start with `createTidepool` in service.ts; the switches are in rules.ts.
 */
export { openTidepool } from "./plugin.ts";
export type { TidepoolOptions } from "./service.ts";
