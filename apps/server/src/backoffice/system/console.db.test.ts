import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eventKinds, significantEvents, type EventKind } from "@baize/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { anOperator, openOperator, type TestOperator } from "../../../test/operators.ts";
import { createAlerts } from "../../platform/alerts/index.ts";
import { writeManifest } from "../../platform/integrity/index.ts";
import { createSilentLog } from "../../platform/log.ts";
import { recordEvents } from "../../platform/significant-events/index.ts";
import { createAudit } from "../audit/service.ts";

/** What happened to the system itself, and whether what runs is what was approved. */

let api: TestApp;
let olga: TestOperator;

beforeAll(async () => {
  api = await createTestApp({ hasSecondPerson: true });
  olga = await anOperator(api, ["system.read", "system.check", "risk.read", "risk.decide"]);
}, 60_000);
afterAll(() => api.close());

const ask = async (query: Record<string, string> = {}) =>
  (await api.call("significantEvents", { token: olga.token, query })).value;

const check = async () => (await api.call("checkSystem", { token: olga.token })).value;

const alertsOf = async (code: string) => {
  const rows = await createAlerts({
    db: api.database.db,
    clock: api.clock,
    log: createSilentLog(),
  }).listOpen(50);
  return rows.filter((row) => row.code === code).map(({ subject }) => subject);
};

const bySql = (sql: string) => api.database.owner.transaction((tx) => tx.execute(sql));

describe("events", () => {
  test("are found by kind and by time, the last first", async () => {
    const from = api.clock.now();
    for (const subject of ["one", "two", "three"]) {
      api.clock.advance(60_000);
      await api.database.db.transaction((tx) =>
        recordEvents(tx, api.clock.now(), [{ kind: "downtime", subject, ip: "203.0.113.9" }]),
      );
    }
    const subjects = async (query: Record<string, string>) =>
      (await ask({ kind: "downtime", ...query })).content.map(({ subject }) => subject);
    expect(await subjects({})).toEqual(["three", "two", "one"]);
    const first = new Date(from.getTime() + 60_000).toISOString();
    const third = new Date(from.getTime() + 180_000).toISOString();
    expect(await subjects({ from: first, until: third })).toEqual(["two", "one"]);
    expect(await subjects({ pageNum: "2", pageSize: "2" })).toEqual(["one"]);
    expect((await ask({ kind: "downtime" })).content[0]).toMatchObject({ ip: "203.0.113.9" });
  });

  test("need the permission to read them", async () => {
    const nobody = await anOperator(api, ["audit.read"]);
    const refused = await api.call("significantEvents", { token: nobody.token });
    expect(refused.refusal?.code).toBe("permission_denied");
  });

  const actions = eventKinds.flatMap((kind) => {
    const { actions: own = [] } = significantEvents[kind] as { actions?: readonly string[] };
    return own.map((action) => [action, kind] as const);
  });
  test.each(actions)("the entry %s of the trail is a %s", async (action, kind) => {
    const audit = createAudit({
      db: api.database.db,
      clock: api.clock,
      ids: { uuidv7: () => crypto.randomUUID() } as never,
    });
    const subject = `about ${action}`;
    const actor = { operatorId: olga.operatorId, username: olga.username, ip: "203.0.113.4" };
    await api.database.db.transaction((tx) =>
      audit.record(tx, { actor, action: action as never, subject }),
    );
    const [event] = (await ask({ kind })).content;
    expect(event).toMatchObject({
      kind,
      subject,
      ip: "203.0.113.4",
      auditId: expect.any(String),
      detail: { action, by: olga.username },
    });
  });

  const alerts = eventKinds.flatMap((kind) => {
    const { alerts: own = [] } = significantEvents[kind] as { alerts?: readonly string[] };
    return own.map((code) => [code, kind] as const);
  });
  test.each(alerts)("the alert %s is a %s, once for as long as it lasts", async (code, kind) => {
    const looks = createAlerts({
      db: api.database.db,
      clock: api.clock,
      log: createSilentLog(),
    });
    const report: typeof looks.report = (asked, found) => looks.report(asked, found);
    const seen = [{ subject: `sample of ${code}`, detail: { figure: 1 } }];
    await report(code as never, seen);
    await report(code as never, seen);
    const found = (await ask({ kind })).content.filter(
      ({ subject }) => subject === `sample of ${code}`,
    );
    expect(found).toMatchObject([{ kind, detail: { alert: code, figure: 1 } }]);
    await report(code as never, []);
  });

  test("a wrong password of an operator or a member is recorded with its address", async () => {
    const { username } = await openOperator(api, []);
    const body = { username, password: "Wrong-Harbour-Lantern-4" };
    const answer = await api.call("operatorLogin", { body, ip: "198.51.100.20" });
    expect(answer.refusal?.code).toBe("bad_credentials");
    const [ofOperator] = (await ask({ kind: "access_failed" })).content;
    expect(ofOperator).toMatchObject({ subject: username, ip: "198.51.100.20" });

    await api.aMember("seen1");
    const signIn = (name: string, ip: string) =>
      api.call("login", {
        body: { type: "username", username: name, password: "not his password" },
        ip,
      });
    await signIn("seen1", "198.51.100.21");
    await signIn("nobody1", "198.51.100.22");
    await expect
      .poll(async () =>
        (await ask({ kind: "access_failed" })).content
          .map(({ ip }) => ip)
          .slice(0, 2)
          .toSorted(),
      )
      .toEqual(["198.51.100.21", "198.51.100.22"]);
    const rows = (await ask({ kind: "access_failed" })).content;
    const ofMember = rows.find(({ ip }) => ip === "198.51.100.21");
    expect(ofMember?.detail).toMatchObject({ way: "username", outcome: "refused" });
    // A name that nobody has may be a password typed into the wrong field.
    expect(JSON.stringify(rows)).not.toContain("nobody1");
  });

  test("every kind is recorded by something", () => {
    const told: readonly EventKind[] = [
      // platform/timekeeping/timekeeping.db.test.ts
      "program_started",
      "program_stopped",
      "program_lost",
      "downtime",
      "release_started",
      "clock_jumped",
      // vendors/rounds/significant.db.test.ts
      "large_stake",
      "negative_balance",
      "jackpot_won",
      // vendors/jackpots/pots.db.test.ts
      "jackpot_changed",
    ];
    const here = [...actions, ...alerts].map(([, kind]) => kind);
    expect([...new Set([...told, ...here])].toSorted()).toEqual(eventKinds.toSorted());
  });
});

describe("critical settings", () => {
  beforeEach(async () => {
    await bySql(
      `insert into vendors.vendor (vendor_code, signature_header, algorithm, verify_keys,
         operator_id, api_url)
       values ('HSE', 'X-Signature', 'RSA-SHA256', '{key}', 'baize', 'http://127.0.0.1:9')
       on conflict (vendor_code) do update set verify_keys = excluded.verify_keys`,
    );
    await api.call("approveConfiguration", {
      token: olga.token,
      body: { reason: "As the vendor's letter says." },
    });
  });

  test("that stay as they were approved pass, and the look is kept", async () => {
    const done = await check();
    expect(done).toMatchObject({ hasPassed: true, findings: [], reason: "operator" });
    expect(done.rows).toBeGreaterThan(1);
    const kept = await api.call("systemChecks", { token: olga.token });
    expect(kept.value.content[0]).toEqual(done);
  });

  test.each([
    [
      "a vendor's key",
      `update vendors.vendor set verify_keys = '{stranger}' where vendor_code = 'HSE'`,
      { subject: "vendors.vendor HSE", problem: "changed" },
    ],
    [
      "an amount that one may pay alone",
      `insert into backoffice.adjustment_policy values ('AMBERJACK', 'BDT', 100000000, 0)
       on conflict (merchant_code, currency) do update set alone_up_to_minor = 100000000`,
      { subject: "backoffice.adjustment_policy AMBERJACK BDT", problem: "added" },
    ],
  ])("%s that is changed past the product is a finding", async (_what, sql, finding) => {
    await bySql(sql);
    const found = await check();
    expect(found.hasPassed).toBe(false);
    expect(found.findings).toEqual([{ part: "configuration", ...finding }]);
    expect(await alertsOf("configuration_differs")).toEqual([finding.subject]);
    const [event] = (await ask({ kind: "configuration_differs" })).content;
    expect(event).toMatchObject({
      subject: finding.subject,
      detail: { problem: finding.problem },
    });
    // It is found again and again, until two persons say that it is right.
    expect((await check()).hasPassed).toBe(false);
    const alone = await api.callAlone("approveConfiguration", {
      token: olga.token,
      body: { reason: "It was I, at the database." },
    });
    expect(alone.refusal?.code).toBe("approval_pending");
    expect((await check()).hasPassed).toBe(false);
    const body = { reason: "It was agreed on the telephone." };
    await api.call("approveConfiguration", { token: olga.token, body });
    expect((await check()).hasPassed).toBe(true);
    expect(await alertsOf("configuration_differs")).toEqual([]);
  });

  test("a right granted outside the product is a finding, by a role's page is not", async () => {
    const { backoffice } = api.app.platform;
    await backoffice.createRole(undefined, { name: "Fair", permissions: ["audit.read"] });
    expect((await check()).hasPassed).toBe(true);
    await bySql(
      `insert into backoffice.role_permission
       select role_id, 'members.write' from backoffice.role where name = 'Fair'`,
    );
    const { findings } = await check();
    expect(findings).toMatchObject([{ part: "configuration", problem: "added" }]);
    expect(findings[0]?.subject).toMatch(/^backoffice\.role_permission .* members\.write$/);
    // What somebody saves later on that page does not explain it.
    await backoffice.createRole(undefined, { name: "Later", permissions: ["audit.read"] });
    expect((await check()).findings).toEqual(findings);
    await bySql("delete from backoffice.role_permission where permission = 'members.write'");
    expect((await check()).hasPassed).toBe(true);
  });
});

describe("the files of the build", () => {
  const place = (name: string) => path.join(api.config.distDir, name);

  beforeEach(async () => {
    await bySql("delete from platform.critical_row");
    await bySql("delete from platform.critical_place");
    for (const folder of ["server/migrations", "studio", "web"]) {
      mkdirSync(place(folder), { recursive: true });
    }
    writeFileSync(place("server/api.js"), "export const price = 100;\n");
    writeFileSync(place("server/migrations/0001_first.sql"), "-- first\n");
    writeFileSync(place("studio/studio.js"), "const pays = [2, 5, 100];\n");
    writeFileSync(place("web/index.html"), "<html></html>\n");
    await writeManifest(api.config.distDir, { version: "1.2.3", commit: null });
  });

  test("that are as they were built pass", async () => {
    const done = await check();
    expect(done).toMatchObject({ hasPassed: true, files: 4 });
    expect(done.manifest).toMatch(/^[0-9a-f]{64}$/);
  });

  test("one byte of one file fails, with an alert and an event, until it is right", async () => {
    const file = place("studio/studio.js");
    const whole = readFileSync(file);
    const flipped = Buffer.from(whole);
    flipped[14] = (flipped[14] ?? 0) ^ 1;
    writeFileSync(file, flipped);
    const finding = { part: "build", subject: "studio/studio.js", problem: "changed" };
    expect(await check()).toMatchObject({ hasPassed: false, findings: [finding] });
    expect(await alertsOf("build_differs")).toEqual(["studio/studio.js"]);
    expect((await ask({ kind: "build_differs" })).content[0]).toMatchObject({
      subject: "studio/studio.js",
    });
    writeFileSync(file, whole);
    expect((await check()).hasPassed).toBe(true);
    expect(await alertsOf("build_differs")).toEqual([]);
  });

  test("a file more or less fails", async () => {
    writeFileSync(place("server/added.js"), "steal();\n");
    writeFileSync(place("server/migrations/0001_first.sql"), "");
    expect((await check()).findings).toEqual([
      { part: "build", subject: "server/added.js", problem: "added" },
      { part: "build", subject: "server/migrations/0001_first.sql", problem: "changed" },
    ]);
    rmSync(place("server/added.js"));
    rmSync(place("web/index.html"));
    writeFileSync(place("server/migrations/0001_first.sql"), "-- first\n");
    expect((await check()).findings).toEqual([
      { part: "build", subject: "web/index.html", problem: "missing" },
    ]);
  });
});
