import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { Webhook } from "standardwebhooks";

/** A payment provider with SandPay's calls, that pays nothing by itself. */

export interface Payment {
  id: string;
  status: string;
  amount: number;
  amount_received: number;
  currency: string;
  url: string;
  expires_at: string;
  metadata: Record<string, string>;
  received?: number;
}

export interface PaymentProvider {
  readonly url: string;
  /** What it answers with; anything but 200 has no content. */
  status: number;
  /** What it knows, by its id. */
  readonly payments: Map<string, Payment>;
  paymentOf(depositId: string): Payment;
  close(): Promise<unknown>;
}

const halfAnHourMs = 1_800_000;

export async function startPaymentProvider(now: () => Date): Promise<PaymentProvider> {
  const payments = new Map<string, Payment>();
  const take = (order: Payment): Payment => {
    const id = `pay_${randomUUID()}`;
    const payment: Payment = {
      ...order,
      id,
      status: "open",
      amount_received: 0,
      url: `http://sand.test/pay/${id}`,
      expires_at: new Date(now().getTime() + halfAnHourMs).toISOString(),
    };
    payments.set(id, payment);
    return payment;
  };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      response.statusCode = provider.status;
      if (provider.status !== 200) return response.end("{}");
      if (request.method === "GET") {
        return response.end(JSON.stringify(payments.get(request.url?.split("/").at(-1) ?? "")));
      }
      return response.end(JSON.stringify(take(JSON.parse(body) as Payment)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const provider: PaymentProvider = {
    url: `http://127.0.0.1:${port}`,
    status: 200,
    payments,
    paymentOf(depositId) {
      const found = [...payments.values()].find((one) => one.metadata["deposit_id"] === depositId);
      if (found === undefined) throw new Error("no payment");
      return found;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return provider;
}

export interface Sending {
  readonly id?: string;
  readonly at?: Date;
  readonly secret?: string;
  readonly tamper?: (body: string) => string;
}

/** Tells the platform what became of a payment, signed as SandPay signs; answers the status. */
export async function sendNotice(
  app: FastifyInstance,
  payment: Payment,
  status: string,
  changes: object,
  { id = `msg_${randomUUID()}`, at = new Date(), secret = "", tamper = (text) => text }: Sending,
): Promise<number> {
  payment.status = status;
  payment.amount_received = status === "succeeded" ? (payment.received ?? payment.amount) : 0;
  const body = JSON.stringify({ type: `payment.${status}`, data: { ...payment, ...changes } });
  const answer = await app.inject({
    method: "POST",
    url: "/hooks/payments/sandpay",
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign(id, at, body),
    },
    payload: tamper(body),
  });
  return answer.statusCode;
}
