import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, it as test } from "vitest";
import { createStandins, type Standins } from "../../apps/standins/src/app.ts";
import type { TestApp } from "../../apps/server/test/app.ts";
import { anOperator, type TestOperator } from "../../apps/server/test/operators.ts";
import {
  aPayee,
  ask,
  decide,
  moneyOf,
  openCashier,
  type Payee,
} from "../../apps/server/test/withdrawals.ts";
import { assertCoherent } from "../../apps/server/src/ledger/coherence.ts";

/** The platform and the payment provider pay out over the wire, notifications and all. */

const key = "key-of-the-test";
const webhookSecret = `whsec_${Buffer.from("the secret of both sides").toString("base64")}`;
let folder: string;
let standins: Standins;
let api: TestApp;
let olga: TestOperator;

async function aFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "payouts-"));
  standins = await createStandins({
    dataDir: folder,
    origin: "http://sand.test",
    apiKey: key,
    webhookSecret,
    // The library that verifies reads the machine's clock.
    now: () => new Date(),
    retryDelaysMs: [50, 50, 50],
  });
  const url = await standins.app.listen({ host: "127.0.0.1", port: 0 });
  const port = await aFreePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const env = { SANDPAY_KEY: key, SANDPAY_WEBHOOK_SECRET: webhookSecret, PUBLIC_URL: publicUrl };
  api = await openCashier({ url }, env);
  await api.app.fastify.listen({ host: "127.0.0.1", port });
  olga = await anOperator(api, ["withdrawals.read", "withdrawals.approve"]);
}, 180_000);
afterAll(async () => {
  await assertCoherent(api.database.db);
  await api.close();
  await standins.close();
  await rm(folder, { recursive: true });
});

/** Asks, has it approved, and presses a button of the provider's page. */
async function payOut(action: string) {
  const payee = await aPayee(api);
  const { withdrawalId } = (await ask(api, payee)).value;
  const decided = await decide(api, olga.token, withdrawalId, { action: "approve" });
  const { payoutId } = decided.value as { payoutId: string };
  const pressed = await standins.app.inject({
    method: "POST",
    url: `/payouts/${payoutId}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: `action=${action}`,
  });
  expect(pressed.statusCode).toBe(303);
  return { payee, withdrawalId };
}

async function stateOf({ token }: Payee, withdrawalId: string) {
  return (await api.call("withdrawalStatus", { token, params: { withdrawalId } })).value.state;
}

/** The provider tells of it when it comes to it. */
const expectState = (payee: Payee, withdrawalId: string, state: string) =>
  expect.poll(() => stateOf(payee, withdrawalId), { timeout: 30_000 }).toBe(state);

const gone = { cash: 900_000n, locked: 0n };
const held = { cash: 900_000n, locked: 100_000n };

test.each([
  ["succeed", "paid", gone],
  ["succeed-twice", "paid", gone],
  ["succeed-out-of-order", "paid", gone],
  ["fail", "failed", held],
])("%s: the withdrawal becomes %s", async (action, state, money) => {
  const { payee, withdrawalId } = await payOut(action);
  await expectState(payee, withdrawalId, state);
  await standins.idle();
  expect(await moneyOf(api, payee.memberId)).toEqual(money);
  expect(await stateOf(payee, withdrawalId)).toBe(state);
});

test("a payout of another amount stays open for a person", async () => {
  const { payee, withdrawalId } = await payOut("succeed-wrong");
  await standins.idle();
  expect(await stateOf(payee, withdrawalId)).toBe("paying");
  expect(await moneyOf(api, payee.memberId)).toEqual(held);
});

test("a payout without a notification is asked about", async () => {
  const { payee, withdrawalId } = await payOut("succeed-silently");
  expect(await stateOf(payee, withdrawalId)).toBe("paying");
  api.clock.advance(3 * minuteMs);
  await api.app.platform.cashier.pollWithdrawals();
  expect(await stateOf(payee, withdrawalId)).toBe("paid");
  expect(await moneyOf(api, payee.memberId)).toEqual(gone);
});
