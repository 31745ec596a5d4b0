import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { codeOf, openBrowser, signedIn } from "../../test/browser.ts";
import { openMember, openSession } from "../../test/members.ts";

/** Sessions: whose they are, how far they reach, and how they end. */

let it: TestApp;
beforeAll(async () => {
  it = await createTestApp();
});
afterAll(() => it.close());

const isIn = async (token: string, headers = {}) =>
  (await it.call("merchantWallet", { token, headers })).status === 200;

test("a token that comes from another browser is stolen, and ends", async () => {
  const { token } = await openMember(it);
  expect(await isIn(token)).toBe(true);
  const stolen = await it.call("balance", { token, headers: { "user-agent": "a thief's" } });
  expect([stolen.status, codeOf(stolen)]).toEqual([401, "not_logged_in"]);
  expect(await isIn(token)).toBe(false);
  const rows = await it.database.db.read((reader) =>
    reader.query<{ end_reason: string }>(
      "select end_reason from identity.session where end_reason = 'used by another browser'",
    ),
  );
  expect(rows).toHaveLength(1);
});

test("the same before anything was remembered of it", async () => {
  const { token } = await openMember(it);
  expect(await isIn(token, { "user-agent": "a thief's" })).toBe(false);
  expect(await isIn(token)).toBe(false);
});

const act = async (token: string, headers = {}) =>
  (await it.call("noteActivity", { token, headers })).status === 200;

test("a session ends after 30:00 without an act, not at 29:59", async () => {
  const { token } = await openMember(it);
  it.clock.advance(29 * 60_000 + 59_000);
  expect(await act(token)).toBe(true);
  it.clock.advance(29 * 60_000 + 59_000);
  expect(await isIn(token)).toBe(true);
  it.clock.advance(1000);
  expect(await isIn(token)).toBe(false);
  expect(await act(token)).toBe(false);
});

test("what a page asks for by itself does not keep a session alive", async () => {
  const { member, token } = await openMember(it);
  for (let minute = 0; minute < 29; minute += 1) {
    it.clock.advance(60_000);
    expect(await isIn(token)).toBe(true);
    expect((await it.call("feedTicket", { token })).status).toBe(200);
  }
  it.clock.advance(60_000);
  expect(await isIn(token)).toBe(false);
  const rows = await it.database.db.read((reader) =>
    reader.query("select end_reason from identity.session where member_id = $1", [member.memberId]),
  );
  expect(rows).toEqual([{ end_reason: "idle" }]);
});

test("an act in one process keeps the session alive in another", async () => {
  const { member, session, token } = await openMember(it);
  it.clock.advance(20 * 60_000);
  expect(await isIn(token)).toBe(true);
  await it.database.db.transaction((tx) =>
    tx.execute("update identity.session set last_seen_at = $2 where session_id = $1", [
      session.sessionId,
      it.clock.now(),
    ]),
  );
  it.clock.advance(20 * 60_000);
  expect(await isIn(token)).toBe(true);
  expect(await it.app.platform.identity.isSignedIn(member.memberId, session.sessionId, false)).toBe(
    true,
  );
});

test("the member sees every place of sign-in, and which way was used", async () => {
  const { member } = await openMember(it);
  const { username } = member;
  const phone = openBrowser(it, { ip: "100.67.1.1", userAgent: "phone" });
  const desk = openBrowser(it, { ip: "100.67.2.1", userAgent: "desk" });
  it.clock.advance(1000);
  signedIn(await phone.login({ username }));
  it.clock.advance(1000);
  const { token } = signedIn(await desk.login({ username }));
  const { value } = await it.call("sessions", desk.from({ token }));
  expect(value.map(({ ip, userAgent, way, isCurrent }) => [ip, userAgent, way, isCurrent])).toEqual(
    [
      ["100.67.2.1", "desk", "username", true],
      ["100.67.1.1", "phone", "username", false],
      ["127.0.0.1", "lightMyRequest", "username", false],
    ],
  );
  // What idled away is not listed.
  it.clock.advance(29 * 60_000);
  expect(await act(token, { "user-agent": "desk" })).toBe(true);
  it.clock.advance(2 * 60_000);
  expect((await it.call("sessions", desk.from({ token }))).value).toHaveLength(1);
});

test("the member ends one session, and nobody else's: not_found", async () => {
  const { member, token } = await openMember(it);
  const other = await openSession(it, member);
  const stranger = await openMember(it);
  const end = (sessionId: string) => it.call("endSession", { token, params: { sessionId } });
  for (const sessionId of [stranger.session.sessionId, randomUUID()]) {
    const answer = await end(sessionId);
    expect([answer.status, codeOf(answer)]).toEqual([404, "not_found"]);
  }
  expect(await isIn(other.token)).toBe(true);
  expect((await end(other.session.sessionId)).value).toEqual({});
  expect(await isIn(other.token)).toBe(false);
  expect(codeOf(await end(other.session.sessionId))).toBe("not_found");
  expect(await isIn(stranger.token)).toBe(true);
  expect(await isIn(token)).toBe(true);
});

test("the member signs out everywhere but here, and finds it written down", async () => {
  const { member, token } = await openMember(it);
  const others = [await openSession(it, member), await openSession(it, member)];
  const stranger = await openMember(it);
  for (const { token: other } of others) expect(await isIn(other)).toBe(true);
  expect((await it.call("endOtherSessions", { token })).value).toEqual({});
  for (const { token: other } of others) expect(await isIn(other)).toBe(false);
  expect(await isIn(token)).toBe(true);
  expect(await isIn(stranger.token)).toBe(true);
  const { content } = (await it.call("securityActivity", { token })).value;
  expect(content.map(({ event }) => event)).toEqual(["sessions_ended"]);
});

test("a narrow session does its first thing, widens at once, and only by that thing", async () => {
  const { member } = await openMember(it, { memberType: 2 });
  const { session, token } = await openSession(it, member, "password");
  const { sessions } = it.app.platform.identity.waysIn;
  expect(codeOf(await it.call("balance", { token }))).toBe("password_change_required");
  const widen = (done: "password" | "authenticator") =>
    it.database.db.transaction((tx) => sessions.widenIn(tx, session, done));
  expect(await widen("authenticator")).toBe("password");
  expect(codeOf(await it.call("balance", { token }))).toBe("password_change_required");
  expect(await widen("password")).toBe("full");
  expect((await it.call("balance", { token })).status).toBe(200);
});

test("in the agents' office the authenticator comes after the new password", async () => {
  const { member } = await openMember(it, { memberType: 2 });
  const { session, token } = await openSession(it, member, "password");
  await it.database.db.transaction((tx) =>
    tx.execute("update identity.session set site = 'agent' where session_id = $1", [
      session.sessionId,
    ]),
  );
  const { sessions } = it.app.platform.identity.waysIn;
  await it.database.db.transaction((tx) => sessions.widenIn(tx, session, "password"));
  expect((await it.call("memberInfo", { token })).value.scope).toBe("authenticator");
  expect(codeOf(await it.call("balance", { token }))).toBe("authenticator_required");
});

test("of a trial there is a session and no more: trial_not_allowed", async () => {
  const answer = await it.call("freePlay", { body: { os: "test", platform: "W" } });
  expect(answer.value).toMatchObject({
    status: "signed_in",
    firstTimeLogin: true,
    passwordExpired: false,
    scope: "full",
    previousLoginAt: null,
    previousLoginIp: null,
  });
  expect(answer.headers["set-cookie"]).toBeUndefined();
  for (const name of ["sessions", "trustedPlaces", "loginHistory"] as const) {
    expect(codeOf(await it.call(name, { token: answer.value.token }))).toBe("trial_not_allowed");
  }
});
