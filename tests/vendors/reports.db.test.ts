import { spawnSync } from "node:child_process";
import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, it as test } from "vitest";
import { createTestApp, type TestApp } from "../../apps/server/test/app.ts";
import { anOperator } from "../../apps/server/test/operators.ts";
import { createAlerts } from "../../apps/server/src/platform/alerts/index.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { reportVendorDifferences } from "../../apps/server/src/vendors/alerts.ts";
import type { TestStudio } from "../../apps/studio/test/studio.ts";
import { aPlayerOf, drain, joinStudio, operatorKey } from "./joined.ts";

/** The platform and the studio, each with books of its own, over the wire. */

let key: Awaited<ReturnType<typeof operatorKey>>;
let api: TestApp;
let studio: TestStudio;
let compare: () => Promise<number>;
let day: string;
const lines: Record<string, unknown>[] = [];
const vendor = "HSE";

/** `npm run reconcile -- --begin ...` on the test's database: what it says and how it ends. */
function beginByCommand(...args: readonly string[]) {
  const program = ["--import", "tsx", "apps/server/src/bin/reconcile.ts", "--begin", ...args];
  const { databaseUrl, dataDir } = api.config;
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    encoding: "utf8",
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      OPERATOR_PRIVATE_KEY_FILE: key.file,
    },
  });
  return { status, said: stdout.trim() || stderr.trim() };
}

beforeAll(async () => {
  key = await operatorKey();
  api = await createTestApp({ env: { OPERATOR_PRIVATE_KEY_FILE: key.file } });
  studio = await joinStudio(api);
  day = api.clock.now().toISOString().slice(0, 10);
  const { platform } = api.app;
  const { db } = api.database;
  const log = createLog({
    level: "info",
    name: "test",
    destination: { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
  });
  const { reconciliation } = platform.vendors;
  const alerts = createAlerts({ db, clock: api.clock, log });
  compare = () => reportVendorDifferences({ log, alerts, reconciliation });
});
afterAll(async () => {
  await api.close();
  await key.remove();
});

const aPlayer = (username: string) => aPlayerOf(api, studio, username);

const theirSql = <Row>(sql: string) => studio.studio.db.query<Row>(sql);
const openAlerts = () =>
  api.database.db.read((reader) =>
    reader.query<{ subject: string }>(
      "select subject from platform.alert where gone_at is null and code = 'vendor_report_differs'",
    ),
  );
const balances = () =>
  api.database.db.read((reader) =>
    reader.query("select sum(balance_minor)::bigint as total from ledger.account"),
  );

test("a day that both tell alike has no findings and equal sums", async () => {
  const play = await aPlayer("agreeing");
  for (const stake of ["10.00", "20.00", "30.00"]) {
    expect((await play(stake))["success"]).toBe(true);
  }
  // One whose answers are lost: taken here, and rolled back.
  studio.faults.set("lose_answer", 3, "/transaction/bet");
  expect((await play("40.00"))["code"]).toBe("wallet_unavailable");
  // Before the record of rounds has them all, nothing can be said.
  const { failed } = await api.app.platform.vendors.reconciliation.reconcileDay(day);
  expect(failed).toEqual([{ vendorCode: vendor, day, failure: "behind", isForNow: true }]);
  await drain(api);
  api.clock.advance(dayMs);
  expect(await compare()).toBe(0);
  const { token } = await anOperator(api, ["alerts.read"]);
  const list = (await api.call("reconciledVendorDays", { token, query: {} })).value;
  const known = list.content.find((one) => one.day === day);
  expect(known).toMatchObject({
    vendor,
    failure: null,
    // Four bets, three wins, one rollback.
    vendorRows: 8,
    ourRows: 8,
    openFindings: 0,
    sums: [
      {
        merchantCode: "AMBERJACK",
        currency: "BDT",
        lines: [
          { line: "bets", theirs: "100.00", ours: "100.00" },
          { line: "wins" },
          { line: "rollbacks", theirs: "40.00", ours: "40.00" },
        ],
        difference: "0.00",
      },
    ],
  });
  expect(known?.sums.every(({ net }) => net.theirs === net.ours)).toBe(true);
});

test("a missing, an extra and a changed row are three findings, all left as is", async () => {
  const [removed, , changed] = await theirSql<{ id: string }>(
    `select transaction_uuid as id from studio.wallet_call where kind = 'bet' and status = 'done'
     order by created_at`,
  );
  await theirSql(
    `insert into studio.wallet_call (transaction_uuid, owner_id, seq, kind, reference_uuid,
       amount_minor, status, attempts, next_at, answered_status, created_at, answered_at)
     select gen_random_uuid(), owner_id, 99, kind, reference_uuid, amount_minor, status, attempts,
       next_at, answered_status, created_at, answered_at
     from studio.wallet_call where transaction_uuid = '${changed?.id}'`,
  );
  await theirSql(
    `update studio.wallet_call set amount_minor = amount_minor + 100
     where transaction_uuid = '${changed?.id}'`,
  );
  await theirSql(`delete from studio.wallet_call where transaction_uuid = '${removed?.id}'`);
  const before = await balances();
  expect(await compare()).toBe(3);
  expect(await balances()).toEqual(before);
  const alerts = await openAlerts();
  expect(alerts).toHaveLength(3);
  expect(alerts.every(({ subject }) => subject.startsWith(`${vendor} ${day} `))).toBe(true);
  expect(lines.filter(({ level }) => level === "error")).toMatchObject([
    { alert: "vendor_report_differs", total: 3 },
  ]);

  const { token } = await anOperator(api, ["alerts.read"]);
  const params = { vendor, day };
  const found = (await api.call("reconciledVendorDay", { token, params })).value;
  const byKind = new Map(found.findings.map((one) => [one.kind, one]));
  expect(byKind.get("changed")).toMatchObject({
    subject: changed?.id,
    fields: ["amount"],
    theirs: { kind: "bet", status: "stands", amount: "31.00", gameCode: "amber-dice" },
    ours: { kind: "bet", status: "stands", amount: "30.00" },
  });
  expect(byKind.get("missing")).toMatchObject({ ours: null, theirs: { amount: "30.00" } });
  expect(byKind.get("extra")).toMatchObject({ theirs: null, ours: { amount: "10.00" } });
  // Ours has ten that theirs lacks; theirs has thirty and one that ours lacks.
  expect(found.sums[0]?.difference).toBe("-21.00");
});

test("operators compare once more, and what was put right is over", async () => {
  const params = { vendor, day };
  const olga = await anOperator(api, ["alerts.read", "alerts.acknowledge", "audit.read"]);
  const reader = await anOperator(api, ["alerts.read"]);
  const refused = await api.call("compareVendorDay", { token: reader.token, params });
  expect(refused.refusal?.code).toBe("permission_denied");
  const never = { ...params, day: "2025-01-01" };
  const none = await api.call("compareVendorDay", { token: olga.token, params: never });
  expect(none.refusal?.code).toBe("not_found");

  await theirSql(
    "update studio.wallet_call set amount_minor = 3000 where kind = 'bet' and amount_minor = 3100",
  );
  const again = (await api.call("compareVendorDay", { token: olga.token, params })).value;
  expect(again.openFindings).toBe(2);
  const over = again.findings.find(({ kind }) => kind === "changed");
  expect(over?.goneAt).toBe(api.clock.now().toISOString());
  expect(await compare()).toBe(2);
  expect(await openAlerts()).toHaveLength(2);
  const query = { action: "reconciliation.compared" };
  const entries = (await api.call("auditTrail", { token: olga.token, query })).value.content;
  expect(entries).toMatchObject([
    { operator: olga.username, subject: `${vendor} ${day}`, after: { openFindings: 2 } },
  ]);
});

test("a call that crosses midnight is looked for by its round, and is no finding", async () => {
  await theirSql("update studio.wallet_call set created_at = created_at - interval '1 day'");
  const before = await api.app.platform.vendors.reconciliation.findDay(vendor, day);
  const { done } = await api.app.platform.vendors.reconciliation.reconcileDay(day);
  // Only what the vendor has nowhere is still extra.
  expect(before?.openFindings).toBe(2);
  expect(done).toMatchObject([{ vendorRows: 0, ourRows: 1, openFindings: 1 }]);
  await theirSql("update studio.wallet_call set created_at = created_at + interval '1 day'");
});

test("what was taken over from another platform is not compared, and the day says so", async () => {
  const { reconciliation } = api.app.platform.vendors;
  const olga = await anOperator(api, ["alerts.read", "alerts.acknowledge", "audit.read"]);
  const params = { vendor, day };
  const { openFindings } = (await api.call("compareVendorDay", { token: olga.token, params }))
    .value;
  expect(openFindings).toBe(2);
  const begin = new Date(Date.parse(day) + dayMs);
  expect(beginByCommand("yesterday").status).toBe(2);
  expect(beginByCommand(begin.toISOString(), "--vendor", "NIL")).toEqual({
    status: 2,
    said: `0 vendors are compared from ${begin.toISOString()} on.`,
  });
  expect(beginByCommand(begin.toISOString())).toEqual({
    status: 0,
    said: `1 vendors are compared from ${begin.toISOString()} on.`,
  });
  const query = { action: "reconciliation.begun" };
  const entries = (await api.call("auditTrail", { token: olga.token, query })).value.content;
  expect(entries).toMatchObject([
    {
      operator: null,
      subject: vendor,
      before: { comparedFrom: null },
      after: { comparedFrom: begin.toISOString() },
    },
  ]);
  const { done } = await reconciliation.reconcileDay(day);
  expect(done).toMatchObject([{ vendorRows: 0, ourRows: 0, openFindings: 0, comparedFrom: begin }]);
  const over = (await api.call("reconciledVendorDay", { token: olga.token, params })).value;
  expect(over).toMatchObject({ comparedFrom: begin.toISOString(), sums: [], failure: null });
  expect(over.findings.every(({ goneAt }) => goneAt !== null)).toBe(true);
  await api.database.db.transaction((tx) => reconciliation.begin(tx, new Date(day), vendor));
  const again = (await api.call("compareVendorDay", { token: olga.token, params })).value;
  expect(again).toMatchObject({ openFindings: 2, comparedFrom: null });
});

test("a vendor that fails inside is said as well", async () => {
  await theirSql("alter table studio.wallet_call rename to wallet_call_away");
  const { failed } = await api.app.platform.vendors.reconciliation.reconcileDay(day);
  await theirSql("alter table studio.wallet_call_away rename to wallet_call");
  expect(failed).toEqual([{ vendorCode: vendor, day, failure: "refused", isForNow: true }]);
});

test("a vendor that does not answer is said, tried again, and what was found stays", async () => {
  const olga = await anOperator(api, ["alerts.read", "alerts.acknowledge"]);
  const params = { vendor, day };
  await api.call("compareVendorDay", { token: olga.token, params });
  const before = (await api.call("reconciledVendorDay", { token: olga.token, params })).value;
  const alerts = await openAlerts();
  await studio.close();
  const refused = await api.call("compareVendorDay", { token: olga.token, params });
  expect(refused.refusal?.code).toBe("vendor_unavailable");
  const after = (await api.call("reconciledVendorDay", { token: olga.token, params })).value;
  const failedAt = api.clock.now().toISOString();
  expect(after).toEqual({ ...before, failure: "unreachable", failedAt });
  await expect(compare()).rejects.toThrow("cannot be read");
  expect(await openAlerts()).toEqual(alerts);
});
