import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { aFundedMember, openGame, openVendor, type TestVendor } from "../test/vendor.ts";
import { demoMethods } from "./cashier/demo/methods.ts";
import { createMeasures, measureBacklog } from "./measures.ts";
import { openMetrics, serveMetrics, type MetricsServer } from "./platform/metrics/index.ts";

let api: TestApp;
let vendor: TestVendor;
let server: MetricsServer;
const errors: unknown[] = [];

beforeAll(async () => {
  const onError = (error: unknown) => errors.push(error);
  const metrics = await openMetrics({ program: "test", onError });
  const measures = createMeasures(metrics);
  // Nothing listens at this provider.
  api = await createTestApp({ env: { SANDPAY_URL: "http://127.0.0.1:1" }, measures });
  const { ledger, cashier } = api.app.platform;
  await cashier.saveMethods(demoMethods("AMBERJACK", "BDT"));
  measureBacklog(metrics, { db: api.database.db, clock: api.clock, ledger });
  vendor = await openVendor(api, "HSE");
  await api.app.platform.catalogue.recordVendorGames("HSE", [
    {
      game_code: "skylark",
      name: "skylark",
      names: {},
      product: "HSE",
      category: "BGS",
      enabled: true,
    },
  ]);
  server = await serveMetrics({ metrics, port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await server.close();
  await vendor.close();
  await api.close();
});

const address = (path: string) => `http://127.0.0.1:${server.port}${path}`;

/** Every line that begins with this name, as labels and value. */
async function read(name: string): Promise<Map<string, number>> {
  const text = await (await fetch(address("/metrics"))).text();
  const lines = text.split("\n").filter((line) => line.startsWith(`${name}{`));
  return new Map(
    lines.map((line) => {
      const [, labels = "", value] = /^[^{]+\{(.*)\} (\S+)$/.exec(line) ?? [];
      return [labels.replace(/(?:^|,)program="test"/, "").replace(/^,/, ""), Number(value)];
    }),
  );
}

test("answers are counted by route and status, never by what a stranger typed", async () => {
  await api.call("depositMethods");
  await api.app.fastify.inject({ url: "/wps/no-such-call-1" });
  await api.app.fastify.inject({ method: "POST", url: `/vendor/HSE/${randomUUID()}` });
  const counts = await read("http_request_duration_seconds_count");
  const path = [...counts.keys()].find((labels) => labels.includes("deposit"));
  expect(path).toContain('status="401"');
  expect([...counts.keys()].join("\n")).not.toMatch(/no-such-call|[0-9a-f]{8}-/);
});

test("bets, refusals and forgeries are counted by their answer, and batches too", async () => {
  const member = await aFundedMember(api, "measured", 100);
  const { token, user } = member;
  expect(token).not.toBe("");
  const before = await read("ledger_batch_operations_sum");
  const game = await openGame(api, member);
  const body = (over: object) => ({
    user,
    token: game,
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    supplier_transaction_id: randomUUID(),
    round: "r1",
    game_code: "skylark",
    currency: "BDT",
    amount: 1_000_000,
    ...over,
  });
  const bet = await vendor.wallet("/transaction/bet", body({}));
  await vendor.wallet("/transaction/bet", body({ amount: 10 ** 12 }));
  const { fastify } = api.app;
  await fastify.inject({ method: "POST", url: "/vendor/HSE/transaction/bet", payload: {} });
  const counts = await read("vendor_callbacks_total");
  expect(bet.status).toBe("RS_OK");
  const of = (status: string) => counts.get(`call="/transaction/bet",status="${status}"`);
  expect(of("RS_OK")).toBe(1);
  expect(of("RS_ERROR_INVALID_SIGNATURE")).toBe(1);
  expect([...counts.values()].reduce((sum, one) => sum + one, 0)).toBe(3);
  const moved = (await read("ledger_batch_operations_sum")).get("") ?? 0;
  expect(moved).toBe((before.get("") ?? 0) + 2);
  expect([...(await read("ledger_batch_duration_seconds_count")).keys()]).toEqual([
    'outcome="done"',
  ]);
});

test("a payment provider that does not answer shows", async () => {
  const token = await api.aMember();
  const body = { methodId: "doyelo", amount: "500.00", returnPath: "/wallet" };
  expect((await api.call("createDeposit", { token, body })).refusal?.code).toBe(
    "payment_unavailable",
  );
  const calls = await read("payment_provider_call_duration_seconds_count");
  expect([...calls]).toEqual([['provider="sandpay",call="create_payment",outcome="failed"', 1]]);
});

/**
 * Holds the event loop for 120 ms and reads what was seen of it, in seconds. A reading resets the
 * measure, and the first sample after that only starts the clock, so it is waited for.
 */
async function lagOfABlock() {
  await new Promise((resolve) => setTimeout(resolve, 30));
  const until = performance.now() + 120;
  while (performance.now() < until);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return (await read("nodejs_eventloop_lag_max_seconds")).get("") ?? 0;
}

test("what waits for the relay has an age, and pool, queue, feed and loop are there", async () => {
  api.clock.advance(60_000);
  const lag = await read("relay_lag_seconds");
  // Members registered and a bet was placed, and no worker runs here.
  expect(lag.get('source="postings"')).toBeGreaterThanOrEqual(60);
  expect((await read("postgres_pool_connections")).get('state="idle"')).toBeGreaterThan(0);
  expect((await read("ledger_queue_operations")).get("")).toBe(0);
  expect((await read("feed_connections")).get("")).toBe(0);
  await expect.poll(lagOfABlock, { timeout: 10_000 }).toBeGreaterThan(0.08);
  const { platform } = api.app;
  await platform.measures.observeJob("tried", async () => {});
  const failing = platform.measures.observeJob("tried", () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  const jobs = await read("job_duration_seconds_count");
  expect([...jobs.keys()]).toEqual(['job="tried",outcome="done"', 'job="tried",outcome="failed"']);
  expect(errors).toEqual([]);
});

test("the site does not serve them, and their port serves nothing else", async () => {
  const site = await api.app.fastify.inject({ url: "/metrics" });
  expect(site.body).not.toContain("http_request_duration_seconds");
  expect((await fetch(address("/"))).status).toBe(404);
  expect((await fetch(address("/metrics"), { method: "POST" })).status).toBe(404);
});
