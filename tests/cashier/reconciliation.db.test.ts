import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { dayMs, minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, it as test } from "vitest";
import { createStandins, type Standins } from "../../apps/standins/src/app.ts";
import { createTestApp, type TestApp } from "../../apps/server/test/app.ts";
import { anOperator } from "../../apps/server/test/operators.ts";
import { demoMethods } from "../../apps/server/src/cashier/demo/methods.ts";
import { createAlerts } from "../../apps/server/src/platform/alerts/index.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { reportDifferences } from "../../apps/server/src/cashier/reconciliation/alerts.ts";

/** The platform and the payment provider, each with books of its own, over the wire. */

const key = "key-of-the-test";
let folder: string;
let standins: Standins;
let api: TestApp;
let compare: () => Promise<number>;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "reconciliation-"));
  standins = await createStandins({
    dataDir: folder,
    origin: "http://sand.test",
    apiKey: key,
    webhookSecret: "whsec_c2FuZHBheS1kZW1vLXdlYmhvb2stc2VjcmV0LTAwMDE=",
    now: () => api.clock.now(),
    // Nobody listens for notifications here: the worker's question settles deposits.
    retryDelaysMs: [],
  });
  const url = await standins.app.listen({ host: "127.0.0.1", port: 0 });
  const env = { SANDPAY_URL: url, SANDPAY_KEY: key, PUBLIC_URL: "http://127.0.0.1:1" };
  api = await createTestApp({ env });
  await api.app.platform.cashier.saveMethods(demoMethods("AMBERJACK", "BDT"));
  const log = createLog({
    level: "info",
    name: "test",
    destination: { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
  });
  const { reconciliation } = api.app.platform.cashier;
  const alerts = createAlerts({ db: api.database.db, clock: api.clock, log });
  compare = () => reportDifferences({ log, alerts, reconciliation });
});
afterAll(async () => {
  await api.close();
  await standins.close();
  await rm(folder, { recursive: true });
});

const sql = <Row>(text: string, params: readonly unknown[] = []) =>
  api.database.db.read((reader) => reader.query<Row>(text, params));

interface Paid {
  readonly depositId: string;
  readonly paymentId: string;
}

async function pay(action: string): Promise<Paid> {
  const token = await api.aMember();
  const body = { methodId: "doyelo", amount: "500.00", returnPath: "/wallet" };
  const made = (await api.call("createDeposit", { token, body })).value;
  const paymentId = new URL(made.paymentUrl ?? "").pathname.split("/").at(-1) ?? "";
  await standins.app.inject({
    method: "POST",
    url: `/pay/${paymentId}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: `action=${action}`,
  });
  return { depositId: made.depositId, paymentId };
}

/** Lets the worker ask the provider about what waits. */
async function settle(): Promise<void> {
  api.clock.advance(3 * minuteMs);
  await api.app.platform.cashier.pollStale();
}

const untilMs = (day: string, time: string) =>
  Date.parse(`${day}T${time}Z`) - api.clock.now().getTime();

const openFindings = () =>
  sql<{ payment_id: string; kind: string; fields: string[] }>(
    `select payment_id, kind, fields from cashier.reconciliation_finding
     where gone_at is null order by kind, payment_id`,
  );
const openAlerts = () =>
  sql<{ subject: string }>("select subject from platform.alert where gone_at is null");
const errors = () => lines.filter(({ level }) => level === "error");

const balances = () =>
  sql<{ total: bigint }>("select sum(balance_minor)::bigint as total from ledger.account");

test("a missing, an extra and a changed payment are three findings, all left as is", async () => {
  await pay("pay");
  await pay("decline");
  const lost = await pay("pay");
  const short = await pay("pay-short");
  await settle();
  expect(await api.app.platform.cashier.reconciliation.reconcileDay("2026-01-15")).toMatchObject([
    // What came in place of the order is what was credited, so there is nothing to find.
    { providerRows: 4, ourRows: 3, findings: [] },
  ]);
  // Our books lose a deposit, say more of another, and get one that nobody paid.
  const { db } = api.database;
  await db.transaction(async (tx) => {
    await tx.execute("delete from cashier.deposit where id = $1", [lost.depositId]);
    await tx.execute(
      "update cashier.deposit set received_minor = received_minor + 100 where id = $1",
      [short.depositId],
    );
    await tx.execute(
      `insert into cashier.deposit select member_id, gen_random_uuid(), merchant_code, method_id,
         provider, reference, currency, amount_minor, fee_minor, status, 'pay_invented',
         payment_url, created_at, updated_at, expires_at, poll_at
       from cashier.deposit where status = 'received' limit 1`,
    );
  });
  const before = await balances();
  api.clock.advance(untilMs("2026-01-16", "04:40:00"));
  expect(await compare()).toBe(3);
  const findings = await openFindings();
  expect(findings).toEqual([
    { payment_id: short.paymentId, kind: "changed", fields: ["amount"] },
    { payment_id: "pay_invented", kind: "extra", fields: [] },
    { payment_id: lost.paymentId, kind: "missing", fields: [] },
  ]);
  expect(await balances()).toEqual(before);
  expect(await openAlerts()).toHaveLength(3);
  expect(errors()).toMatchObject([{ alert: "reconciliation_differs", total: 3 }]);

  // Again on the same day and on the next: the same rows, and nothing is said twice.
  expect(await compare()).toBe(3);
  api.clock.advance(dayMs);
  expect(await compare()).toBe(3);
  expect(await openFindings()).toEqual(findings);
  expect(errors()).toHaveLength(1);

  // What a person put right is over, and its row says since when.
  await db.transaction((tx) =>
    tx.execute("delete from cashier.deposit where payment_id = 'pay_invented'"),
  );
  expect(await compare()).toBe(2);
  expect(await openAlerts()).toHaveLength(2);
  const [over] = await sql<{ gone_at: Date }>(
    "select gone_at from cashier.reconciliation_finding where payment_id = 'pay_invented'",
  );
  expect(over?.gone_at).toEqual(api.clock.now());
});

test("a payment that ends before midnight and is credited after it is no finding", async () => {
  api.clock.advance(untilMs("2026-02-01", "23:59:30"));
  const late = await pay("pay");
  await settle();
  const days = ["2026-02-01", "2026-02-02"];
  const { reconciliation } = api.app.platform.cashier;
  const compared = await Promise.all(days.map((day) => reconciliation.reconcileDay(day)));
  expect(compared.flat()).toMatchObject([
    { providerRows: 1, ourRows: 0, findings: [] },
    { providerRows: 0, ourRows: 1, findings: [] },
  ]);
  const [row] = await sql<{ status: string }>(
    "select status from cashier.deposit where payment_id = $1",
    [late.paymentId],
  );
  expect(row?.status).toBe("received");
});

test("a report that cannot be read leaves what is known as it is, and fails the job", async () => {
  const before = await openAlerts();
  expect(before.length).toBeGreaterThan(0);
  const { reconciliation } = api.app.platform.cashier;
  const silent = createLog({ level: "silent", name: "test" });
  const failing = reportDifferences({
    log: silent,
    alerts: createAlerts({ db: api.database.db, clock: api.clock, log: silent }),
    reconciliation: {
      ...reconciliation,
      reconcileRecent: async () => ({ done: [], failed: 1 }),
    },
  });
  await expect(failing).rejects.toThrow("cannot be read");
  expect(await openAlerts()).toEqual(before);
});

test("operators see both sides of what differs in a day, and compare it once more", async () => {
  const day = "2026-01-15";
  const params = { provider: "sandpay", day };
  const olga = await anOperator(api, ["alerts.read", "alerts.acknowledge", "audit.read"]);
  const reader = await anOperator(api, ["alerts.read"]);
  const all = (await api.call("reconciledDays", { token: reader.token, query: {} })).value;
  const days = all.content.map((one) => one.day);
  expect(days).toEqual(days.toSorted((one, other) => other.localeCompare(one)));
  const query = { state: "differs" };
  const differing = (await api.call("reconciledDays", { token: reader.token, query })).value;
  expect(differing).toMatchObject({
    total: 1,
    content: [{ provider: "sandpay", day, providerRows: 4, openFindings: 2 }],
  });

  const found = (await api.call("reconciledDay", { token: reader.token, params })).value;
  const kinds = new Map(found.findings.map(({ kind, goneAt }) => [kind, goneAt === null]));
  expect(kinds).toEqual(
    new Map([
      ["changed", true],
      ["extra", false],
      ["missing", true],
    ]),
  );
  const changed = found.findings.find(({ kind }) => kind === "changed");
  expect(changed?.fields).toEqual(["amount"]);
  expect(Number(changed?.ours?.amount) - Number(changed?.theirs?.amount)).toBe(1);
  expect(changed?.theirs).toMatchObject({ status: "succeeded", currency: "BDT" });
  expect(found.findings.find(({ kind }) => kind === "missing")?.ours).toBeNull();

  const refused = await api.call("compareDay", { token: reader.token, params });
  expect(refused.refusal?.code).toBe("permission_denied");
  const never = { ...params, day: "2025-01-01" };
  const none = await api.call("compareDay", { token: olga.token, params: never });
  expect(none.refusal?.code).toBe("not_found");

  // Somebody put the books right; the comparison sees it, and corrects nothing itself.
  await api.database.db.transaction((tx) =>
    tx.execute(
      `update cashier.deposit set received_minor = received_minor - 100
       where id = $1`,
      [changed?.depositId],
    ),
  );
  const before = await balances();
  const again = (await api.call("compareDay", { token: olga.token, params })).value;
  expect(again.openFindings).toBe(1);
  expect(again.findings[0]?.kind).toBe("missing");
  expect(await balances()).toEqual(before);
  const trail = { action: "reconciliation.compared" };
  const entries = (await api.call("auditTrail", { token: olga.token, query: trail })).value.content;
  expect(entries).toMatchObject([
    { operator: olga.username, subject: `sandpay ${day}`, after: { openFindings: 1 } },
  ]);
});

test("a provider that does not answer is said, and what was found stays", async () => {
  const olga = await anOperator(api, ["alerts.read", "alerts.acknowledge"]);
  const params = { provider: "sandpay", day: "2026-01-15" };
  const before = (await api.call("reconciledDay", { token: olga.token, params })).value;
  await standins.close();
  const refused = await api.call("compareDay", { token: olga.token, params });
  expect(refused.refusal?.code).toBe("payment_unavailable");
  expect((await api.call("reconciledDay", { token: olga.token, params })).value).toEqual(before);
});
