import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { readersOf, type Readers } from "../../../test/events.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { signedIn } from "../../identity/index.ts";
import type { Consumer } from "../../platform/events/index.ts";

/** Who reads the log of events, and what becomes of what a consumer could not take. */

const consumer = "risk_sign_ins";

let house: TestApp;
let olga: TestOperator;
let reader: TestOperator;
let readers: Readers;
let isBroken = true;

beforeAll(async () => {
  house = await createTestApp({ hasSecondPerson: true });
  olga = await anOperator(house, ["events.read", "events.decide", "audit.read"]);
  reader = await anOperator(house, ["events.read"]);
  const consumers = house.app.platform.consumers.map((one): Consumer => ({
    ...one,
    tries: 1,
    apply: (tx, given) =>
      isBroken ? Promise.reject(new Error("out of order")) : one.apply(tx, given),
  }));
  readers = readersOf(house.database, consumers);
  await house.aMember("mira");
  isBroken = false;
  await readers.catchUp();
  isBroken = true;
}, 60_000);
afterAll(() => house.close());

async function memberIdOf(username: string): Promise<string> {
  const rows = await house.database.db.read((db) =>
    db.query<{ id: string }>(
      "select member_id::text as id from identity.member where username = $1",
      [username],
    ),
  );
  return rows[0]?.id ?? "";
}

/** Has an event parked, and tells its id. */
async function park(memberId: string): Promise<string> {
  const at = house.clock.now().toISOString();
  const payload = { memberId, merchantCode: "AMBERJACK", ip: "203.0.113.7", device: null, at };
  await house.database.db.transaction((tx) =>
    house.app.platform.events.publish(tx, signedIn(payload)),
  );
  isBroken = true;
  await readers.catchUp();
  isBroken = false;
  return readers.parked.at(-1)?.id ?? "";
}

const aside = async (query: Record<string, string> = {}) =>
  (await house.call("asideEvents", { token: olga.token, query })).value;

const stateOf = async () => {
  const { value } = await house.call("eventConsumers", { token: olga.token });
  return value.find((one) => one.consumer === consumer);
};

async function trail(action: string) {
  const query = { action };
  return (await house.call("auditTrail", { token: olga.token, query })).value.content;
}

const paramsOf = (eventId: string) => ({ consumer, eventId });
const everything = { from: "2026-01-01T00:00:00.000Z", until: "2999-01-01T00:00:00.000Z" };

it("shows what a consumer could not take, whose it is, and what it says", async () => {
  const mira = await memberIdOf("mira");
  const eventId = await park(mira);
  const { content, total } = await aside({ state: "parked", consumer });
  expect(total).toBe(1);
  expect(content[0]).toMatchObject({
    consumer,
    eventId,
    kind: "identity.signed_in",
    memberId: mira,
    username: "mira",
    tries: 1,
    error: "Error: out of order",
    payload: { ip: "203.0.113.7" },
  });
  expect(await aside({ consumer: "nobody" })).toMatchObject({ total: 0, content: [] });
  expect((await aside({ kind: "identity.signed_in" })).total).toBe(1);
  expect((await aside({ state: "waiting" })).total).toBe(0);
  expect(await stateOf()).toMatchObject({ parked: 1, behind: 0, isMore: false, oldestAt: null });
});

it("counts what a consumer has not passed, and how old the oldest is", async () => {
  const owner = house.database.owner;
  const before = await stateOf();
  await owner.transaction((tx) =>
    tx.execute(
      `insert into platform.event (lane, era, id, kind, version, merchant_code, payload, at)
       select 3, (select era from platform.event_era), gen_random_uuid(), 'test.nothing', 1, '',
         '{}', now() - interval '90 seconds' from generate_series(1, 3)`,
    ),
  );
  const after = await stateOf();
  expect(after).toMatchObject({ behind: 3, movedAt: before?.movedAt });
  expect(after?.lagSeconds).toBeGreaterThanOrEqual(90);
  await readers.catchUp();
  expect(await stateOf()).toMatchObject({ behind: 0, lagSeconds: 0 });
});

it("has a parked event tried again, by one person, and only once", async () => {
  const eventId = await park("1");
  const asked = { token: olga.token, params: paramsOf(eventId) };
  expect((await house.callAlone("retryAsideEvent", asked)).status).toBe(200);
  expect((await aside({ state: "retrying" })).content).toMatchObject([{ eventId, tries: 0 }]);
  expect((await house.callAlone("retryAsideEvent", asked)).refusal?.code).toBe("not_found");
  await readers.runner.turn();
  expect((await aside()).content.map((one) => one.eventId)).not.toContain(eventId);
  const [entry] = await trail("event.retried");
  expect(entry).toMatchObject({ operator: olga.username, subject: `${consumer} ${eventId}` });
});

it("drops a parked event only with a second person, who sees what it is", async () => {
  const eventId = await park("2");
  const asked = {
    token: olga.token,
    params: paramsOf(eventId),
    body: { reason: "Sent by a test." },
  };
  expect((await house.callAlone("dropAsideEvent", asked)).refusal?.code).toBe("approval_pending");
  expect((await aside()).content.map((one) => one.eventId)).toContain(eventId);
  expect((await house.call("dropAsideEvent", asked)).status).toBe(200);
  expect((await aside()).content.map((one) => one.eventId)).not.toContain(eventId);
  expect((await house.call("dropAsideEvent", asked)).refusal?.code).toBe("not_found");
  const [entry] = await trail("event.dropped");
  expect(entry).toMatchObject({
    operator: olga.username,
    subject: `${consumer} ${eventId}`,
    before: { kind: "identity.signed_in", memberId: "2", error: "Error: out of order" },
    after: { reason: "Sent by a test." },
  });
});

it("replays a range with a second person, as many events as it said", async () => {
  const token = olga.token;
  const params = { consumer };
  const count = await house.call("countEventRange", { token, params, query: everything });
  expect(count.value.events).toBeGreaterThan(0);
  const asked = { token, params, body: { ...everything, reason: "The rules were wrong." } };
  expect((await house.callAlone("replayEventRange", asked)).refusal?.code).toBe("approval_pending");
  expect((await aside({ state: "retrying" })).total).toBe(0);
  expect((await house.call("replayEventRange", asked)).status).toBe(200);
  expect((await aside({ state: "retrying" })).total).toBe(count.value.events);
  // What is still to be taken is not told twice.
  const again = await house.call("countEventRange", { token, params, query: everything });
  expect(again.value.events).toBe(0);
  const [entry] = await trail("event.range_replayed");
  expect(entry).toMatchObject({
    subject: consumer,
    after: { events: count.value.events, reason: "The rules were wrong." },
  });
});

it("refuses a range without an end, of nobody, or of too many events", async () => {
  const token = olga.token;
  const backwards = { from: everything.until, until: everything.from };
  const body = { ...everything, reason: "The rules were wrong." };
  const of = (name: string) => ({ token, params: { consumer: name } });
  const codes = [
    await house.call("countEventRange", { ...of(consumer), query: backwards }),
    await house.call("countEventRange", { ...of("nobody"), query: everything }),
    await house.call("replayEventRange", { ...of(consumer), body: { ...body, ...backwards } }),
    await house.call("replayEventRange", { ...of("nobody"), body }),
  ].map(({ refusal }) => refusal?.code);
  expect(codes).toEqual(["period_order", "not_found", "period_order", "not_found"]);
  await house.database.owner.transaction((tx) =>
    tx.execute(
      `insert into platform.event (lane, era, id, kind, version, merchant_code, payload)
       select 0, (select era from platform.event_era), gen_random_uuid(), 'identity.signed_in', 1,
         '', '{}' from generate_series(1, 10001)`,
    ),
  );
  await house.database.owner.transaction((tx) =>
    tx.execute(
      `update platform.event_cursor set id = 'ffffffff-ffff-ffff-ffff-ffffffffffff',
         xid = pg_current_xact_id(), era = (select era from platform.event_era)
       where consumer = $1`,
      [consumer],
    ),
  );
  const many = await house.call("replayEventRange", { ...of(consumer), body });
  expect(many.refusal).toMatchObject({
    code: "event_range_too_large",
    value: { eventsMax: 10_000 },
  });
});

it("lets whoever may only read decide on nothing", async () => {
  const { token } = reader;
  const eventId = "00000000-0000-4000-8000-000000000000";
  const body = { reason: "Just because." };
  expect((await house.call("eventConsumers", { token })).status).toBe(200);
  const codes = [
    await house.call("retryAsideEvent", { token, params: paramsOf(eventId) }),
    await house.call("dropAsideEvent", { token, params: paramsOf(eventId), body }),
    await house.call("replayEventRange", {
      token,
      params: { consumer },
      body: { ...body, ...everything },
    }),
  ].map(({ refusal }) => refusal?.code);
  expect(codes).toEqual(["permission_denied", "permission_denied", "permission_denied"]);
});
