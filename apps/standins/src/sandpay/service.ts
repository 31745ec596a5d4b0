import { randomBytes } from "node:crypto";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { createNotifier, defaultRetryDelaysMs, type Notifier } from "./notify.ts";
import { registerPayouts } from "./payout-routes.ts";
import { createPayouts } from "./payouts.ts";
import { registerRoutes, type Payments } from "./routes.ts";
import { afterAction, settled, viewOf, type Action, type Payment } from "./rules.ts";
import { openStore, type Store } from "./store.ts";

export interface SandPayOptions {
  readonly dataDir: string;
  /** Address a browser reaches this server at, without a trailing slash. */
  readonly origin: string;
  readonly apiKey: string;
  /** `whsec_` and base64, as Standard Webhooks writes secrets. */
  readonly webhookSecret: string;
  readonly now: () => Date;
  readonly log?: FastifyBaseLogger;
  /** How long "leave pending" waits before the payment settles. */
  readonly pendingMs?: number;
  /** Waits between the attempts to deliver a notification. */
  readonly retryDelaysMs?: readonly number[];
}

export interface SandPay {
  readonly plugin: (app: FastifyInstance) => Promise<void>;
  /** Resolves when no notification is on its way any more. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

const lifetimeMs = 30 * 60_000;
const defaultPendingMs = 30_000;

/** The payments with what happens to them later. */
interface Running {
  readonly options: SandPayOptions;
  readonly store: Store;
  readonly notifier: Notifier;
  readonly timers: Set<NodeJS.Timeout>;
}

function eventOf({ options }: Running, payment: Payment) {
  return {
    type: `payment.${payment.status}`,
    timestamp: payment.updatedAt,
    data: viewOf(payment, options.origin),
  };
}

function put({ store }: Running, payment: Payment): Payment {
  store.state.payments.set(payment.id, payment);
  store.save();
  return payment;
}

function settleLater(running: Running, payment: Payment): void {
  const { options, store, notifier, timers } = running;
  const waited = options.now().getTime() - Date.parse(payment.updatedAt);
  const timer = setTimeout(
    () => {
      timers.delete(timer);
      const current = store.state.payments.get(payment.id);
      const done = current && settled(current, options.now());
      if (done === undefined) return;
      notifier.send(done.notificationUrl, eventOf(running, put(running, done)));
    },
    Math.max(0, (options.pendingMs ?? defaultPendingMs) - waited),
  );
  timers.add(timer);
}

async function notify(
  running: Running,
  before: Payment,
  after: Payment,
  action: Action,
): Promise<void> {
  const { notifier } = running;
  const url = after.notificationUrl;
  const first = notifier.send(url, eventOf(running, after));
  if (action === "pay-twice") {
    // Once again with the same id, as a retry does, and once as a separate notification.
    await first.done;
    await notifier.send(url, eventOf(running, after), first.id).done;
    notifier.send(url, eventOf(running, after));
  }
  if (action === "pay-out-of-order") {
    await first.done;
    notifier.send(url, eventOf(running, { ...before, status: "processing" }));
  }
}

type CreateInput = Parameters<Payments["create"]>[1];

function newPayment(key: string, input: CreateInput, at: Date): Payment {
  return {
    id: `pay_${randomBytes(12).toString("hex")}`,
    idempotencyKey: key,
    input: JSON.stringify(input),
    amount: input.amount,
    currency: input.currency,
    method: input.method,
    returnUrl: input.return_url,
    notificationUrl: input.notification_url,
    metadata: input.metadata,
    status: "open",
    amountReceived: 0,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + lifetimeMs).toISOString(),
  };
}

function create(running: Running, key: string, input: CreateInput): ReturnType<Payments["create"]> {
  const text = JSON.stringify(input);
  for (const known of running.store.state.payments.values()) {
    if (known.idempotencyKey !== key) continue;
    return known.input === text ? { payment: known } : "key_reused";
  }
  return { payment: put(running, newPayment(key, input, running.options.now())) };
}

function act(running: Running, id: string, action: Action): Payment | undefined {
  const before = running.store.state.payments.get(id);
  const after = before && afterAction(before, action, running.options.now());
  if (before === undefined || after === undefined) return undefined;
  put(running, after);
  if (after.status === "processing") settleLater(running, after);
  void notify(running, before, after, action);
  return after;
}

export async function createSandPay(options: SandPayOptions): Promise<SandPay> {
  const store = await openStore(options.dataDir);
  const { payments } = store.state;
  const { webhookSecret, now, log, retryDelaysMs = defaultRetryDelaysMs } = options;
  const notifier = createNotifier({ store, webhookSecret, now, retryDelaysMs, log });
  const timers = new Set<NodeJS.Timeout>();
  const running: Running = { options, store, notifier, timers };
  for (const payment of payments.values()) {
    if (payment.status === "processing") settleLater(running, payment);
  }
  notifier.resume();
  const pendingMs = options.pendingMs ?? defaultPendingMs;
  const payouts = createPayouts({ store, notifier, now, pendingMs });
  const service: Payments = {
    create: (key, input) => create(running, key, input),
    find: (id) => payments.get(id),
    all: () => payments.values(),
    act: (id, action) => act(running, id, action),
  };
  return {
    plugin: async (app) => {
      registerRoutes(app, service, options);
      registerPayouts(app, payouts, options);
    },
    idle: () => notifier.idle(),
    async close() {
      payouts.close();
      for (const timer of timers) clearTimeout(timer);
      await notifier.close();
      await store.close();
    },
  };
}
