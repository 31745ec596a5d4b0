import type { SessionScope } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { codeOf } from "../../../test/browser.ts";
import { openMember, proofOf, type TestMember } from "../../../test/members.ts";

/** One-time tokens of start addresses: one use, one minute, one brand, never more than before. */

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const phone = { "user-agent": "another browser", origin: "http://localhost" };

async function ask({ session, token }: Pick<TestMember, "session" | "token">) {
  const headers = await proofOf(api, session, "start_address");
  return api.call("issueStartToken", { token, headers });
}

const issue = async (member: Pick<TestMember, "session" | "token">): Promise<string> =>
  (await ask(member)).value.startToken;

const start = (startToken: string, headers: Readonly<Record<string, string>> = phone) =>
  api.call("startToken", { body: { startToken }, headers });

const infoOf = (token: string) => api.call("memberInfo", { token, headers: phone });

test("the token opens one session in another browser, which is the member's own", async () => {
  const opened = await openMember(api);
  const { member, token } = opened;
  const startToken = await issue(opened);
  const { value } = await start(startToken);
  expect(value).toMatchObject({ status: "signed_in", scope: "full", passwordExpired: false });
  expect((await infoOf(value.token)).value.account).toBe(member.username);
  // The session that made it goes on.
  expect((await api.call("memberInfo", { token })).status).toBe(200);
  expect(codeOf(await start(startToken))).toBe("remember_ended");
  const logins = await api.call("loginHistory", { token });
  expect(logins.value.content[0]).toMatchObject({ userAgent: "another browser" });
});

test("making one takes a fresh proof: step_up_required", async () => {
  const { token } = await openMember(api);
  const answer = await api.call("issueStartToken", { token });
  expect(answer.refusal).toMatchObject({
    code: "step_up_required",
    value: { action: "start_address" },
  });
});

test("whose it is can be asked before it is used, from our own pages only", async () => {
  const opened = await openMember(api);
  const startToken = await issue(opened);
  const ownerOf = (body: object, headers: Record<string, string> = phone) =>
    api.call("startTokenOwner", { body, headers });
  const { value } = await ownerOf({ startToken });
  expect(value.account).toBe(opened.member.username);
  expect(codeOf(await ownerOf({ startToken: "A".repeat(43) }))).toBe("remember_ended");
  const evil = { ...phone, origin: "https://evil.example" };
  expect(codeOf(await ownerOf({ startToken }, evil))).toBe("origin_refused");
  // Asking used nothing up, and signed nobody in.
  expect((await api.call("sessions", { token: opened.token })).value).toHaveLength(1);
  expect((await start(startToken)).status).toBe(200);
  expect(codeOf(await ownerOf({ startToken }))).toBe("remember_ended");
});

test("of many that come with it at once one gets a session", async () => {
  const opened = await openMember(api);
  const { token } = opened;
  const startToken = await issue(opened);
  const answers = await Promise.all(Array.from({ length: 8 }, () => start(startToken)));
  const entered = answers.filter(({ status }) => status === 200);
  expect(entered).toHaveLength(1);
  const refused = answers.filter((answer) => answer.refusal !== undefined);
  expect(new Set(refused.map(codeOf))).toEqual(new Set(["remember_ended"]));
  expect((await api.call("sessions", { token })).value).toHaveLength(2);
});

test("it is good for a minute, and only its hash is kept", async () => {
  const issued = (await ask(await openMember(api))).value;
  expect(issued.endsAt).toBe(new Date(api.clock.now().getTime() + 60_000).toISOString());
  const rows = await api.database.db.read((reader) =>
    reader.query<{ text: string }>("select c::text as text from identity.start_code c"),
  );
  expect(rows.some(({ text }) => text.includes(issued.startToken))).toBe(false);
  api.clock.advance(60_000);
  expect(codeOf(await start(issued.startToken))).toBe("remember_ended");
});

test("another brand, another site's page and a made-up token get nothing", async () => {
  const startToken = await issue(await openMember(api));
  const elsewhere = { host: "alt.localhost", origin: "http://alt.localhost" };
  expect(codeOf(await start(startToken, { ...phone, ...elsewhere }))).toBe("remember_ended");
  const evil = { ...phone, origin: "https://evil.example" };
  expect(codeOf(await start(startToken, evil))).toBe("origin_refused");
  expect(codeOf(await start("A".repeat(43)))).toBe("remember_ended");
  expect((await start(startToken)).status).toBe(200);
});

test.each<SessionScope>(["full", "password", "authenticator"])(
  "the new session may do what the old one may: %s",
  async (scope) => {
    const { value } = await start(await issue(await openMember(api, { scope })));
    expect(value).toMatchObject({ scope, passwordExpired: scope === "password" });
    expect((await infoOf(value.token)).value.scope).toBe(scope);
  },
);

test("it ends when the old one would have, however often it is passed on", async () => {
  const opened = await openMember(api);
  const { sessionEndsAt } = (await api.call("memberInfo", { token: opened.token })).value;
  api.clock.advance(20 * minuteMs);
  const first = await start(await issue(opened));
  expect((await infoOf(first.value.token)).value.sessionEndsAt).toBe(sessionEndsAt);
});

test("a token is worth nothing once its session or its account has ended", async () => {
  const opened = await openMember(api);
  const startToken = await issue(opened);
  await api.call("logout", { token: opened.token });
  expect(codeOf(await start(startToken))).toBe("remember_ended");

  const closed = await openMember(api);
  const late = await issue(closed);
  await api.app.platform.identity.setStatus(closed.member.memberId, "suspended");
  expect(codeOf(await start(late))).toBe("account_disabled");
});

test("trial players and visitors get none: trial_not_allowed, not_logged_in", async () => {
  const token = await api.aTrial();
  expect(codeOf(await api.call("issueStartToken", { token }))).toBe("trial_not_allowed");
  expect(codeOf(await api.call("issueStartToken"))).toBe("not_logged_in");
});

test("old ones are deleted", async () => {
  await issue(await openMember(api));
  api.clock.advance(120_000);
  await api.app.platform.identity.cleanUp();
  const rows = await api.database.db.read((reader) =>
    reader.query("select from identity.start_code"),
  );
  expect(rows).toEqual([]);
});
