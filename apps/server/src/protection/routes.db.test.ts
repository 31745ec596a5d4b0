import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { openMember } from "../../test/members.ts";

/** Protection as the site calls it, with real members of two brands. */

let it: TestApp;
beforeAll(async () => {
  it = await createTestApp();
});
afterAll(() => it.close());

const amberHost = { host: "localhost" };
const tideHost = { host: "alt.localhost" };

test("an exclusion holds in the operator's other brand by phone and by e-mail", async () => {
  const mobile = "+8801712345678";
  const email = "rahim@mail.test";
  const here = await openMember(it, { mobile, email });
  const byPhone = await openMember(it, { mobile, merchantCode: "TIDEWATER" });
  const stranger = await openMember(it, { merchantCode: "TIDEWATER" });
  const account = here.member.username;
  const wrong = await it.call("pausePlay", {
    token: here.token,
    headers: amberHost,
    body: { length: "year", account: "nobody" },
  });
  expect(wrong.refusal?.code).toBe("confirmation_wrong");
  const done = await it.call("pausePlay", {
    token: here.token,
    headers: amberHost,
    body: { length: "year", account: account.toUpperCase() },
  });
  expect(done.value.pause?.kind).toBe("exclusion");

  const there = await it.call("protection", { token: byPhone.token, headers: tideHost });
  expect(there.value.pause).toEqual(done.value.pause);
  const launch = await it.call("launchGame", {
    token: here.token,
    headers: amberHost,
    body: { vassalage: "HSE", gameCode: "skylark", device: "mobile", language: "en", backUrl: "/" },
  });
  expect(["play_paused", "game_unavailable"]).toContain(launch.refusal?.code);
  const other = await it.call("protection", { token: stranger.token, headers: tideHost });
  expect(other.value.pause).toBeNull();

  // Somebody who proves the address later is the same person from then on.
  const late = await openMember(it, { email, merchantCode: "TIDEWATER" });
  const { protection } = it.app.platform;
  await expect(protection.checkDeposit(late.member.memberId)).rejects.toThrow("play_paused");
  await expect(protection.checkDeposit(stranger.member.memberId)).resolves.toBeUndefined();
});

test("limits are set, wait and are confirmed over the wire; the offer is made once", async () => {
  const { token } = await openMember(it);
  const first = await it.call("protection", { token });
  expect(first.value).toMatchObject({ limits: [], isLimitOffered: true, realityMinutes: 60 });
  const limit = { kind: "deposit", period: "week", amount: "1000.00" };
  const set = await it.call("saveLimit", { token, body: limit });
  expect(set.value).toMatchObject({
    isLimitOffered: false,
    limits: [{ amount: "1000.00", used: "0.00", left: "1000.00", setBy: "member", pending: null }],
  });
  const more = { ...limit, amount: "5000.00" };
  const asked = await it.call("saveLimit", { token, body: more });
  const dueAt = new Date(it.clock.now().getTime() + 24 * 3_600_000).toISOString();
  expect(asked.value.limits[0]).toMatchObject({
    amount: "1000.00",
    pending: { amount: "5000.00", dueAt },
  });
  const early = await it.call("confirmLimit", { token, body: more });
  expect(early.refusal).toMatchObject({ code: "limit_waits", value: { dueAt } });
  expect(early.refusal?.value).toEqual({ dueAt });
});

test("the reality check counts from the sign-in and is acknowledged for the session", async () => {
  const { token } = await openMember(it);
  const startedAt = it.clock.now();
  await it.call("saveRealityCheck", { token, body: { minutes: 15 } });
  it.clock.advance(16 * 60_000);
  const due = await it.call("playSession", { token });
  expect(due.value).toMatchObject({
    startedAt: startedAt.toISOString(),
    realityDueAt: new Date(startedAt.getTime() + 15 * 60_000).toISOString(),
    staked: "0.00",
    net: "0.00",
  });
  const read = await it.call("acknowledgeReality", { token });
  const nextAt = new Date(it.clock.now().getTime() + 15 * 60_000).toISOString();
  expect(read.value.realityDueAt).toBe(nextAt);
  const odd = await it.call("saveRealityCheck", { token, body: { minutes: 20 } });
  expect(odd.refusal?.code).toBe("invalid_input");
});

test("the time signed in ends the session that used it up, and says why", async () => {
  const { member, session, token } = await openMember(it);
  await it.call("saveLimit", { token, body: { kind: "time", period: "day", amount: "20" } });
  for (let minutes = 0; minutes < 20; minutes += 10) {
    it.clock.advance(10 * 60_000);
    await it.call("playSession", { token });
  }
  const { sessions } = it.app.platform.protection;
  expect(await sessions.endOverdue()).toBe(1);
  expect((await it.call("playSession", { token })).refusal?.code).toBe("not_logged_in");
  const rows = await it.database.db.read((reader) =>
    reader.query<{ end_reason: string }>(
      "select end_reason from identity.session where member_id = $1 and session_id = $2",
      [member.memberId, session.sessionId],
    ),
  );
  expect(rows[0]?.end_reason).toBe("the member's time limit was reached");
});

test("a first offer that was declined is not made again", async () => {
  const { token } = await openMember(it);
  await it.call("declineLimitOffer", { token });
  expect((await it.call("protection", { token })).value.isLimitOffered).toBe(false);
});
