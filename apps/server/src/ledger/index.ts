/**
 * The ledger: the only code that moves money.
 *
 * Every transfer moves one amount of one currency from a debit account to a credit account of one
 * member, so the books balance by construction. Transfers are never changed or deleted; a mistake
 * is corrected by another one. A stored account cannot go below its floor, whatever runs beside it.
 * An operation asked for twice under one key happens once. The ledger knows accounts, transfers and
 * holds, not bets, vendors or agents.
 *
 * Start with `post` and `enqueue` in service.ts, and with the outcomes in rules.ts.
 *
 * More than twenty names, because most are types: the commands that callers write, and what comes
 * back.
 */
export { createLedger, type Allowance, type Ledger, type StatementQuery } from "./service.ts";
export {
  amountMinorMax,
  directionOf,
  keyIdOf,
  type AccountName,
  type Command,
  type Outcome,
  type Post,
  type Reverse,
} from "./rules.ts";
export { defineOperationsConsumer, type PostedReader } from "./events.ts";
export { LedgerUnavailableError } from "./queue.ts";
export type { MovedSums } from "./hours-store.ts";
export { listPointsAfter } from "./store.ts";
export type { Balances, Operation, Posted, StatementLine } from "./store.ts";
export { listBalancesAfter, sumLeft, type CashSum, type CashSums } from "./sums-store.ts";
export { findIncoherences, type Incoherence } from "./coherence.ts";
