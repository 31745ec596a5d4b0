/**
 * Payouts of SandPay: money the merchant sends to somebody's account.
 *
 *   processing  succeed | succeed-twice | succeed-out-of-order | succeed-silently  → succeeded
 *   processing  succeed-wrong                       → succeeded, one unit less is reported
 *   processing  fail                                → failed
 *   processing  delay                               → processing, the time starts again
 *   processing  30 s later                          → succeeded
 */
export interface Payout {
  readonly id: string;
  readonly idempotencyKey: string;
  /** JSON of the creating call, to tell a repeated call from a reused key. */
  readonly input: string;
  readonly amount: number;
  readonly currency: string;
  readonly method: string;
  readonly institution: string;
  /** The end of the account, for the page. */
  readonly last4: string;
  readonly notificationUrl: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly status: "processing" | "succeeded" | "failed";
  readonly failure: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const payoutActions = [
  "succeed",
  "fail",
  "delay",
  "succeed-twice",
  "succeed-out-of-order",
  "succeed-silently",
  "succeed-wrong",
] as const;
export type PayoutAction = (typeof payoutActions)[number];

export function isPayoutAction(text: unknown): text is PayoutAction {
  return typeof text === "string" && (payoutActions as readonly string[]).includes(text);
}

export interface CreatePayout {
  readonly amount: number;
  readonly currency: string;
  readonly method: string;
  readonly institution: string;
  readonly account: string;
  readonly holder: string;
  readonly notification_url: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The payout after a button; undefined when it is decided. Pure. */
export function afterPayoutAction(
  payout: Payout,
  action: PayoutAction,
  at: Date,
): Payout | undefined {
  if (payout.status !== "processing") return undefined;
  const updatedAt = at.toISOString();
  if (action === "delay") return { ...payout, updatedAt };
  if (action === "fail") {
    return { ...payout, status: "failed", failure: "The account does not take it.", updatedAt };
  }
  const amount = action === "succeed-wrong" ? payout.amount - 1 : payout.amount;
  return { ...payout, status: "succeeded", amount, updatedAt };
}

/** A payout as the API and the notifications show it. */
export function payoutViewOf(payout: Payout) {
  return {
    id: payout.id,
    status: payout.status,
    amount: payout.amount,
    currency: payout.currency,
    method: payout.method,
    failure: payout.failure,
    metadata: payout.metadata,
    created_at: payout.createdAt,
    updated_at: payout.updatedAt,
  };
}

/** What a notification says about a payout. */
export const eventOf = (payout: Payout) => ({
  type: `payout.${payout.status}`,
  timestamp: payout.updatedAt,
  data: payoutViewOf(payout),
});
