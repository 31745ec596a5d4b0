import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, registration, type TestApp } from "../test/app.ts";
import { openMember } from "../test/members.ts";
import { openOperator } from "../test/operators.ts";
import { openVendor, type TestVendor } from "../test/vendor.ts";
import { demoMethods } from "./cashier/demo/methods.ts";
import { createLog } from "./platform/log.ts";

/**
 * Real calls with secrets and people that can be recognised, good ones, refused ones and ones that
 * fail in the middle; then the whole log is searched for them.
 */

let api: TestApp;
let vendor: TestVendor;
let log = "";

const marks = {
  password: "Marked-Password-71",
  wrongPassword: "Marked-Wrong-72",
  paymentPassword: "837465",
  email: "marked.person@people.example",
  number: "01712345673",
  e164: "+8801712345673",
  token: "Marked-Token-74-abcdefghijklmnopqrstuvwxyz",
  operatorPassword: "Marked-Operator-75",
  query: "Marked-Query-76",
  feedback: "Marked-Feedback-77",
};
const seen = new Set<string>(Object.values(marks));

beforeAll(async () => {
  const destination = { write: (line: string) => (log += line) };
  api = await createTestApp({
    // Nothing listens there: every call to the provider fails.
    env: { SANDPAY_URL: "http://127.0.0.1:1", SANDPAY_KEY: "Marked-Key-78-of-the-provider" },
    log: createLog({ level: "trace", name: "test", destination }),
  });
  seen.add("Marked-Key-78-of-the-provider");
  await api.app.platform.cashier.saveMethods(demoMethods("AMBERJACK", "BDT"));
  vendor = await openVendor(api, "HSE");
});
afterAll(async () => {
  await vendor.close();
  await api.close();
});

const breakTable = (table: string) =>
  api.database.owner.transaction((tx) =>
    tx.execute(`alter table ${table} add constraint never check (false) not valid`),
  );
const mendTable = (table: string) =>
  api.database.owner.transaction((tx) => tx.execute(`alter table ${table} drop constraint never`));

const faults = () => log.split('"constraint":"never"').length;

/** The database refuses the row, and its error holds the row; some calls are answered before. */
async function failing(table: string, work: () => Promise<unknown>): Promise<void> {
  const before = faults();
  await breakTable(table);
  try {
    await work();
    await vi.waitFor(() => expect(faults()).toBeGreaterThan(before), { timeout: 15_000 });
  } finally {
    await mendTable(table);
  }
}

function expectClean(): void {
  const found = [...seen].filter((secret) => log.includes(secret));
  expect(found).toEqual([]);
}

test("signing up and in, rightly, wrongly and into broken tables, leaves no secret", async () => {
  const body = { ...registration("markedplayer", marks.password), email: marks.email };
  const made = await api.call("register", { body: registration("markedplayer", marks.password) });
  seen.add(made.value.token);
  const name = { type: "username", username: "markedplayer" } as const;
  await api.call("login", { body: { ...name, password: marks.wrongPassword } });
  const login = await api.call("login", { body: { ...name, password: marks.password } });
  expect(login.status).toBe(200);
  await api.call("login", { plain: true, body: { ...name, password: marks.password } });
  await api.call("login", { body: `{"password":"${marks.password}"`, plain: true });
  await failing("identity.credential", () =>
    api.call("register", { body: { ...body, username: "markedsecond" } }),
  );
  await failing("identity.session", () =>
    api.call("login", { body: { ...name, password: marks.password } }),
  );
  expect(log).toContain("a call failed");
  expectClean();
});

test("codes by message, taken or not, leave neither number nor code in the log", async () => {
  const { member } = await openMember(api, { mobile: marks.e164, email: marks.email });
  expect(member.memberId).toBeGreaterThan(0n);
  const ask = () =>
    api.call("smsNoLogin", {
      body: { purpose: "login", mobileNum: marks.number, countryDialingCode: "+880" },
    });
  await ask();
  const code = await api.inbox.codeTo(marks.e164);
  api.inbox.fail(undefined);
  api.clock.advance(120_000);
  await ask();
  api.clock.advance(120_000);
  await failing("identity.one_time_code", ask);
  expectClean();
  // Six figures may stand in an id by chance; as a separate value they may not.
  expect(log).not.toMatch(new RegExp(`(?<![0-9a-f-])${code}(?![0-9a-f-])`));
});

test("tokens in headers and addresses, and what members write, are not in the log", async () => {
  const { token } = await openMember(api);
  seen.add(token);
  await api.call("deposits", { token });
  await api.call("deposits", { token: marks.token, query: { pageNum: marks.query } });
  await api.app.fastify.inject({
    url: `/wps/no-such?token=${marks.token}&code=${marks.query}`,
    headers: { cookie: `__Host-remember=${marks.token}`, authorization: `Basic ${marks.token}` },
  });
  await api.app.fastify.inject({
    method: "POST",
    url: "/vendor/HSE/transaction/bet",
    headers: { "x-hub88-signature": marks.token, "content-type": "application/json" },
    payload: JSON.stringify({ token: marks.token, user: marks.query }),
  });
  await api.app.fastify.inject({
    method: "POST",
    url: "/hooks/payments/sandpay",
    headers: { "webhook-id": "1", "webhook-timestamp": "1", "webhook-signature": marks.token },
    payload: { data: { metadata: { note: marks.query } } },
  });
  const deposit = { methodId: "doyelo", amount: "500.00", returnPath: `/wallet?x=${marks.query}` };
  expect((await api.call("createDeposit", { token, body: deposit })).status).toBe(502);
  await failing("cashier.deposit", () => api.call("createDeposit", { token, body: deposit }));
  expectClean();
});

test("an operator's password, right or wrong, is not in the log", async () => {
  const { username } = await openOperator(api, "everything");
  const wrong = { username, password: marks.operatorPassword };
  await api.call("operatorLogin", { body: wrong });
  await failing("backoffice.login_failure", () => api.call("operatorLogin", { body: wrong }));
  expectClean();
});

test("the log was really written: every call is in it with status and address", () => {
  const lines = log.trim().split("\n");
  const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const calls = parsed.filter(({ msg }) => msg === "answered");
  expect(calls.length).toBeGreaterThan(10);
  for (const line of calls) {
    expect(line).toMatchObject({ ip: "127.0.0.1", call: expect.any(String), program: "test" });
  }
});
