import { randomBytes } from "node:crypto";
import type { Notifier } from "./notify.ts";
import {
  afterPayoutAction,
  eventOf,
  type CreatePayout,
  type Payout,
  type PayoutAction,
} from "./payout-rules.ts";
import type { Store } from "./store.ts";

/** Payouts of SandPay: money the merchant sends to somebody's account. */
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

interface Pending extends PayoutsOptions {
  readonly timers: Map<string, NodeJS.Timeout>;
}

function put({ store }: PayoutsOptions, payout: Payout): Payout {
  store.state.payouts.set(payout.id, payout);
  store.save();
  return payout;
}

async function notify(
  { notifier }: PayoutsOptions,
  before: Payout,
  after: Payout,
  action: PayoutAction,
): Promise<void> {
  if (action === "succeed-silently" || action === "delay") return;
  const first = notifier.send(after.notificationUrl, eventOf(after));
  if (action === "succeed-twice") {
    // Once again with the same id, as a retry does, and once as a separate notification.
    await first.done;
    await notifier.send(after.notificationUrl, eventOf(after), first.id).done;
    notifier.send(after.notificationUrl, eventOf(after));
  }
  if (action === "succeed-out-of-order") {
    await first.done;
    notifier.send(after.notificationUrl, eventOf(before));
  }
}

function settleLater(pending: Pending, payout: Payout): void {
  const { timers, now, pendingMs } = pending;
  clearTimeout(timers.get(payout.id));
  const waited = now().getTime() - Date.parse(payout.updatedAt);
  const settle = () => void act(pending, payout.id, "succeed");
  timers.set(payout.id, setTimeout(settle, Math.max(0, pendingMs - waited)));
}

function act(pending: Pending, id: string, action: PayoutAction): Payout | undefined {
  const before = pending.store.state.payouts.get(id);
  const after = before && afterPayoutAction(before, action, pending.now());
  if (before === undefined || after === undefined) return undefined;
  put(pending, after);
  if (after.status === "processing") settleLater(pending, after);
  else clearTimeout(pending.timers.get(id));
  void notify(pending, before, after, action);
  return after;
}

function newPayout(key: string, input: CreatePayout, at: string): Payout {
  return {
    id: `po_${randomBytes(12).toString("hex")}`,
    idempotencyKey: key,
    input: JSON.stringify(input),
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
}

function create(pending: Pending, key: string, input: CreatePayout) {
  const text = JSON.stringify(input);
  for (const known of pending.store.state.payouts.values()) {
    if (known.idempotencyKey !== key) continue;
    return known.input === text ? { payout: known } : "key_reused";
  }
  const payout = put(pending, newPayout(key, input, pending.now().toISOString()));
  settleLater(pending, payout);
  return { payout };
}

export function createPayouts({ store, notifier, now, pendingMs }: PayoutsOptions): Payouts {
  const { payouts } = store.state;
  const timers = new Map<string, NodeJS.Timeout>();
  const pending: Pending = { store, notifier, now, pendingMs, timers };
  for (const payout of payouts.values()) {
    if (payout.status === "processing") settleLater(pending, payout);
  }
  return {
    create: (key, input) => create(pending, key, input),
    find: (id) => payouts.get(id),
    list: () => [...payouts.values()].toReversed().slice(0, listedMax),
    act: (id, action) => act(pending, id, action),
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
