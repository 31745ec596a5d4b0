import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { createAlerts, type Alerts } from "../../platform/alerts/index.ts";
import { createSilentLog } from "../../platform/log.ts";

/** Alerts in the console: open until their look is clear, and known to somebody in between. */

let api: TestApp;
let olga: TestOperator;
let alerts: Alerts;

beforeAll(async () => {
  api = await createTestApp();
  olga = await anOperator(api, ["alerts.read", "alerts.acknowledge", "audit.read"]);
  alerts = createAlerts({ db: api.database.db, clock: api.clock, log: createSilentLog() });
}, 60_000);
afterAll(() => api.close());

const code = "books_incoherent";
const seen = (subject: string) => ({ subject, detail: { check: "balance", memberId: "7" } });

async function listOf(state?: string) {
  const query = state === undefined ? {} : { state };
  return (await api.call("alerts", { token: olga.token, query })).value.content;
}

const acknowledge = (subject: string, firstSeenAt: string, by = olga) =>
  api.call("acknowledgeAlert", {
    token: by.token,
    body: { code, subject, firstSeenAt, note: "The restore of last night; see the runbook." },
  });

test("an alert is known to somebody, ends by itself, and is new when it comes back", async () => {
  await alerts.report(code, [seen("balance: member 7")]);
  const [fresh] = await listOf("new");
  expect(fresh).toMatchObject({ code, state: "new", acknowledgement: null, goneAt: null });
  const { subject = "", firstSeenAt = "" } = fresh ?? {};

  const known = (await acknowledge(subject, firstSeenAt)).value;
  expect(known).toMatchObject({
    state: "acknowledged",
    acknowledgement: { operator: olga.username },
  });
  expect(await listOf("new")).toEqual([]);

  // Seen again, it stays known; nobody acknowledges it twice.
  api.clock.advance(1000);
  await alerts.report(code, [seen(subject)]);
  const [again] = await listOf("acknowledged");
  expect(again).toMatchObject({ firstSeenAt, acknowledgement: known.acknowledgement });
  expect(again?.lastSeenAt).not.toBe(firstSeenAt);
  expect((await acknowledge(subject, firstSeenAt)).refusal?.code).toBe("changed_meanwhile");

  await alerts.report(code, []);
  expect(await listOf("gone")).toMatchObject([{ subject, state: "gone" }]);

  api.clock.advance(1000);
  await alerts.report(code, [seen(subject)]);
  const [back] = await listOf();
  expect(back).toMatchObject({ state: "new", acknowledgement: null });
  // Having read the old one does not acknowledge the new one.
  expect((await acknowledge(subject, firstSeenAt)).refusal?.code).toBe("changed_meanwhile");
  expect((await acknowledge(subject, back?.firstSeenAt ?? "")).status).toBe(200);
});

test("one that is over, or that never was, cannot be acknowledged", async () => {
  await alerts.report(code, [seen("over")]);
  const row = (await listOf("new")).find(({ subject }) => subject === "over");
  await alerts.report(code, []);
  const late = await acknowledge("over", row?.firstSeenAt ?? "");
  expect(late.refusal?.code).toBe("changed_meanwhile");
  const none = await acknowledge("nothing", api.clock.now().toISOString());
  expect(none.refusal?.code).toBe("not_found");
});

test("the trail keeps who acknowledged what, and with which words", async () => {
  await alerts.report(code, [seen("in the trail")]);
  const row = (await listOf("new")).find(({ subject }) => subject === "in the trail");
  await acknowledge("in the trail", row?.firstSeenAt ?? "");
  const query = { action: "alert.acknowledged" };
  const [entry] = (await api.call("auditTrail", { token: olga.token, query })).value.content;
  expect(entry).toMatchObject({
    operator: olga.username,
    subject: `${code} in the trail`,
    before: { state: "new" },
    after: { state: "acknowledged", note: "The restore of last night; see the runbook." },
  });
});
