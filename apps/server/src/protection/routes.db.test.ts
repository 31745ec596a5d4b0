import { dayMs, minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { openMember } from "../../test/members.ts";

/** Protection as the site calls it, with real members of two brands. */

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const amberHost = { host: "localhost" };
const tideHost = { host: "alt.localhost" };

test("an exclusion holds in the operator's other brand by phone and by e-mail", async () => {
  const mobile = "+8801712345678";
  const email = "rahim@mail.test";
  const here = await openMember(api, { mobile, email });
  const byPhone = await openMember(api, { mobile, merchantCode: "TIDEWATER" });
  const stranger = await openMember(api, { merchantCode: "TIDEWATER" });
  const account = here.member.username;
  const wrong = await api.call("pausePlay", {
    token: here.token,
    headers: amberHost,
    body: { length: "year", account: "nobody" },
  });
  expect(wrong.refusal?.code).toBe("confirmation_wrong");
  const done = await api.call("pausePlay", {
    token: here.token,
    headers: amberHost,
    body: { length: "year", account: account.toUpperCase() },
  });
  expect(done.value.pause?.kind).toBe("exclusion");

  const there = await api.call("protection", { token: byPhone.token, headers: tideHost });
  expect(there.value.pause).toEqual(done.value.pause);
  const launch = await api.call("launchGame", {
    token: here.token,
    headers: amberHost,
    body: { vassalage: "HSE", gameCode: "skylark", device: "mobile", language: "en", backUrl: "/" },
  });
  expect(["play_paused", "game_unavailable"]).toContain(launch.refusal?.code);
  const other = await api.call("protection", { token: stranger.token, headers: tideHost });
  expect(other.value.pause).toBeNull();

  // Somebody who proves the address later is the same person from then on.
  const late = await openMember(api, { email, merchantCode: "TIDEWATER" });
  const { protection } = api.app.platform;
  await expect(protection.checkDeposit(late.member.memberId)).rejects.toThrow("play_paused");
  await expect(protection.checkDeposit(stranger.member.memberId)).resolves.toBeUndefined();
});

test("limits are set, wait and are confirmed over the wire; the offer is made once", async () => {
  const { token } = await openMember(api);
  const first = await api.call("protection", { token });
  expect(first.value).toMatchObject({ limits: [], isLimitOffered: true, realityMinutes: 60 });
  const limit = { kind: "deposit", period: "week", amount: "1000.00" };
  const set = await api.call("saveLimit", { token, body: limit });
  expect(set.value).toMatchObject({
    isLimitOffered: false,
    limits: [{ amount: "1000.00", used: "0.00", left: "1000.00", setBy: "member", pending: null }],
  });
  const more = { ...limit, amount: "5000.00" };
  const asked = await api.call("saveLimit", { token, body: more });
  const dueAt = new Date(api.clock.now().getTime() + dayMs).toISOString();
  expect(asked.value.limits[0]).toMatchObject({
    amount: "1000.00",
    pending: { amount: "5000.00", dueAt },
  });
  const early = await api.call("confirmLimit", { token, body: more });
  expect(early.refusal).toMatchObject({ code: "limit_waits", value: { dueAt } });
  expect(early.refusal?.value).toEqual({ dueAt });
});

test("the reality check counts from the sign-in and is acknowledged for the session", async () => {
  const { token } = await openMember(api);
  const startedAt = api.clock.now();
  await api.call("saveRealityCheck", { token, body: { minutes: 15 } });
  api.clock.advance(16 * minuteMs);
  const due = await api.call("playSession", { token });
  expect(due.value).toMatchObject({
    startedAt: startedAt.toISOString(),
    realityDueAt: new Date(startedAt.getTime() + 15 * minuteMs).toISOString(),
    staked: "0.00",
    net: "0.00",
  });
  const read = await api.call("acknowledgeReality", { token });
  const nextAt = new Date(api.clock.now().getTime() + 15 * minuteMs).toISOString();
  expect(read.value.realityDueAt).toBe(nextAt);
  const odd = await api.call("saveRealityCheck", { token, body: { minutes: 20 } });
  expect(odd.refusal?.code).toBe("invalid_input");
});

test("the time signed in ends the session that used it up, and says why", async () => {
  const { member, session, token } = await openMember(api);
  await api.call("saveLimit", { token, body: { kind: "time", period: "day", amount: "20" } });
  for (let minutes = 0; minutes < 20; minutes += 10) {
    api.clock.advance(10 * minuteMs);
    await api.call("playSession", { token });
  }
  const { sessions } = api.app.platform.protection;
  expect(await sessions.endOverdue()).toBe(1);
  expect((await api.call("playSession", { token })).refusal?.code).toBe("not_logged_in");
  const rows = await api.database.db.read((reader) =>
    reader.query<{ end_reason: string }>(
      "select end_reason from identity.session where member_id = $1 and session_id = $2",
      [member.memberId, session.sessionId],
    ),
  );
  expect(rows[0]?.end_reason).toBe("the member's time limit was reached");
});

test("a first offer that was declined is not made again", async () => {
  const { token } = await openMember(api);
  await api.call("declineLimitOffer", { token });
  expect((await api.call("protection", { token })).value.isLimitOffered).toBe(false);
});
