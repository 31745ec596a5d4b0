import {
  TransactionsListAnswer,
  type TransactionsListCall,
  type VendorTransaction,
} from "@baize/contract";
import { z } from "zod";
import { isCountable } from "./reconcile-rules.ts";
import type { Vendor } from "./store.ts";
import { callVendor, VendorError, type VendorCallDeps } from "./vendor-call.ts";

/**
 * Reading a vendor's own list of transactions, page by page, so that a day of any size fits. Never
 * called inside a transaction.
 */

export type ReportFailure = "unreachable" | "refused" | "unreadable" | "behind";

/** The report cannot be compared now; another time it may. */
export class ReportError extends Error {
  override readonly name = "ReportError";
  readonly failure: ReportFailure;
  constructor(failure: ReportFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

function failureOf(error: unknown): ReportFailure {
  if (error instanceof VendorError) {
    return error.httpStatus === undefined ? "unreadable" : "refused";
  }
  const isUnread = error instanceof z.ZodError || error instanceof SyntaxError;
  return isUnread ? "unreadable" : "unreachable";
}

export type AskedReport =
  { readonly from: Date; readonly until: Date } | { readonly round: string };

/** A report of more pages than this never ends. */
const pagesMax = 50_000;

async function readPage(
  deps: VendorCallDeps,
  vendor: Vendor,
  asked: AskedReport,
  cursor: string | undefined,
) {
  const call: TransactionsListCall = {
    operator_id: vendor.operatorId,
    product: vendor.vendorCode,
    ...("round" in asked
      ? { round: asked.round }
      : { start_time: asked.from.toISOString(), end_time: asked.until.toISOString() }),
    ...(cursor !== undefined && { cursor }),
  };
  try {
    return TransactionsListAnswer.parse(await callVendor(deps, vendor, "/transactions/list", call));
  } catch (error) {
    const name = `the report of ${vendor.vendorCode}`;
    throw new ReportError(failureOf(error), `${name} cannot be read`, error);
  }
}

/**
 * The rows of a time in the order of their time, or of a round. Throws a ReportError where the
 * vendor does not answer, or answers something else than it was asked.
 */
export async function* readReport(
  deps: VendorCallDeps,
  vendor: Vendor,
  asked: AskedReport,
): AsyncGenerator<readonly VendorTransaction[], void, undefined> {
  const unreadable = (why: string) =>
    new ReportError("unreadable", `the report of ${vendor.vendorCode}: ${why}`);
  let lastMs = "round" in asked ? 0 : asked.from.getTime();
  const untilMs = "round" in asked ? Infinity : asked.until.getTime();
  let cursor: string | undefined;
  for (let pages = 1; pages <= pagesMax; pages += 1) {
    const answer = await readPage(deps, vendor, asked, cursor);
    for (const row of answer.transactions) {
      const atMs = Date.parse(row.created_at);
      if (atMs < lastMs || atMs >= untilMs) throw unreadable("rows out of their order or time");
      if (!isCountable(row)) throw unreadable(`an unknown currency ${row.currency}`);
      lastMs = atMs;
    }
    yield answer.transactions;
    const next = answer.next_cursor;
    if (next === null) return;
    if (next === cursor || answer.transactions.length === 0) throw unreadable("it does not go on");
    cursor = next;
  }
  throw unreadable("it does not end");
}
