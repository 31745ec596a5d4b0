import type { Adjustment, AdjustmentCategory, AdjustmentState } from "@baize/contract";
import { formatMinor, minor } from "@baize/money";
import type { Actor } from "../../backoffice/index.ts";

/**
 * What is decided about adjustments without asking the database.
 *
 * open ── approve ──▶ approved   by another operator; the money moves once, in this step
 * open ── reject ───▶ rejected   by anyone who may approve, also by who asked
 *
 * An approval the member's cash cannot bear leaves it open, to be rejected or to wait for money.
 */
export interface AdjustmentRow {
  readonly memberId: bigint;
  readonly adjustmentId: string;
  readonly merchantCode: string;
  readonly username: string;
  readonly reference: string;
  readonly direction: "credit" | "debit";
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly category: AdjustmentCategory;
  readonly reason: string;
  readonly ticket: string | null;
  /** The deposit that was taken back; nothing where the category is another. */
  readonly depositId: string | null;
  readonly depositReference: string | null;
  readonly state: AdjustmentState;
  readonly needsSecond: boolean;
  readonly requestedBy: string;
  readonly requester: string;
  readonly requestedAt: Date;
  readonly decidedBy: string | null;
  readonly decider: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
  readonly balanceBeforeMinor: bigint | null;
  readonly balanceAfterMinor: bigint | null;
}

/**
 * The ledger account of the other side of an adjustment. A deposit that was taken back is booked
 * among the payments, so that what a member paid in can be read from the books.
 */
export function adjustmentAccountOf({ category }: Pick<AdjustmentRow, "category">): string {
  return category === "chargeback" ? "payment:reversed" : "house:adjustments";
}

/** The ledger's key: one posting, however many times it is approved. */
export const adjustmentKey = (adjustmentId: string) => `adjustment:${adjustmentId}`;

export function adjustmentReference(adjustmentId: string): string {
  return `A-${adjustmentId.slice(-10).toUpperCase()}`;
}

/** Up to the brand's amount one person suffices; without one it takes two, always. */
export function needsSecondPerson(amountMinor: bigint, aloneUpToMinor: bigint): boolean {
  return amountMinor > aloneUpToMinor;
}

/** Whether an operator is the second person an adjustment asks for. */
export function mayApprove(
  row: Pick<AdjustmentRow, "needsSecond" | "requestedBy">,
  { operatorId }: Pick<Actor, "operatorId">,
): boolean {
  return !row.needsSecond || row.requestedBy !== operatorId;
}

/** The cash before, from the cash after the ledger moved the amount. */
export function balanceBefore(
  { direction, amountMinor }: Pick<AdjustmentRow, "direction" | "amountMinor">,
  balanceAfterMinor: bigint,
): bigint {
  return direction === "credit" ? balanceAfterMinor - amountMinor : balanceAfterMinor + amountMinor;
}

export function adjustmentOf(row: AdjustmentRow, reader: Pick<Actor, "operatorId">): Adjustment {
  const text = (amount: bigint) => formatMinor(minor(amount), row.currency);
  const textOrNull = (amount: bigint | null) => (amount === null ? null : text(amount));
  return {
    adjustmentId: row.adjustmentId,
    reference: row.reference,
    merchantCode: row.merchantCode,
    memberId: String(row.memberId),
    username: row.username,
    direction: row.direction,
    amount: text(row.amountMinor),
    currency: row.currency,
    category: row.category,
    reason: row.reason,
    ticket: row.ticket,
    depositReference: row.depositReference,
    state: row.state,
    needsSecond: row.needsSecond,
    requestedBy: row.requester,
    isOwn: row.requestedBy === reader.operatorId,
    requestedAt: row.requestedAt.toISOString(),
    decidedBy: row.decider,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
    balanceBefore: textOrNull(row.balanceBeforeMinor),
    balanceAfter: textOrNull(row.balanceAfterMinor),
  };
}
