import { randomBytes } from "node:crypto";
import type { Notifier } from "./notify.ts";
import type { Store } from "./store.ts";

/**
 * Payouts of SandPay: money the merchant sends to somebody's account.
 *
 *   processing  succeed | succeed-twice | succeed-out-of-order | succeed-silently  → succeeded
 *   processing  succeed-wrong                       → succeeded, one unit less is told
 *   processing  fail                                → failed
 *   processing  delay                               → processing, the time begins anew
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

const eventOf = (payout: Payout) => ({
  type: `payout.${payout.status}`,
  timestamp: payout.updatedAt,
  data: payoutViewOf(payout),
});

export interface Payouts {
  /** The same key with the same content gives the payout that was made first. */
  create(key: string, input: CreatePayout): { readonly payout: Payout } | "key_reused";
  find(id: string): Payout | undefined;
  /** Newest first. */
  list(): readonly Payout[];
  /** Presses a button of the page; undefined when the payout is already decided. */
  act(id: string, action: PayoutAction): Payout | undefined;
  close(): void;
}

export interface PayoutsOptions {
  readonly store: Store;
  readonly notifier: Notifier;
  readonly now: () => Date;
  readonly pendingMs: number;
}

const listedMax = 50;

// tidy: allow function-length, because its parts share payouts, timers and notices.
export function createPayouts({ store, notifier, now, pendingMs }: PayoutsOptions): Payouts {
  const { payouts } = store.state;
  const timers = new Map<string, NodeJS.Timeout>();

  function put(payout: Payout): Payout {
    payouts.set(payout.id, payout);
    store.save();
    return payout;
  }

  async function notify(before: Payout, after: Payout, action: PayoutAction): Promise<void> {
    if (action === "succeed-silently" || action === "delay") return;
    const first = notifier.send(after.notificationUrl, eventOf(after));
    if (action === "succeed-twice") {
      // Once more with the same id, as a retry does, and once as a notification of its own.
      await first.done;
      await notifier.send(after.notificationUrl, eventOf(after), first.id).done;
      notifier.send(after.notificationUrl, eventOf(after));
    }
    if (action === "succeed-out-of-order") {
      await first.done;
      notifier.send(after.notificationUrl, eventOf(before));
    }
  }

  function settleLater(payout: Payout): void {
    clearTimeout(timers.get(payout.id));
    const waited = now().getTime() - Date.parse(payout.updatedAt);
    const settle = () => void act(payout.id, "succeed");
    timers.set(payout.id, setTimeout(settle, Math.max(0, pendingMs - waited)));
  }

  function act(id: string, action: PayoutAction): Payout | undefined {
    const before = payouts.get(id);
    const after = before && afterPayoutAction(before, action, now());
    if (before === undefined || after === undefined) return undefined;
    put(after);
    if (after.status === "processing") settleLater(after);
    else clearTimeout(timers.get(id));
    void notify(before, after, action);
    return after;
  }

  for (const payout of payouts.values()) {
    if (payout.status === "processing") settleLater(payout);
  }

  return {
    create(key, input) {
      const text = JSON.stringify(input);
      for (const known of payouts.values()) {
        if (known.idempotencyKey !== key) continue;
        return known.input === text ? { payout: known } : "key_reused";
      }
      const at = now().toISOString();
      const payout: Payout = {
        id: `po_${randomBytes(12).toString("hex")}`,
        idempotencyKey: key,
        input: text,
        amount: input.amount,
        currency: input.currency,
        method: input.method,
        institution: input.institution,
        last4: input.account.slice(-4),
        notificationUrl: input.notification_url,
        metadata: input.metadata,
        status: "processing",
        failure: null,
        createdAt: at,
        updatedAt: at,
      };
      settleLater(put(payout));
      return { payout };
    },
    find: (id) => payouts.get(id),
    list: () => [...payouts.values()].toReversed().slice(0, listedMax),
    act,
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
