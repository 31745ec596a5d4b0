import type { DepositMethod, PayoutKind } from "@baize/contract";

/** The port of payment providers. An adapter speaks one provider's protocol and decides nothing. */

export interface PaymentOrder {
  readonly depositId: string;
  readonly merchantCode: string;
  readonly reference: string;
  readonly kind: DepositMethod["kind"];
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly language: string;
  readonly returnUrl: string;
  readonly notificationUrl: string;
}

export interface MadePayment {
  readonly paymentId: string;
  readonly paymentUrl: string;
  readonly expiresAt: Date;
}

export interface PayoutOrder {
  readonly withdrawalId: string;
  /** With the withdrawal the key of the payout: another attempt is another payout. */
  readonly attempt: number;
  readonly merchantCode: string;
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly kind: PayoutKind;
  /** The bank, wallet or network. */
  readonly institution: string;
  readonly number: string;
  readonly holder: string;
  readonly notificationUrl: string;
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

/** A payout as a provider tells it, in a notification or when asked. */
export interface ProviderPayout {
  readonly payoutId: string;
  readonly status: "processing" | "succeeded" | "failed";
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly failure: string | undefined;
  /** What we gave along. */
  readonly withdrawalId: string | undefined;
  readonly merchantCode: string | undefined;
  readonly attempt: number | undefined;
}

/** What a provider tells: of a payment, or of a payout. */
export type Notification = { readonly notificationId: string; readonly event: string } & (
  | { readonly payment: ProviderPayment }
  | { readonly payout: ProviderPayout }
);

/** The provider understood and says no; asking again would not help. */
export class ProviderRefusedError extends Error {
  override readonly name = "ProviderRefusedError";
}

export interface PaymentProvider {
  readonly code: string;
  /** Idempotent by the deposit's id. Never called inside a transaction. */
  createPayment(order: PaymentOrder): Promise<MadePayment>;
  getPayment(paymentId: string): Promise<ProviderPayment>;
  /** The payments that ended on a day, written as 2026-01-31, in UTC: all of them or an error. */
  listPayments(day: string): Promise<ProviderPayment[]>;
  /**
   * Idempotent by withdrawal and attempt. Never called inside a transaction. `ProviderRefusedError`
   * only when the provider surely made no payout.
   */
  createPayout(order: PayoutOrder): Promise<ProviderPayout>;
  getPayout(payoutId: string): Promise<ProviderPayout>;
  /**
   * Undefined when the signature or the time stamp does not verify, or the content is not
   * understood.
   */
  readNotification(
    body: string,
    headers: Readonly<Record<string, string>>,
  ): Notification | undefined;
}

/** A provider's account in the ledger; the bank, and payments by hand, have one too. */
export const providerAccountOf = (provider: string) => `payment:${provider}`;
