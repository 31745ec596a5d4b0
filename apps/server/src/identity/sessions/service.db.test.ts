import { randomUUID } from "node:crypto";
import { minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { codeOf, openBrowser, signedIn } from "../../../test/browser.ts";
import { factsOf } from "../../../test/events.ts";
import { openMember, openSession } from "../../../test/members.ts";
import { createIds } from "../../platform/ids.ts";
import { sessionEnded, sessionStarted } from "../events.ts";
import { createSessions } from "./service.ts";

/** Sessions: whose they are, how far they reach, and how they end. */

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const isIn = async (token: string, headers = {}) =>
  (await api.call("merchantWallet", { token, headers })).status === 200;

test("a token that comes from another browser is stolen, and ends", async () => {
  const { token } = await openMember(api);
  expect(await isIn(token)).toBe(true);
  const stolen = await api.call("balance", { token, headers: { "user-agent": "a thief's" } });
  expect([stolen.status, codeOf(stolen)]).toEqual([401, "not_logged_in"]);
  expect(await isIn(token)).toBe(false);
  const rows = await api.database.db.read((reader) =>
    reader.query<{ end_reason: string }>(
      "select end_reason from identity.session where end_reason = 'used by another browser'",
    ),
  );
  expect(rows).toHaveLength(1);
});

test("the same before anything was remembered of it", async () => {
  const { token } = await openMember(api);
  expect(await isIn(token, { "user-agent": "a thief's" })).toBe(false);
  expect(await isIn(token)).toBe(false);
});

const act = async (token: string, headers = {}) =>
  (await api.call("noteActivity", { token, headers })).status === 200;

test("a session ends after 30:00 without an act, not at 29:59", async () => {
  const { token } = await openMember(api);
  api.clock.advance(29 * minuteMs + 59_000);
  expect(await act(token)).toBe(true);
  api.clock.advance(29 * minuteMs + 59_000);
  expect(await isIn(token)).toBe(true);
  api.clock.advance(1000);
  expect(await isIn(token)).toBe(false);
  expect(await act(token)).toBe(false);
});

test("what a page asks for by itself does not keep a session alive", async () => {
  const { member, token } = await openMember(api);
  for (let minute = 0; minute < 29; minute += 1) {
    api.clock.advance(60_000);
    expect(await isIn(token)).toBe(true);
    expect((await api.call("feedTicket", { token })).status).toBe(200);
  }
  api.clock.advance(60_000);
  expect(await isIn(token)).toBe(false);
  const rows = await api.database.db.read((reader) =>
    reader.query("select end_reason from identity.session where member_id = $1", [member.memberId]),
  );
  expect(rows).toEqual([{ end_reason: "idle" }]);
});

test("an act in one process keeps the session alive in another", async () => {
  const { member, session, token } = await openMember(api);
  api.clock.advance(20 * minuteMs);
  expect(await isIn(token)).toBe(true);
  await api.database.db.transaction((tx) =>
    tx.execute("update identity.session set last_seen_at = $2 where session_id = $1", [
      session.sessionId,
      api.clock.now(),
    ]),
  );
  api.clock.advance(20 * minuteMs);
  expect(await isIn(token)).toBe(true);
  expect(
    await api.app.platform.identity.isSignedIn(member.memberId, session.sessionId, false),
  ).toBe(true);
});

test("the member sees every place of sign-in, and which way was used", async () => {
  const { member } = await openMember(api);
  const { username } = member;
  const phone = openBrowser(api, { ip: "100.67.1.1", userAgent: "phone" });
  const desk = openBrowser(api, { ip: "100.67.2.1", userAgent: "desk" });
  api.clock.advance(1000);
  signedIn(await phone.login({ username }));
  api.clock.advance(1000);
  const { token } = signedIn(await desk.login({ username }));
  const { value } = await api.call("sessions", desk.from({ token }));
  expect(value.map(({ ip, userAgent, way, isCurrent }) => [ip, userAgent, way, isCurrent])).toEqual(
    [
      ["100.67.2.1", "desk", "username", true],
      ["100.67.1.1", "phone", "username", false],
      ["127.0.0.1", "lightMyRequest", "username", false],
    ],
  );
  // What idled away is not listed.
  api.clock.advance(29 * minuteMs);
  expect(await act(token, { "user-agent": "desk" })).toBe(true);
  api.clock.advance(2 * minuteMs);
  expect((await api.call("sessions", desk.from({ token }))).value).toHaveLength(1);
});

test("the member ends one session, and nobody else's: not_found", async () => {
  const { member, token } = await openMember(api);
  const other = await openSession(api, member);
  const stranger = await openMember(api);
  const end = (sessionId: string) => api.call("endSession", { token, params: { sessionId } });
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
  const { member, token } = await openMember(api);
  const others = [await openSession(api, member), await openSession(api, member)];
  const stranger = await openMember(api);
  for (const { token: other } of others) expect(await isIn(other)).toBe(true);
  expect((await api.call("endOtherSessions", { token })).value).toEqual({});
  for (const { token: other } of others) expect(await isIn(other)).toBe(false);
  expect(await isIn(token)).toBe(true);
  expect(await isIn(stranger.token)).toBe(true);
  const { content } = (await api.call("securityActivity", { token })).value;
  expect(content.map(({ event }) => event)).toEqual(["sessions_ended"]);
});

test("a narrow session does its first thing, widens at once, and only by that thing", async () => {
  const { member } = await openMember(api, { memberType: 2 });
  const { session, token } = await openSession(api, member, "password");
  const { sessions } = api.app.platform.identity;
  expect(codeOf(await api.call("balance", { token }))).toBe("password_change_required");
  const widen = (done: "password" | "authenticator") =>
    api.database.db.transaction((tx) => sessions.widenIn(tx, session, done));
  expect(await widen("authenticator")).toBe("password");
  expect(codeOf(await api.call("balance", { token }))).toBe("password_change_required");
  expect(await widen("password")).toBe("full");
  expect((await api.call("balance", { token })).status).toBe(200);
});

test("in the agents' office the authenticator comes after the new password", async () => {
  const { member } = await openMember(api, { memberType: 2 });
  const { session, token } = await openSession(api, member, "password");
  await api.database.db.transaction((tx) =>
    tx.execute("update identity.session set site = 'agent' where session_id = $1", [
      session.sessionId,
    ]),
  );
  const { sessions } = api.app.platform.identity;
  await api.database.db.transaction((tx) => sessions.widenIn(tx, session, "password"));
  expect((await api.call("memberInfo", { token })).value.scope).toBe("authenticator");
  expect(codeOf(await api.call("balance", { token }))).toBe("authenticator_required");
});

test("of a trial there is a session and no more: trial_not_allowed", async () => {
  const answer = await api.call("freePlay", { body: { os: "test", platform: "W" } });
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
    expect(codeOf(await api.call(name, { token: answer.value.token }))).toBe("trial_not_allowed");
  }
});

test("a session is told of once when it opens, and a sign-in that fails opens none", async () => {
  const { member } = await openMember(api);
  const { username, memberId, merchantCode } = member;
  const { db } = api.database;
  const desk = openBrowser(api, { ip: "100.67.7.1", userAgent: "desk" });
  const { token } = signedIn(await desk.login({ username }));
  const { value } = await api.call("sessions", desk.from({ token }));
  const own = value.find(({ isCurrent }) => isCurrent);
  const told = [
    {
      memberId: String(memberId),
      merchantCode,
      sessionId: own?.sessionId,
      way: "username",
      site: "member",
      at: own?.startedAt,
    },
  ];
  expect(await factsOf(db, memberId, sessionStarted)).toEqual(told);
  await desk.login({ username, password: "not the password 1" });
  await api.call("balance", desk.from({ token }));
  expect(await factsOf(db, memberId, sessionStarted)).toEqual(told);
  await api.app.platform.identity.setStatus(memberId, "suspended");
  const ended = await factsOf(db, memberId, sessionEnded);
  expect(ended.map(({ sessionId }) => sessionId)).toContain(own?.sessionId);
});

test("a registration and a trial tell of their sessions by their way", async () => {
  const waysOf = async (token: string) => {
    const found = await api.app.platform.identity.findSession(token, "lightMyRequest");
    if (found === undefined) throw new Error("nobody is signed in");
    const { memberId, sessionId } = found.session;
    const told = await factsOf(api.database.db, memberId, sessionStarted);
    expect(told.map((one) => one.sessionId)).toEqual([sessionId]);
    return told.map(({ way }) => way);
  };
  expect(await waysOf(await api.aMember())).toEqual(["registration"]);
  expect(await waysOf(await api.aTrial())).toEqual(["trial"]);
});

test("of a session that is rolled back nothing is told", async () => {
  const { member } = await openMember(api);
  const { db } = api.database;
  const { events } = api.app.platform;
  const ids = createIds(api.clock);
  const sessions = createSessions({
    db,
    clock: api.clock,
    ids,
    events,
    endGamesIn: async () => {},
  });
  const undone = db.transaction(async (tx) => {
    await sessions.open(tx, member, { ip: "100.67.8.1", userAgent: "desk" });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await factsOf(db, member.memberId, sessionStarted)).toEqual([]);
});
