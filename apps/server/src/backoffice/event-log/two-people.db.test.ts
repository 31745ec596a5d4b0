import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type Answer, type TestApp } from "../../../test/app.ts";
import { readersOf } from "../../../test/events.ts";
import { anOperator, type TestOperator } from "../../../test/operators.ts";
import { signedIn } from "../../identity/index.ts";
import type { Consumer } from "../../platform/events/index.ts";

/** Decisions on the log of events by several people at once, by the wrong ones, and on nothing. */

const consumer = "risk_sign_ins";
const reason = "Sent by a test.";
const everything = { from: "2026-01-01T00:00:00.000Z", until: "2999-01-01T00:00:00.000Z" };

let house: TestApp;
let olga: TestOperator;
let seconds: readonly TestOperator[];
let reader: TestOperator;
let broken: Consumer;

beforeAll(async () => {
  house = await createTestApp();
  const may = ["events.read", "events.decide", "audit.read"] as const;
  olga = await anOperator(house, may);
  seconds = [await anOperator(house, may), await anOperator(house, may)];
  reader = await anOperator(house, ["events.read"]);
  const known = house.app.platform.consumers.find(({ name }) => name === consumer);
  if (known === undefined) throw new Error("there is no such reader");
  broken = { ...known, tries: 1, apply: () => Promise.reject(new Error("out of order")) };
  await readersOf(house.database, [{ ...broken, kinds: [] }]).catchUp();
}, 60_000);
beforeEach(() =>
  house.database.db.transaction((tx) => tx.execute("delete from platform.event_parked")),
);
afterAll(() => house.close());

async function park(): Promise<string> {
  const at = house.clock.now().toISOString();
  const payload = { memberId: "1", merchantCode: "AMBERJACK", ip: "203.0.113.7", device: null, at };
  await house.database.db.transaction((tx) =>
    house.app.platform.events.publish(tx, signedIn(payload)),
  );
  const readers = readersOf(house.database, [broken]);
  await readers.catchUp();
  return readers.parked.at(-1)?.id ?? "";
}

const stands = (state?: "parked" | "retrying") =>
  house.database.db.read((db) =>
    db.query<{ id: string }>(
      "select id from platform.event_parked where $1::text is null or state = $1",
      [state ?? null],
    ),
  );

const askDrop = (eventId: string, by = olga) => {
  const asked = { token: by.token, params: { consumer, eventId }, body: { reason } };
  return house.call("dropAsideEvent", asked);
};
const retry = (eventId: string, by = olga) =>
  house.call("retryAsideEvent", { token: by.token, params: { consumer, eventId } });
const askReplay = (by = olga) => {
  const body = { ...everything, reason };
  return house.call("replayEventRange", { token: by.token, params: { consumer }, body });
};

const approvalOf = ({ refusal }: Answer<unknown>): string => {
  expect(refusal?.code).toBe("approval_pending");
  return String(refusal?.value?.["approvalId"]);
};
const approve = (approvalId: string, { token }: TestOperator) =>
  house.call("decideApproval", { token, params: { approvalId }, body: { action: "approve" } });
const codeOf = ({ status, refusal }: Answer<unknown>) => refusal?.code ?? status;

async function trailOf(action: string, eventId: string) {
  const { value } = await house.call("auditTrail", { token: olga.token, query: { action } });
  return value.content.filter(({ subject }) => subject?.includes(eventId));
}

it("an event is dropped once, whoever agrees at the same time", async () => {
  const eventId = await park();
  const approvalId = approvalOf(await askDrop(eventId));
  const codes = await Promise.all(seconds.map((one) => approve(approvalId, one)));
  expect(new Set(codes.map(codeOf))).toEqual(new Set([200, "changed_meanwhile"]));
  expect(await stands()).toEqual([]);
  expect(await trailOf("event.dropped", eventId)).toHaveLength(1);
});

it("neither the operator who asked nor one who may only read can agree", async () => {
  const eventId = await park();
  const approvalId = approvalOf(await askDrop(eventId));
  expect(codeOf(await approve(approvalId, olga))).toBe("second_person_needed");
  // An operator without the permission does not see that the request waits.
  expect(codeOf(await approve(approvalId, reader))).toBe("not_found");
  expect(await stands("parked")).toHaveLength(1);
});

it("one that is tried again meanwhile is not dropped by what was agreed before", async () => {
  const eventId = await park();
  const approvalId = approvalOf(await askDrop(eventId));
  expect(codeOf(await retry(eventId))).toBe(200);
  const [second = olga] = seconds;
  expect(codeOf(await approve(approvalId, second))).toBe("not_found");
  expect(await stands("retrying")).toHaveLength(1);
});

it("tried again and dropped at once, one of the two happens", async () => {
  for (let times = 0; times < 5; times += 1) {
    const eventId = await park();
    const approvalId = approvalOf(await askDrop(eventId));
    const [second = olga, third = olga] = seconds;
    const codes = (
      await Promise.all([approve(approvalId, second), retry(eventId), retry(eventId, third)])
    ).map(codeOf);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect((await stands("retrying")).length).toBe(codes[0] === 200 ? 0 : 1);
    await house.database.db.transaction((tx) => tx.execute("delete from platform.event_parked"));
  }
});

it("a range is replayed once, agreed to by several, or asked for by two", async () => {
  await readersOf(house.database, [{ ...broken, kinds: [] }]).catchUp();
  const count = await house.call("countEventRange", {
    token: olga.token,
    params: { consumer },
    query: everything,
  });
  const { events } = count.value;
  expect(events).toBeGreaterThan(0);
  const [second = olga, third = olga] = seconds;
  const one = approvalOf(await askReplay());
  const other = approvalOf(await askReplay(second));
  const agreed = await Promise.all([
    approve(one, second),
    approve(one, third),
    approve(other, third),
    approve(other, olga),
  ]);
  expect(agreed.map(codeOf).filter((code) => code === 200)).toHaveLength(1);
  expect(await stands("retrying")).toHaveLength(events);
});

it.each([
  ["no id", "retryAsideEvent", { consumer, eventId: "1 or true" }, "invalid_input"],
  ["another reader", "retryAsideEvent", { consumer: "reports" }, "not_found"],
  ["no reader", "retryAsideEvent", { consumer: "'; drop table x" }, "not_found"],
  ["a name that no text can have", "retryAsideEvent", { consumer: "risk\0" }, "invalid_input"],
  ["another reader", "dropAsideEvent", { consumer: "reports" }, "not_found"],
  ["a name that no text can have", "dropAsideEvent", { consumer: "\0" }, "invalid_input"],
] as const)("of %s nothing is decided by %s", async (_name, call, given, code) => {
  const params = { eventId: await park(), ...given };
  const body = call === "dropAsideEvent" ? { body: { reason } } : {};
  const answer = await house.call(call, { token: olga.token, params, ...body });
  expect(codeOf(answer)).toBe(code);
  expect(await stands("parked")).toHaveLength(1);
});

it.each([{ kind: "a\0b" }, { consumer: "a\0b" }, { pageNum: "999999999" }, { state: "gone" }])(
  "is asked for %j without an error of the database",
  async (query) => {
    const answer = await house.call("asideEvents", { token: olga.token, query });
    expect(answer.status).toBeLessThan(500);
  },
);

it("a request is refused where its operator has lost the permission since", async () => {
  const eventId = await park();
  const asker = await anOperator(house, ["events.read", "events.decide"]);
  const approvalId = approvalOf(await askDrop(eventId, asker));
  await house.database.owner.transaction((tx) =>
    tx.execute("delete from backoffice.operator_role where operator_id = $1", [asker.operatorId]),
  );
  const [second = olga] = seconds;
  expect(codeOf(await approve(approvalId, second))).toBe("permission_denied");
  expect(await stands("parked")).toHaveLength(1);
});
