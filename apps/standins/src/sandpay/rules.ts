/**
 * What a SandPay payment is and which button leads where. Pure.
 *
 *   open        pay | pay-twice | pay-out-of-order | pay-short → succeeded
 *   open        decline                                        → failed
 *   open        pend                                           → processing
 *   open        expire                                         → expired
 *   processing  30 s later                                     → succeeded
 */

export type PaymentStatus = "open" | "processing" | "succeeded" | "failed" | "expired";

export interface Payment {
  readonly id: string;
  readonly idempotencyKey: string;
  /** JSON of the creating call, to tell a repeated call from a reused key. */
  readonly input: string;
  readonly amount: number;
  readonly currency: string;
  readonly method: string;
  readonly returnUrl: string;
  readonly notificationUrl: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly status: PaymentStatus;
  /** What arrived; differs from `amount` when the payer sent too little. */
  readonly amountReceived: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly expiresAt: string;
}

export const actions = [
  "pay",
  "decline",
  "pend",
  "pay-twice",
  "pay-out-of-order",
  "pay-short",
  "expire",
] as const;
export type Action = (typeof actions)[number];

export function isAction(text: unknown): text is Action {
  return typeof text === "string" && (actions as readonly string[]).includes(text);
}

const leadsTo: Readonly<Record<Action, PaymentStatus>> = {
  pay: "succeeded",
  decline: "failed",
  pend: "processing",
  "pay-twice": "succeeded",
  "pay-out-of-order": "succeeded",
  "pay-short": "succeeded",
  expire: "expired",
};

/** The payment after a button; undefined when the button does nothing in this state. */
export function afterAction(payment: Payment, action: Action, at: Date): Payment | undefined {
  if (payment.status !== "open") return undefined;
  const status = leadsTo[action];
  const short = action === "pay-short" ? payment.amount - 1 : payment.amount;
  return {
    ...payment,
    status,
    amountReceived: status === "succeeded" ? short : 0,
    updatedAt: at.toISOString(),
  };
}

export function settled(payment: Payment, at: Date): Payment | undefined {
  if (payment.status !== "processing") return undefined;
  return {
    ...payment,
    status: "succeeded",
    amountReceived: payment.amount,
    updatedAt: at.toISOString(),
  };
}

/** A payment as the API and the notifications show it. */
export function viewOf(payment: Payment, origin: string) {
  return {
    id: payment.id,
    status: payment.status,
    amount: payment.amount,
    amount_received: payment.amountReceived,
    currency: payment.currency,
    method: payment.method,
    metadata: payment.metadata,
    url: `${origin}/pay/${payment.id}`,
    created_at: payment.createdAt,
    updated_at: payment.updatedAt,
    expires_at: payment.expiresAt,
  };
}
