import {
  TransactionsListAnswer,
  TransfersListAnswer,
  type TransactionsListCall,
  type TransfersListCall,
  type VendorTransaction,
  type VendorTransfer,
} from "@baize/contract";
import { isCurrency } from "@baize/money";
import { z } from "zod";
import type { VendorFacts } from "../store.ts";
import { callVendor, VendorError, type VendorCallDeps } from "../vendor-call.ts";

/**
 * Reading a vendor's own list of transactions or transfers, page by page, so that a day of any size
 * fits. Never called inside a transaction.
 */

export type ReportFailure = "unreachable" | "refused" | "unreadable" | "behind" | "not_offered";

/** The report cannot be compared; another time it may, if it is offered. */
export class ReportError extends Error {
  override readonly name = "ReportError";
  readonly failure: ReportFailure;
  constructor(failure: ReportFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
  /** Another time it may be read. */
  get isForNow(): boolean {
    return this.failure !== "not_offered";
  }
  /** The vendor answered, and would not tell. */
  get isRefusal(): boolean {
    return this.failure === "refused" || this.failure === "not_offered";
  }
}

const notFound = 404;

function failureOf(error: unknown): ReportFailure {
  if (error instanceof VendorError) {
    if (error.httpStatus === notFound) return "not_offered";
    return error.httpStatus === undefined ? "unreadable" : "refused";
  }
  const isUnread = error instanceof z.ZodError || error instanceof SyntaxError;
  return isUnread ? "unreadable" : "unreachable";
}

/** A time, or one round or transfer by the vendor's id of it. */
export type AskedReport = { readonly from: Date; readonly until: Date } | { readonly one: string };

/** A list that vendors give. */
export interface ReportKind<Row> {
  readonly path: string;
  /** The requested filters, without the caller. */
  readonly call: (vendor: VendorFacts, asked: AskedReport) => object;
  readonly read: (answer: unknown) => { readonly rows: readonly Row[]; readonly next: Cursor };
  readonly atOf: (row: Row) => string;
}

type Cursor = string | null;

const timeOf = ({ from, until }: { readonly from: Date; readonly until: Date }) => ({
  start_time: from.toISOString(),
  end_time: until.toISOString(),
});

export const playReport: ReportKind<VendorTransaction> = {
  path: "/transactions/list",
  call: (vendor, asked): Omit<TransactionsListCall, "operator_id"> => ({
    product: vendor.vendorCode,
    ...("one" in asked ? { round: asked.one } : timeOf(asked)),
  }),
  read(answer) {
    const { transactions, next_cursor: next } = TransactionsListAnswer.parse(answer);
    return { rows: transactions, next };
  },
  atOf: ({ created_at: at }) => at,
};

export const transferReport: ReportKind<VendorTransfer> = {
  path: "/wallet/transfers",
  call: (_vendor, asked): Omit<TransfersListCall, "operator_id"> =>
    "one" in asked ? { transfer_uuid: asked.one } : timeOf(asked),
  read(answer) {
    const { transfers, next_cursor: next } = TransfersListAnswer.parse(answer);
    return { rows: transfers, next };
  },
  atOf: ({ decided_at: at }) => at,
};

/** A report of more pages than this never ends. */
const pagesMax = 50_000;

async function readPage<Row>(
  deps: VendorCallDeps,
  kind: ReportKind<Row>,
  vendor: VendorFacts,
  asked: AskedReport & { readonly cursor: string | undefined },
) {
  const { cursor } = asked;
  const call = {
    operator_id: vendor.operatorId,
    ...kind.call(vendor, asked),
    ...(cursor !== undefined && { cursor }),
  };
  try {
    return kind.read(await callVendor(deps, vendor, kind.path, call));
  } catch (error) {
    const name = `the report of ${vendor.vendorCode}`;
    throw new ReportError(failureOf(error), `${name} cannot be read`, error);
  }
}

/**
 * The rows of a time in the order of their time, or of a round, or a transfer. Throws a ReportError
 * where the vendor does not answer, or answers something else than it was asked.
 */
export async function* readReport<Row extends { readonly currency: string }>(
  deps: VendorCallDeps,
  kind: ReportKind<Row>,
  vendor: VendorFacts,
  asked: AskedReport,
): AsyncGenerator<readonly Row[], void, undefined> {
  const unreadable = (why: string) =>
    new ReportError("unreadable", `the report of ${vendor.vendorCode}: ${why}`);
  let lastMs = "one" in asked ? 0 : asked.from.getTime();
  const untilMs = "one" in asked ? Infinity : asked.until.getTime();
  let cursor: string | undefined;
  for (let pages = 1; pages <= pagesMax; pages += 1) {
    const { rows, next } = await readPage(deps, kind, vendor, { ...asked, cursor });
    for (const row of rows) {
      const atMs = Date.parse(kind.atOf(row));
      if (atMs < lastMs || atMs >= untilMs) throw unreadable("rows out of their order or time");
      // Amounts of a currency we do not know cannot be added up.
      if (!isCurrency(row.currency)) throw unreadable(`an unknown currency ${row.currency}`);
      lastMs = atMs;
    }
    yield rows;
    if (next === null) return;
    if (next === cursor || rows.length === 0) throw unreadable("it does not go on");
    cursor = next;
  }
  throw unreadable("it does not end");
}
