import type { DepositMethod } from "@baize/contract";
import type { ProviderPayment } from "./rules.ts";

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

export interface Notification {
  readonly notificationId: string;
  readonly event: string;
  readonly payment: ProviderPayment;
}

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
   * Undefined when the signature or the time stamp does not verify, or the content is not
   * understood.
   */
  readNotification(
    body: string,
    headers: Readonly<Record<string, string>>,
  ): Notification | undefined;
}
