import { WebAddress } from "@baize/contract";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { z } from "zod";
import {
  ProviderRefusedError,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderPayout,
} from "../provider.ts";
import { readReport } from "./report.ts";

/**
 * The adapter of SandPay: its HTTP calls and its notifications, signed the Standard Webhooks way.
 */

const timeoutMs = 8000;
const refusals: ReadonlySet<number> = new Set([400, 402, 403, 404, 409, 410, 413, 415, 422]);

const Payment = z.object({
  id: z.string().min(1).max(128),
  status: z.enum(["open", "processing", "succeeded", "failed", "expired"]),
  amount: z.number().int().safe().nonnegative(),
  amount_received: z.number().int().safe().nonnegative(),
  currency: z.string(),
  url: WebAddress,
  expires_at: z.iso.datetime(),
  metadata: z.record(z.string(), z.string()),
});

const Payout = z.object({
  id: z.string().min(1).max(128),
  status: z.enum(["processing", "succeeded", "failed"]),
  amount: z.number().int().safe().nonnegative(),
  currency: z.string(),
  failure: z.string().max(200).nullable(),
  metadata: z.record(z.string(), z.string()),
});

const Event = z.union([
  z.object({ type: z.string().max(64).startsWith("payment."), data: Payment }),
  z.object({ type: z.string().max(64).startsWith("payout."), data: Payout }),
]);

function paymentOf(payment: z.infer<typeof Payment>): ProviderPayment {
  return {
    paymentId: payment.id,
    status: payment.status,
    amountMinor: BigInt(payment.amount),
    receivedMinor: BigInt(payment.amount_received),
    currency: payment.currency,
    depositId: payment.metadata["deposit_id"],
    merchantCode: payment.metadata["merchant"],
  };
}

function payoutOf(payout: z.infer<typeof Payout>): ProviderPayout {
  return {
    payoutId: payout.id,
    status: payout.status,
    amountMinor: BigInt(payout.amount),
    currency: payout.currency,
    failure: payout.failure ?? undefined,
    withdrawalId: payout.metadata["withdrawal_id"],
    merchantCode: payout.metadata["merchant"],
    attempt: Number.parseInt(payout.metadata["attempt"] ?? "", 10),
  };
}

/** What an event tells, whichever of the two it is about. */
function toldOf({ data }: z.infer<typeof Event>) {
  return "url" in data ? { payment: paymentOf(data) } : { payout: payoutOf(data) };
}

export interface SandPayOptions {
  /** Address without a trailing slash. */
  readonly url: string;
  readonly key: string;
  /** `whsec_…`; two while one replaces the other. */
  readonly webhookSecrets: readonly string[];
}

async function ask(options: SandPayOptions, path: string, init: RequestInit) {
  const answer = await fetch(`${options.url}${path}`, {
    ...init,
    headers: {
      ...(init.headers as Record<string, string>),
      authorization: `Bearer ${options.key}`,
    },
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await answer.text();
  // "Try again" or "unknown" may still be served: neither is a refusal.
  if (refusals.has(answer.status)) {
    throw new ProviderRefusedError(`${path} answered ${answer.status}`);
  }
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return { text, headers: answer.headers };
}

async function call(options: SandPayOptions, path: string, init: RequestInit): Promise<unknown> {
  return JSON.parse((await ask(options, path, init)).text);
}

async function createPayment(
  options: SandPayOptions,
  order: Parameters<PaymentProvider["createPayment"]>[0],
) {
  const made = await call(options, "/v1/payments", {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": order.depositId },
    body: JSON.stringify({
      // tidy: allow money-number, because the provider takes a JSON integer.
      amount: Number(order.amountMinor),
      currency: order.currency,
      method: order.kind,
      return_url: order.returnUrl,
      notification_url: order.notificationUrl,
      metadata: {
        deposit_id: order.depositId,
        merchant: order.merchantCode,
        reference: order.reference,
      },
    }),
  });
  const payment = Payment.parse(made);
  const page = new URL(payment.url);
  page.searchParams.set("lang", order.language);
  return {
    paymentId: payment.id,
    paymentUrl: page.toString(),
    expiresAt: new Date(payment.expires_at),
  };
}

async function createPayout(
  options: SandPayOptions,
  order: Parameters<PaymentProvider["createPayout"]>[0],
) {
  const made = await call(options, "/v1/payouts", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": `${order.withdrawalId}:${order.attempt}`,
    },
    body: JSON.stringify({
      // tidy: allow money-number, because the provider takes a JSON integer.
      amount: Number(order.amountMinor),
      currency: order.currency,
      method: order.kind,
      institution: order.institution,
      account: order.number,
      holder: order.holder,
      notification_url: order.notificationUrl,
      metadata: {
        withdrawal_id: order.withdrawalId,
        attempt: String(order.attempt),
        merchant: order.merchantCode,
        reference: order.reference,
      },
    }),
  });
  return payoutOf(Payout.parse(made));
}

function readNotification(
  hooks: readonly Webhook[],
  body: string,
  headers: Readonly<Record<string, string>>,
) {
  for (const hook of hooks) {
    try {
      const event = Event.safeParse(hook.verify(body, { ...headers }));
      if (!event.success) return undefined;
      return {
        notificationId: headers["webhook-id"] ?? "",
        event: event.data.type,
        ...toldOf(event.data),
      };
    } catch (error) {
      const isExpected = error instanceof WebhookVerificationError || error instanceof SyntaxError;
      if (!isExpected) throw error;
    }
  }
  return undefined;
}

export function createSandPay(options: SandPayOptions): PaymentProvider {
  const hooks = options.webhookSecrets.map((secret) => new Webhook(secret));
  return {
    code: "sandpay",
    createPayment: (order) => createPayment(options, order),
    async getPayment(paymentId) {
      return paymentOf(
        Payment.parse(await call(options, `/v1/payments/${encodeURIComponent(paymentId)}`, {})),
      );
    },
    async listPayments(day) {
      const { text, headers } = await ask(options, `/v1/reports/payments?date=${day}`, {});
      return readReport(text, headers.get("x-total-count"));
    },
    createPayout: (order) => createPayout(options, order),
    async getPayout(payoutId) {
      return payoutOf(
        Payout.parse(await call(options, `/v1/payouts/${encodeURIComponent(payoutId)}`, {})),
      );
    },
    readNotification: (body, headers) => readNotification(hooks, body, headers),
  };
}
