import { randomBytes } from "node:crypto";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { createNotifier, defaultRetryDelaysMs } from "./notify.ts";
import { registerPayouts } from "./payout-routes.ts";
import { createPayouts } from "./payouts.ts";
import { registerRoutes, type Payments } from "./routes.ts";
import { afterAction, settled, viewOf, type Action, type Payment } from "./rules.ts";
import { openStore } from "./store.ts";

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

// tidy: allow function-length, because its parts share payments, timers and notices.
export async function createSandPay(options: SandPayOptions): Promise<SandPay> {
  const store = await openStore(options.dataDir);
  const { payments } = store.state;
  const notifier = createNotifier({
    store,
    webhookSecret: options.webhookSecret,
    now: options.now,
    retryDelaysMs: options.retryDelaysMs ?? defaultRetryDelaysMs,
    log: options.log,
  });
  const timers = new Set<NodeJS.Timeout>();

  const eventOf = (payment: Payment) => ({
    type: `payment.${payment.status}`,
    timestamp: payment.updatedAt,
    data: viewOf(payment, options.origin),
  });

  function put(payment: Payment): Payment {
    payments.set(payment.id, payment);
    store.save();
    return payment;
  }

  function settleLater(payment: Payment): void {
    const waited = options.now().getTime() - Date.parse(payment.updatedAt);
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        const current = payments.get(payment.id);
        const done = current && settled(current, options.now());
        if (done !== undefined) notifier.send(done.notificationUrl, eventOf(put(done)));
      },
      Math.max(0, (options.pendingMs ?? defaultPendingMs) - waited),
    );
    timers.add(timer);
  }

  async function notify(before: Payment, after: Payment, action: Action): Promise<void> {
    const url = after.notificationUrl;
    const first = notifier.send(url, eventOf(after));
    if (action === "pay-twice") {
      // Once again with the same id, as a retry does, and once as a separate notification.
      await first.done;
      await notifier.send(url, eventOf(after), first.id).done;
      notifier.send(url, eventOf(after));
    }
    if (action === "pay-out-of-order") {
      await first.done;
      notifier.send(url, eventOf({ ...before, status: "processing" }));
    }
  }

  const service: Payments = {
    create(key, input) {
      const text = JSON.stringify(input);
      for (const known of payments.values()) {
        if (known.idempotencyKey !== key) continue;
        return known.input === text ? { payment: known } : "key_reused";
      }
      const at = options.now();
      const payment: Payment = {
        id: `pay_${randomBytes(12).toString("hex")}`,
        idempotencyKey: key,
        input: text,
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
      return { payment: put(payment) };
    },
    find: (id) => payments.get(id),
    all: () => payments.values(),
    act(id, action) {
      const before = payments.get(id);
      const after = before && afterAction(before, action, options.now());
      if (before === undefined || after === undefined) return undefined;
      put(after);
      if (after.status === "processing") settleLater(after);
      void notify(before, after, action);
      return after;
    },
  };

  for (const payment of payments.values()) {
    if (payment.status === "processing") settleLater(payment);
  }
  notifier.resume();
  const pendingMs = options.pendingMs ?? defaultPendingMs;
  const payouts = createPayouts({ store, notifier, now: options.now, pendingMs });

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
