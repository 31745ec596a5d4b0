import type { Deposit, DepositMethod } from "@baize/contract";
import { formatMinor, minor, mulBps, type Minor } from "@baize/money";

/**
 * A deposit and what may become of it. Pure.
 *
 *   state     what happened                                     next
 *   created   the provider made a payment                       pending
 *   created   the provider refused to                           declined
 *   created   time is over                                      expired
 *   created   paid, and confirmed when asked                    received
 *   pending   paid, amount and currency as asked                received
 *   pending   paid otherwise                                    pending, flagged
 *   pending   declined                                          declined
 *   pending   expired, or time is over and the provider agrees  expired
 *   declined  paid late, and confirmed when asked               received
 *   expired   paid late, and confirmed when asked               received
 *   received  anything but paid                                 received, flagged
 *   any       an older or repeated notification                 the same
 *
 * Becoming "received" is the one moment of crediting. A late payment is the member's money, so it
 * is credited; a payment that differs from the order waits for a person.
 *
 * The redirect back from the provider's page changes nothing.
 */
export type DepositStatus = Deposit["status"];

export interface DepositRow {
  readonly memberId: bigint;
  readonly id: string;
  readonly merchantCode: string;
  readonly methodId: string;
  readonly provider: string;
  readonly reference: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly status: DepositStatus;
  readonly paymentId: string | null;
  readonly paymentUrl: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
}

export interface MethodRow {
  readonly merchantCode: string;
  readonly methodId: string;
  readonly kind: DepositMethod["kind"];
  readonly provider: string;
  readonly currency: string;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly feeBps: number;
  readonly quickMinor: readonly bigint[];
  readonly usualMinutes: number;
}

/** A payment as a provider tells it, in a notification or when asked. */
export interface ProviderPayment {
  readonly paymentId: string;
  readonly status: "open" | "processing" | "succeeded" | "failed" | "expired";
  readonly amountMinor: bigint;
  readonly receivedMinor: bigint;
  readonly currency: string;
  /** What we gave along: our deposit and merchant. */
  readonly depositId: string | undefined;
  readonly merchantCode: string | undefined;
}

export type Ruling =
  | { readonly next: "received"; readonly isConfirmationNeeded: boolean }
  | { readonly next: "declined" | "expired" }
  | { readonly next: "same"; readonly flag?: string };

function isSameOrder(deposit: DepositRow, payment: ProviderPayment): boolean {
  return (
    payment.merchantCode === deposit.merchantCode &&
    (deposit.paymentId === null || deposit.paymentId === payment.paymentId)
  );
}

/** What a payment's state means for its deposit; the table above. */
export function ruleOn(deposit: DepositRow, payment: ProviderPayment): Ruling {
  const { status } = deposit;
  if (!isSameOrder(deposit, payment)) return { next: "same", flag: "other_order" };
  if (payment.status === "succeeded") {
    if (status === "received") return { next: "same" };
    const isExact =
      payment.currency === deposit.currency &&
      payment.amountMinor === deposit.amountMinor &&
      payment.receivedMinor === deposit.amountMinor;
    if (!isExact) return { next: "same", flag: "amount_differs" };
    return { next: "received", isConfirmationNeeded: status !== "pending" };
  }
  if (payment.status === "failed" || payment.status === "expired") {
    if (status === "received") return { next: "same", flag: "taken_back" };
    if (status !== "pending" && status !== "created") return { next: "same" };
    return { next: payment.status === "failed" ? "declined" : "expired" };
  }
  return { next: "same" };
}

/** What a method takes for an amount, rounded toward zero. */
export function feeOf(amount: Minor, method: MethodRow): Minor {
  return mulBps(amount, method.feeBps);
}

export function methodOf(row: MethodRow): DepositMethod {
  const text = (amount: bigint) => formatMinor(minor(amount), row.currency);
  return {
    methodId: row.methodId,
    kind: row.kind,
    currency: row.currency,
    min: text(row.minMinor),
    max: text(row.maxMinor),
    feeBps: row.feeBps,
    quickAmounts: row.quickMinor.map(text),
    usualMinutes: row.usualMinutes,
  };
}

export function depositOf(row: DepositRow): Deposit {
  const text = (amount: bigint) => formatMinor(minor(amount), row.currency);
  return {
    depositId: row.id,
    reference: row.reference,
    methodId: row.methodId,
    currency: row.currency,
    amount: text(row.amountMinor),
    fee: text(row.feeMinor),
    receives: text(row.amountMinor - row.feeMinor),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    paymentUrl: row.status === "pending" ? row.paymentUrl : null,
  };
}
