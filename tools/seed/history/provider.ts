import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createHash } from "node:crypto";
import { minuteMs } from "@baize/contract/durations";
import type { Clock } from "../../../apps/server/src/platform/clock.ts";

/**
 * The payment provider of the demo's past: SandPay's calls, with what the history says became of
 * each payment, at the time of the history. What is ordered at the end goes to the SandPay that
 * runs, so that it can be paid there.
 */
type Outcome = "succeeded" | "failed" | "open";

export interface Payment {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly orderedAt: number;
  status: Outcome | "processing" | "expired";
  endedAt: number | null;
}

export interface HistoryProvider {
  readonly url: string;
  /** What becomes of a payment that was ordered, by its deposit. */
  decide(depositId: string, outcome: Outcome): void;
  /** Payouts ordered from now on end so. */
  payoutsEnd: "succeeded" | "failed";
  /** From now on calls go on to this address. */
  forwardTo: string | undefined;
  /** Payments of the last days, to go on with after a break. */
  remembered(sinceMs: number): readonly Payment[];
  close(): Promise<void>;
}

const lifetimeMs = 30 * minuteMs;

const read = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString("utf8")));
    request.on("end", () => resolve(text));
    request.on("error", reject);
  });

const idOf = (kind: string, key: string) =>
  `${kind}_${createHash("sha256").update(key).digest("hex").slice(0, 24)}`;

function reportOf(payments: readonly Payment[], day: string): readonly [string, number] {
  const rows = payments.filter(
    ({ endedAt }) => endedAt !== null && new Date(endedAt).toISOString().startsWith(day),
  );
  const lines = rows.map((one) => {
    const received = one.status === "succeeded" ? one.amount : 0;
    const { deposit_id: deposit, merchant } = one.metadata;
    return [one.id, one.status, one.amount, received, one.currency, deposit, merchant].join(",");
  });
  const head = "id,status,amount,amount_received,currency,deposit_id,merchant";
  return [[head, ...lines].join("\n"), rows.length];
}

async function forward(to: string, request: IncomingMessage, body: string, answer: ServerResponse) {
  const headers = Object.entries(request.headers).filter(([name]) =>
    ["authorization", "content-type", "idempotency-key"].includes(name),
  ) as [string, string][];
  const { method = "GET", url = "/" } = request;
  const reply = await fetch(`${to}${url}`, {
    method,
    headers,
    ...(method === "GET" ? {} : { body }),
  });
  answer.statusCode = reply.status;
  const total = reply.headers.get("x-total-count");
  if (total !== null) answer.setHeader("x-total-count", total);
  answer.end(await reply.text());
}

/** The provider with what was ordered of it. */
interface Past {
  readonly clock: Clock;
  readonly payments: Map<string, Payment>;
  readonly payouts: Map<string, Record<string, unknown>>;
  /** Set once it listens. */
  provider: Pick<HistoryProvider, "url" | "payoutsEnd" | "forwardTo">;
}

function paymentView({ clock, provider }: Past, payment: Payment) {
  if (payment.status === "open" && clock.now().getTime() - payment.orderedAt > lifetimeMs) {
    payment.status = "expired";
    payment.endedAt = payment.orderedAt + lifetimeMs;
  }
  return {
    ...payment,
    amount_received: payment.status === "succeeded" ? payment.amount : 0,
    url: `${provider.url}/pay/${payment.id}`,
    expires_at: new Date(payment.orderedAt + lifetimeMs).toISOString(),
  };
}

function answerOf(past: Past, method: string, url: URL, key: string, body: string): unknown {
  const { payments, payouts, provider } = past;
  const id = url.pathname.split("/").at(-1) ?? "";
  if (method === "GET") {
    const payment = payments.get(id);
    return payment === undefined ? payouts.get(id) : paymentView(past, payment);
  }
  const asked = JSON.parse(body) as Pick<Payment, "amount" | "currency" | "metadata">;
  const { amount, currency, metadata } = asked;
  if (url.pathname.endsWith("/payments")) {
    const made = idOf("pay", key);
    const orderedAt = past.clock.now().getTime();
    const fresh = { id: made, amount, currency, metadata, orderedAt };
    const payment = payments.get(made) ?? { ...fresh, status: "open" as const, endedAt: null };
    payments.set(made, payment);
    return paymentView(past, payment);
  }
  const made = idOf("po", key);
  const status = provider.payoutsEnd;
  const failure = status === "failed" ? "The account does not take money now." : null;
  const payout = payouts.get(made) ?? { id: made, amount, currency, metadata, status, failure };
  payouts.set(made, payout);
  return { ...payout, status: "processing", failure: null };
}

async function serve(past: Past, request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const body = await read(request);
  const { forwardTo } = past.provider;
  if (forwardTo !== undefined) return forward(forwardTo, request, body, answer);
  const url = new URL(request.url ?? "/", "http://provider");
  if (url.pathname.startsWith("/v1/reports")) {
    const day = url.searchParams.get("date") ?? "";
    const [text, count] = reportOf([...past.payments.values()], day);
    answer.setHeader("x-total-count", String(count));
    answer.end(text);
    return undefined;
  }
  const key = String(request.headers["idempotency-key"]);
  const found = answerOf(past, request.method ?? "GET", url, key, body);
  answer.statusCode = found === undefined ? 500 : 200;
  answer.end(JSON.stringify(found ?? {}));
  return undefined;
}

function decide({ clock, payments }: Past, depositId: string, outcome: Outcome): void {
  for (const payment of payments.values()) {
    if (payment.metadata["deposit_id"] !== depositId || payment.status !== "open") continue;
    payment.status = outcome;
    if (outcome !== "open") payment.endedAt = clock.now().getTime();
  }
}

export async function openHistoryProvider(
  clock: Clock,
  known: readonly Payment[],
): Promise<HistoryProvider> {
  const payments = new Map(known.map((one) => [one.id, { ...one }]));
  const unopened = { url: "", payoutsEnd: "succeeded" as const, forwardTo: undefined };
  const past: Past = { clock, payments, payouts: new Map(), provider: unopened };
  const server = createServer((request, answer) => {
    serve(past, request, answer).catch(() => {
      answer.statusCode = 500;
      answer.end("{}");
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const provider: HistoryProvider = {
    url: `http://127.0.0.1:${port}`,
    payoutsEnd: "succeeded",
    forwardTo: undefined,
    decide: (depositId, outcome) => decide(past, depositId, outcome),
    remembered: (sinceMs) => [...payments.values()].filter((one) => one.orderedAt >= sinceMs),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  past.provider = provider;
  return provider;
}
