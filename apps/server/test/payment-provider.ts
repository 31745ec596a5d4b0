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

/** How a notice is signed and sent; the library that verifies reads the machine's clock. */
export interface Sending {
  readonly secret: string;
  readonly id?: string | undefined;
  readonly at?: Date | undefined;
  readonly tamper?: ((body: string) => string) | undefined;
}

/** Sends what SandPay tells, signed as it signs; answers the status. */
export async function postNotice(
  app: FastifyInstance,
  notice: { readonly type: string; readonly data: object },
  { secret, id = `msg_${randomUUID()}`, at = new Date(), tamper = (text) => text }: Sending,
): Promise<number> {
  const body = JSON.stringify(notice);
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

/** Tells the platform what became of a payment; answers the status. */
export function sendNotice(
  app: FastifyInstance,
  payment: Payment,
  status: string,
  changes: object,
  how: Sending,
): Promise<number> {
  payment.status = status;
  payment.amount_received = status === "succeeded" ? (payment.received ?? payment.amount) : 0;
  return postNotice(app, { type: `payment.${status}`, data: { ...payment, ...changes } }, how);
}
