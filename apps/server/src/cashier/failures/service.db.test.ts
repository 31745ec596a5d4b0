import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openSession } from "../../../test/members.ts";
import { anOperator } from "../../../test/operators.ts";
import { postNotice } from "../../../test/payment-provider.ts";
import { countFailure, forgetFailures } from "./service.ts";
import { demoMethods } from "../demo/methods.ts";

/** Payments that a provider declines again and again. */

let api: TestApp;
let provider: Server;
let isDeclining = true;
/** Runs while the provider is asked for a payment. */
let meanwhile: () => Promise<void> = async () => {};
/** The payment the provider made last, as it tells it. */
let lastPayment: object = {};

beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      response.statusCode = isDeclining ? 422 : 200;
      const order = body === "" ? {} : (JSON.parse(body) as object);
      const id = `pay_${randomUUID()}`;
      const expires_at = new Date(api.clock.now().getTime() + 1_800_000).toISOString();
      const made = { status: "open", amount_received: 0, url: "http://pay.test/1", expires_at };
      lastPayment = { ...made, ...order, id };
      void meanwhile().then(() => response.end(JSON.stringify(lastPayment)));
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const { port } = provider.address() as AddressInfo;
  api = await createTestApp({ env: { SANDPAY_URL: `http://127.0.0.1:${port}` } });
  await api.app.platform.cashier.saveMethods(demoMethods("AMBERJACK", "BDT"));
});
beforeEach(() => {
  isDeclining = true;
  meanwhile = async () => {};
});
afterAll(async () => {
  await api.close();
  await new Promise((resolve) => provider.close(resolve));
});

async function aMember() {
  const token = await api.aMember();
  const found = await api.app.platform.identity.findSession(token, "lightMyRequest");
  if (found === undefined) throw new Error("nobody is signed in");
  const member = await api.app.platform.identity.getMember(found.session.memberId);
  return {
    member,
    /** Orders in a session of now, for the clock moves on. */
    order: async () => {
      const session = await openSession(api, member);
      const body = { methodId: "doyelo", amount: "500.00", returnPath: "/" };
      const headers = { "idempotency-key": randomUUID() };
      const { refusal } = await api.call("createDeposit", { token: session.token, body, headers });
      return refusal;
    },
  };
}

/** The provider says that the payment it made last failed. */
async function tellFailed(): Promise<void> {
  const notice = { type: "payment.failed", data: { ...lastPayment, status: "failed" } };
  const { webhookSecret: secret } = api.config.sandpay;
  expect(await postNotice(api.app.fastify, notice, { secret })).toBe(204);
}

const minutes = (count: number) => api.clock.advance(count * minuteMs);

test("five in ten minutes stop deposits for ten, and after that time they work again", async () => {
  const { order } = await aMember();
  for (let count = 0; count < 5; count += 1) {
    expect((await order())?.code).toBe("payment_unavailable");
    minutes(1);
  }
  isDeclining = false;
  const blocked = await order();
  expect(blocked?.code).toBe("deposits_blocked");
  // Nine of the ten minutes are left, for one has gone by since the fifth.
  expect(blocked?.value).toEqual({ retryAfterSeconds: 540 });
  minutes(9);
  expect(await order()).toBeUndefined();
});

test("five in eleven minutes stop nothing", async () => {
  const { order } = await aMember();
  for (let count = 0; count < 5; count += 1) {
    expect((await order())?.code).toBe("payment_unavailable");
    minutes(2.75);
  }
  expect((await order())?.code).toBe("payment_unavailable");
});

test("ten in a row suspend until an operator lifts it, and a success resets it", async () => {
  const { member, order } = await aMember();
  for (let count = 0; count < 9; count += 1) {
    expect((await order())?.code).toBe("payment_unavailable");
    minutes(3);
  }
  // One that works, in the books of the platform, makes nine count no more.
  const { db } = api.database;
  const { memberId } = member;
  await db.transaction((tx) => forgetFailures(tx, memberId, api.clock.now()));
  minutes(3);
  for (let count = 0; count < 10; count += 1) {
    expect((await order())?.code, String(count)).toBe("payment_unavailable");
    minutes(3);
  }
  isDeclining = false;
  expect((await order())?.code).toBe("deposits_suspended");
  minutes(24 * 60);
  expect((await order())?.code).toBe("deposits_suspended");

  const olga = await anOperator(api, ["deposits.read", "deposits.approve", "audit.read"]);
  const { token } = olga;
  const list = await api.call("suspendedDepositors", { token });
  expect(list.value).toMatchObject([{ username: member.username, failures: 10 }]);
  const params = { memberId: String(memberId) };
  const body = { reason: "He called: his card is new." };
  const lifted = await api.call("liftDepositBlock", { token, params, body });
  expect(lifted.value).toEqual([]);
  expect((await api.call("liftDepositBlock", { token, params, body })).refusal?.code).toBe(
    "not_found",
  );
  const audit = await api.call("auditTrail", { token, query: {} });
  expect(audit.value.content[0]).toMatchObject({ action: "deposit.block_lifted", after: body });
  expect(await order()).toBeUndefined();
});

test("cancelling each order before its payment fails does not avoid the stop", async () => {
  isDeclining = false;
  const { member } = await aMember();
  const { token } = await openSession(api, member);
  const body = { methodId: "doyelo", amount: "500.00", returnPath: "/" };
  for (let count = 0; count < 5; count += 1) {
    const { value } = await api.call("createDeposit", { token, body });
    const { depositId } = value;
    await api.call("cancelDeposit", { token, params: { depositId } });
    await tellFailed();
    await tellFailed();
    const now = await api.call("depositStatus", { token, params: { depositId } });
    expect(now.value.status).toBe("declined");
  }
  const { refusal } = await api.call("createDeposit", { token, body });
  expect(refusal?.code).toBe("deposits_blocked");
});

test("who takes an order back while the provider is asked is stopped all the same", async () => {
  const { member } = await aMember();
  const { token } = await openSession(api, member);
  const body = { methodId: "doyelo", amount: "500.00", returnPath: "/" };
  const cancelled: string[] = [];
  meanwhile = async () => {
    const { value } = await api.call("openDeposits", { token });
    const [depositId] = value.map((one) => one.depositId);
    if (depositId === undefined) throw new Error("no order is open");
    const { value: after } = await api.call("cancelDeposit", { token, params: { depositId } });
    cancelled.push(after.status);
  };
  for (let count = 0; count < 5; count += 1) {
    const { refusal } = await api.call("createDeposit", { token, body });
    expect(refusal?.code).toBe("payment_unavailable");
  }
  expect(cancelled).toEqual(Array.from({ length: 5 }, () => "cancelled"));
  const { refusal } = await api.call("createDeposit", { token, body });
  expect(refusal?.code).toBe("deposits_blocked");
});

test("a hundred declined at once are counted one after another", async () => {
  const { member, order } = await aMember();
  const { memberId } = member;
  const at = api.clock.now();
  await Promise.all(
    Array.from({ length: 100 }, () =>
      api.database.db.transaction((tx) => countFailure(tx, { memberId, id: randomUUID() }, at)),
    ),
  );
  expect((await order())?.code).toBe("deposits_suspended");
});
