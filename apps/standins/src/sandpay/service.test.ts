import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createStandins, type Standins } from "../app.ts";
import { sign } from "./notify.ts";

const secret = `whsec_${Buffer.from("a secret of this test, 32 bytes!").toString("base64")}`;

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let folder: string;
let receiver: Server;
let received: Received[];
let answers: number[];
let standins: Standins;

const open = (pendingMs = 30) =>
  createStandins({
    dataDir: folder,
    origin: "http://sand.test",
    apiKey: "key",
    webhookSecret: secret,
    now: () => new Date(),
    pendingMs,
    retryDelaysMs: [10, 10],
  });

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "standins-"));
  received = [];
  answers = [];
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.statusCode = answers.shift() ?? 204;
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  standins = await open();
});

afterEach(async () => {
  await standins.close();
  await new Promise((resolve) => receiver.close(resolve));
  await rm(folder, { recursive: true });
});

function create(key = "k1", changes: Record<string, unknown> = {}, bearer = "key") {
  const { port } = receiver.address() as AddressInfo;
  return standins.app.inject({
    method: "POST",
    url: "/v1/payments",
    headers: { authorization: `Bearer ${bearer}`, "idempotency-key": key },
    payload: {
      amount: 50_000,
      currency: "BDT",
      method: "card",
      return_url: "http://site.test/wallet?deposit=1",
      notification_url: `http://127.0.0.1:${port}/hook`,
      metadata: { reference: "D-1" },
      ...changes,
    },
  });
}

const press = (id: string, action: string) =>
  standins.app.inject({
    method: "POST",
    url: `/pay/${id}?lang=bn`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: `action=${action}`,
  });

/** So many have come, and no other is on its way. */
async function waitFor(count: number): Promise<void> {
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(count);
  await standins.idle();
  expect(received).toHaveLength(count);
}

async function payment(id: string) {
  const answer = await standins.app.inject({
    url: `/v1/payments/${id}`,
    headers: { authorization: "Bearer key" },
  });
  return answer.json<{ status: string; amount_received: number }>();
}

const created = async () => (await create()).json<{ id: string }>().id;
const types = () => received.map((item) => (JSON.parse(item.body) as { type: string }).type);

describe("SandPay", () => {
  it("signs as the published vector of Standard Webhooks does", () => {
    const vector = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    expect(
      sign(vector, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, '{"test": 2432232314}'),
    ).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  it("refuses a wrong key, no idempotency key and amounts not whole and positive", async () => {
    expect((await create("k", {}, "other")).statusCode).toBe(401);
    expect((await create("")).statusCode).toBe(400);
    for (const amount of [0, -1, 1.5, "100", null, [1], 2 ** 53]) {
      expect((await create("k", { amount })).statusCode).toBe(400);
    }
  });

  it("gives the same payment for the same key and refuses other content under it", async () => {
    const first = (await create()).json<{ id: string }>();
    expect((await create()).json()).toEqual(first);
    expect((await create("k1", { amount: 1 })).statusCode).toBe(422);
  });

  it("shows its page in both languages without any script", async () => {
    const id = await created();
    const bn = await standins.app.inject({ url: `/pay/${id}?lang=bn` });
    const en = await standins.app.inject({ url: `/pay/${id}` });
    expect(bn.body).toContain('lang="bn"');
    expect(en.body).toContain("৳500.00");
    expect(en.body).not.toContain("<script");
    expect((await standins.app.inject({ url: "/pay/pay_none" })).statusCode).toBe(404);
  });

  it("notifies a paid payment once, signed so that the reference library accepts it", async () => {
    const id = await created();
    const answer = await press(id, "pay");
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe("http://site.test/wallet?deposit=1");
    await waitFor(1);
    const [item] = received;
    if (item === undefined) throw new Error("no notification");
    const event = new Webhook(secret).verify(item.body, item.headers as Record<string, string>);
    expect(event).toMatchObject({ type: "payment.succeeded", data: { id, amount: 50_000 } });
    expect((await press(id, "decline")).headers.location).toContain(`/pay/${id}`);
    expect((await payment(id)).status).toBe("succeeded");
  });

  it("declines, expires and underpays on request", async () => {
    for (const [action, status, amount] of [
      ["decline", "failed", 0],
      ["expire", "expired", 0],
      ["pay-short", "succeeded", 49_999],
    ] as const) {
      const { id } = (await create(action)).json<{ id: string }>();
      await press(id, action);
      expect(await payment(id)).toMatchObject({ status, amount_received: amount });
    }
  });

  it("settles a pending payment by itself", async () => {
    await press(await created(), "pend");
    await waitFor(2);
    expect(types()).toEqual(["payment.processing", "payment.succeeded"]);
  });

  it("repeats one notification and adds another on request", async () => {
    await press(await created(), "pay-twice");
    await waitFor(3);
    const ids = received.map((item) => item.headers["webhook-id"]);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it("sends an older state after the success on request", async () => {
    await press(await created(), "pay-out-of-order");
    await waitFor(2);
    expect(types()).toEqual(["payment.succeeded", "payment.processing"]);
  });

  it("tries again until it is heard, also after a restart", async () => {
    answers = [500, 500];
    await press(await created(), "pay");
    await waitFor(3);
    expect(new Set(received.map((item) => item.headers["webhook-id"])).size).toBe(1);
    answers = [500, 500, 500];
    await standins.close();
    standins = await open(60_000);
    const second = (await create("k2")).json<{ id: string }>().id;
    await press(second, "pend");
    expect((await payment(second)).status).toBe("processing");
    await standins.close();
    standins = await open();
    await expect
      .poll(async () => (await payment(second)).status, { timeout: 15_000 })
      .toBe("succeeded");
  });
});

it("brings the Bengali letters with every page that names them", async () => {
  const { port } = receiver.address() as AddressInfo;
  const made = await create("letters", { return_url: `http://127.0.0.1:${port}/` });
  const { id } = made.json<{ id: string }>();
  const page = await standins.app.inject({ url: `/pay/${id}?lang=bn` });
  expect(page.body).toContain("আপনার পেমেন্ট");
  expect(page.headers["content-security-policy"]).toContain("font-src 'self'");
  for (const sheet of ["/sandpay.css", "/inbox.css"]) {
    const { body } = await standins.app.inject({ url: sheet });
    const [, address = ""] =
      /@font-face\{font-family:"Noto Sans Bengali";src:url\("([^"]+)"\)/.exec(body) ?? [];
    const font = await standins.app.inject({ url: address });
    expect(font.headers["content-type"]).toBe("font/woff2");
    expect(font.rawPayload.subarray(0, 4).toString()).toBe("wOF2");
  }
  const inbox = await standins.app.inject({ url: "/inbox" });
  expect(inbox.headers["content-security-policy"]).toContain("font-src 'self'");
});
