import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { hourMs, minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aContext } from "../../../test/context.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { createIdempotency } from "../../platform/idempotency/index.ts";
import { demoMethods } from "../demo/methods.ts";

/**
 * A member presses "pay" once, and something dies on the way: one deposit and one payment, whatever
 * it was.
 */

interface Made {
  readonly id: string;
  readonly body: Record<string, unknown>;
}

let api: TestApp;
let provider: Server;
/** Payments by the key they were asked with, as the real provider keeps them. */
const payments = new Map<string, Made>();
let asked = 0;
/** Makes the payment, but the line breaks before the answer. */
let losesAnswers = false;
/** Payments by id that were paid. */
const paid = new Set<string>();

/** A payment as the provider tells it when asked. */
function toldOf(id: string) {
  const made = [...payments.values()].find((one) => one.id === id);
  return {
    ...made?.body,
    id,
    status: paid.has(id) ? "succeeded" : "open",
    amount_received: paid.has(id) ? made?.body["amount"] : 0,
    url: `http://sand.test/pay/${id}`,
    expires_at: new Date(api.clock.now().getTime() + 1_800_000).toISOString(),
  };
}

function startProvider(): Server {
  return createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      if (request.method === "GET") {
        return response.end(JSON.stringify(toldOf(request.url?.split("/").at(-1) ?? "")));
      }
      asked += 1;
      const key = String(request.headers["idempotency-key"]);
      const body = JSON.parse(text) as Record<string, unknown>;
      const made = payments.get(key) ?? { id: `pay_${randomUUID()}`, body };
      payments.set(key, made);
      if (losesAnswers) return response.destroy();
      return response.end(JSON.stringify(toldOf(made.id)));
    });
  });
}

beforeAll(async () => {
  provider = startProvider();
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const { port } = provider.address() as AddressInfo;
  api = await createTestApp({ env: { SANDPAY_URL: `http://127.0.0.1:${port}` } });
  await api.app.platform.cashier.saveMethods(demoMethods("AMBERJACK", "BDT"));
});
afterAll(async () => {
  await api.close();
  await new Promise((resolve) => provider.close(resolve));
});

const body = { methodId: "doyelo", amount: "500.00", returnPath: "/wallet" };

const create = (token: string, key: string, changes: object = {}) =>
  api.call("createDeposit", {
    token,
    body: { ...body, ...changes },
    headers: { "idempotency-key": key },
  });

async function depositsOf(token: string) {
  return (await api.call("deposits", { token })).value.content;
}

/** An api that worked on the call up to its last step, and died before it kept the answer. */
async function dieBeforeAnswer(token: string, key: string): Promise<void> {
  const { db } = api.database;
  const signedIn = await api.app.platform.identity.findSession(token, "lightMyRequest");
  if (signedIn === undefined) throw new Error("nobody is signed in");
  const { session } = signedIn;
  const { memberId } = session;
  const { createDeposit } = api.app.platform.cashier.handlers;
  const context = aContext(session, { host: "localhost", idempotencyKey: key });
  await new Promise<void>((died, failed) => {
    const work = async () => {
      await createDeposit({ params: undefined, query: undefined, body }, context);
      died();
      return new Promise<never>(() => {});
    };
    createIdempotency({ db, clock: api.clock })
      .run({ memberId, call: "createDeposit", key, content: { body } }, work)
      .catch(failed);
  });
}

test("an api that dies before it keeps the answer leaves one deposit and one payment", async () => {
  const token = await api.aMember();
  const before = payments.size;
  await dieBeforeAnswer(token, "died");
  const [left] = await depositsOf(token);
  // The dead api's claim is taken over after half a minute.
  api.clock.advance(31_000);
  const again = await create(token, "died");
  expect(again.value).toEqual(left);
  expect(again.value).toMatchObject({ status: "pending", amount: "500.00" });
  expect((await create(token, "died")).value).toEqual(again.value);
  expect(await depositsOf(token)).toHaveLength(1);
  expect(payments.size).toBe(before + 1);
  const other = await create(token, "died", { amount: "900.00" });
  expect(other.refusal?.code).toBe("idempotency_key_reused");
});

test("a provider whose answer is lost is asked again under the same key", async () => {
  const token = await api.aMember();
  const before = [payments.size, asked] as const;
  losesAnswers = true;
  const first = await create(token, "lost");
  expect([first.status, first.refusal?.code]).toEqual([502, "payment_unavailable"]);
  expect(await depositsOf(token)).toMatchObject([{ status: "created", paymentUrl: null }]);
  losesAnswers = false;
  const again = await create(token, "lost");
  const made = payments.get(again.value.depositId);
  expect(again.value.status).toBe("pending");
  expect(again.value.paymentUrl).toContain(made?.id ?? "no payment");
  expect([payments.size, asked]).toEqual([before[0] + 1, before[1] + 2]);
  expect(await depositsOf(token)).toHaveLength(1);
});

test("ten calls with one key at once are one deposit; two members never share one", async () => {
  const token = await api.aMember();
  const before = payments.size;
  const all = await Promise.all(Array.from({ length: 10 }, () => create(token, "crowd")));
  expect(new Set(all.map((answer) => answer.value.depositId)).size).toBe(1);
  const other = await create(await api.aMember(), "crowd");
  expect(other.value.depositId).not.toBe(all[0]?.value.depositId);
  expect(payments.size).toBe(before + 2);
  expect(await depositsOf(token)).toHaveLength(1);
});

test("a payment for an order that was taken back is found though nobody tells of it", async () => {
  const token = await api.aMember();
  const signedIn = await api.app.platform.identity.findSession(token, "lightMyRequest");
  const memberId = signedIn?.session.memberId ?? 0n;
  const { cashier, ledger } = api.app.platform;
  const cash = async () => (await ledger.balanceOf(memberId))?.cashMinor;
  const orders = [await create(token, "early"), await create(token, "late")];
  const ids = orders.map(({ value }) => payments.get(value.depositId)?.id ?? "no payment");
  for (const { value } of orders) {
    const { depositId } = value;
    await api.call("cancelDeposit", { token, params: { depositId } });
  }
  paid.add(ids[0] ?? "");
  api.clock.advance(3 * minuteMs);
  await cashier.pollStale();
  expect(await cash()).toBe(50_000n);
  api.clock.advance(40 * minuteMs);
  await cashier.pollStale();
  expect(await cash()).toBe(50_000n);
  paid.add(ids[1] ?? "");
  api.clock.advance(6 * hourMs);
  await cashier.pollStale();
  expect(await cash()).toBe(100_000n);
});
