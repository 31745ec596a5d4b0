import type { SignedIn } from "@baize/contract";
import { hourMs, minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, registration, testPassword, type TestApp } from "../../test/app.ts";

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const login = (username: string, password: string, ip = "198.51.100.7") =>
  api.call("login", { body: { type: "username", username, password }, ip });

test("a visitor registers, is signed in, and finds an empty wallet in taka", async () => {
  const registered = await api.call("register", { body: registration("Rahima1") });
  expect(registered.status).toBe(200);
  expect(registered.value).toMatchObject({ firstTimeLogin: true, previousLoginAt: null });
  const { token } = registered.value;
  const info = await api.call("memberInfo", { token });
  expect(info.value).toMatchObject({
    account: "Rahima1",
    type: 3,
    currency: "BDT",
    language: "bn",
  });
  expect(info.value.id).toMatch(/^u[0-9a-f]{20}$/);
  const balance = await api.call("balance", { token });
  expect(balance.value).toEqual({ currency: "BDT", balance: "0.00", locked: "0.00" });
  expect((await api.call("merchantWallet", { token })).value).toEqual({ isSingle: true });
});

test("login tells when the member was here last", async () => {
  await api.aMember("lastseen");
  api.clock.advance(60_000);
  const first = (await login("lastseen", testPassword)).value as SignedIn;
  expect(first).toMatchObject({
    previousLoginAt: "2026-01-15T12:00:00.000Z",
    previousLoginIp: "127.0.0.1",
    firstTimeLogin: false,
  });
  const second = (await login(" LASTSEEN ", testPassword)).value as SignedIn;
  expect(second).toMatchObject({
    previousLoginAt: "2026-01-15T12:01:00.000Z",
    previousLoginIp: "198.51.100.7",
  });
  expect(second.token).not.toBe(first.token);
});

test.each([
  ["terms_required", { acceptedTerms: false, isAdult: false }, {}],
  ["age_required", { isAdult: false, username: "1" }, {}],
  ["registration_rule", { username: "7up" }, { field: "username", patternId: 1 }],
  ["registration_rule", { username: "abc" }, { field: "username", minLength: 4, maxLength: 20 }],
  ["registration_rule", { password: "short" }, { field: "password", minLength: 8 }],
  ["inconsistent_twice", { confirmPassword: "Other-River-7" }, {}],
])("registration refuses %s before anything is written", async (code, change, value) => {
  const answer = await api.call("register", { body: { ...registration("refused1"), ...change } });
  expect([answer.status, answer.refusal?.code]).toEqual([422, code]);
  expect(answer.refusal?.value ?? {}).toMatchObject(value);
  expect(await api.app.platform.identity.memberByUsername("AMBERJACK", "refused1")).toBeUndefined();
});

test("a name is taken whatever its case: username_taken", async () => {
  await api.aMember("Karim77");
  const again = await api.call("register", { body: registration("KARIM77") });
  expect([again.status, again.refusal?.code]).toEqual([409, "username_taken"]);
});

test("twenty registrations of one name at once make one member", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.call("register", { body: registration("onlyone") })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.refusal?.code === "username_taken")).toHaveLength(19);
  const rows = await api.database.db.read((reader) =>
    reader.query("select 1 from identity.member where username = 'onlyone'"),
  );
  expect(rows).toHaveLength(1);
});

test("an unknown name and a wrong password answer alike: bad_credentials", async () => {
  await api.aMember("realname");
  const wrong = await login("realname", "Wrong-River-7", "198.51.100.21");
  const unknown = await login("nosuchname", "Wrong-River-7", "198.51.100.22");
  expect([wrong.status, wrong.refusal?.code]).toEqual([401, "bad_credentials"]);
  expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
  const names = (headers: object) => Object.keys(headers).toSorted();
  expect(names(unknown.headers)).toEqual(names(wrong.headers));
});

test("a closed account ends its sessions and cannot sign in: account_disabled", async () => {
  const token = await api.aMember("closing1");
  const { identity } = api.app.platform;
  const member = await identity.memberByUsername("AMBERJACK", "closing1");
  if (member === undefined) throw new Error("the member is missing");
  expect(await identity.mayPlay(member.memberId)).toBe(true);
  await identity.setStatus(member.memberId, "suspended");
  expect(await identity.mayPlay(member.memberId)).toBe(false);
  expect((await api.call("memberInfo", { token })).refusal?.code).toBe("not_logged_in");
  const wrong = await login("closing1", "Wrong-River-7");
  expect(wrong.refusal?.code).toBe("bad_credentials");
  const right = await login("closing1", testPassword);
  expect([right.status, right.refusal?.code]).toEqual([403, "account_disabled"]);
  await identity.setStatus(member.memberId, "open");
  expect((await login("closing1", testPassword)).status).toBe(200);
});

test("logout ends the session at once, and again changes nothing: not_logged_in", async () => {
  const token = await api.aMember();
  expect((await api.call("logout", { token })).value).toEqual({});
  for (const name of ["memberInfo", "logout"] as const) {
    const answer = await api.call(name, { token });
    expect([answer.status, answer.refusal?.code]).toEqual([401, "not_logged_in"]);
  }
});

test("a session ends after half an hour without use, and not before", async () => {
  const token = await api.aMember();
  const isSignedIn = async () => (await api.call("noteActivity", { token })).status === 200;
  api.clock.advance(29 * minuteMs + 59_000);
  expect(await isSignedIn()).toBe(true);
  // A use that was answered from memory counts as well.
  api.clock.advance(20_000);
  expect(await isSignedIn()).toBe(true);
  api.clock.advance(29 * minuteMs + 59_000);
  expect(await isSignedIn()).toBe(true);
  api.clock.advance(30 * minuteMs + 1000);
  expect(await isSignedIn()).toBe(false);
});

test("a session ends after twelve hours however busy it was", async () => {
  const token = await api.aMember();
  const { value } = await api.call("memberInfo", { token });
  expect(Date.parse(value.sessionEndsAt) - api.clock.now().getTime()).toBe(12 * hourMs);
  for (let step = 0; step < 35; step += 1) {
    api.clock.advance(20 * minuteMs);
    expect((await api.call("noteActivity", { token })).status).toBe(200);
  }
  api.clock.advance(20 * minuteMs);
  expect((await api.call("noteActivity", { token })).status).toBe(401);
});

test("a token opens only the brand it was made for, and only its hash is stored", async () => {
  const token = await api.aMember();
  const elsewhere = await api.call("memberInfo", { token, headers: { host: "alt.localhost" } });
  expect(elsewhere.refusal?.code).toBe("not_logged_in");
  const rows = await api.database.db.read((reader) =>
    reader.query<{ text: string }>("select s::text as text from identity.session s"),
  );
  expect(rows.some((row) => row.text.includes(token))).toBe(false);
});

test("a trial has no money, and some brands have no trial: free_play_off", async () => {
  const token = await api.aTrial();
  expect((await api.call("memberInfo", { token })).value).toMatchObject({
    type: 4,
    currency: "XXX",
  });
  expect((await api.call("balance", { token })).value.balance).toBe("0.00");
  const off = await api.call("freePlay", {
    body: { os: "x", platform: "W" },
    headers: { host: "alt.localhost" },
  });
  expect([off.status, off.refusal?.code]).toEqual([403, "free_play_off"]);
});

test("what members send is kept as text and never read as SQL", async () => {
  const nasty = ["' or 1=1 --", '"; drop table identity.member; --', "${7*7}", "=cmd()", "%s%n"];
  for (const username of nasty) {
    const answer = await login(username, username, "198.51.100.61");
    expect([username, answer.refusal?.code]).toEqual([username, "bad_credentials"]);
  }
  for (const username of ["a\u0000b", "\ud800"]) {
    expect((await login(username, "x")).refusal?.code).toBe("invalid_input");
  }
});
