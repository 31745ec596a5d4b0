import type { LoginCheck, SecurityEvent, VerificationNeeded } from "@baize/contract";
import { dayMs, hourMs, minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import {
  codeOf,
  needed,
  openBrowser,
  signedIn,
  type Browser,
  type Place,
} from "../../../test/browser.ts";
import { appCode, openMember, type TestMemberOptions } from "../../../test/members.ts";

/** Entering: who may enter where, second proofs, places, scopes. */

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

let networks = 0;
let numbers = 0;

beforeEach(() => {
  api.clock.advance(3 * hourMs);
});

function newBrowser(over: Partial<Place> = {}): Browser {
  networks += 1;
  return openBrowser(api, { ip: `100.65.${networks}.1`, ...over });
}

function aNumber(): string {
  numbers += 1;
  return `+88017130${String(numbers).padStart(5, "0")}`;
}

async function change(sql: string, ...params: unknown[]): Promise<void> {
  await api.database.db.transaction((tx) => tx.execute(sql, params));
}

async function eventsOf(memberId: bigint): Promise<SecurityEvent[]> {
  await api.app.platform.identity.idle();
  const rows = await api.database.db.read((reader) =>
    reader.query<{ event: SecurityEvent }>(
      "select event from identity.activity where member_id = $1 order by activity_id",
      [memberId],
    ),
  );
  return rows.map(({ event }) => event);
}

/** Turns a member's authenticator on, and tells its secret. */
async function withAuthenticator(options: TestMemberOptions = {}) {
  const opened = await openMember(api, options);
  const { authenticators } = api.app.platform.identity.security;
  const { secret } = await authenticators.start(opened.member);
  const visitor = { ip: "192.0.2.1", userAgent: "lightMyRequest" };
  const { recoveryCodes } = await authenticators.confirm(
    opened.member,
    appCode(api, secret),
    visitor,
    () => Promise.resolve(),
  );
  if (options.mobile !== undefined && options.email === undefined) {
    await api.inbox.next(options.mobile);
  }
  api.clock.advance(minuteMs);
  return { ...opened, secret, recoveryCodes };
}

async function setPayeeName(memberId: bigint, payeeName: string): Promise<void> {
  const { persons } = api.app.platform.identity.security;
  await api.database.db.transaction((tx) =>
    persons.write(tx, { memberId, merchantCode: "AMBERJACK" }, { payeeName }),
  );
}

function show(
  browser: Browser,
  { pendingToken }: VerificationNeeded,
  method: LoginCheck,
  value: string,
) {
  return browser.verify({ pendingToken, method, value });
}

describe("which account enters where", () => {
  test.each([
    [1, "member", 200, undefined],
    [2, "member", 200, undefined],
    [3, "member", 200, undefined],
    [41, "member", 403, "non_member_account"],
    [42, "member", 403, "non_member_account"],
    [1, "agent", 200, undefined],
    [2, "agent", 200, undefined],
    [3, "agent", 403, "non_agent_account"],
    [4, "agent", 403, "non_agent_account"],
    [41, "agent", 200, undefined],
    [42, "agent", 200, undefined],
  ] as const)("type %i at the %s site answers %i %s", async (memberType, site, status, code) => {
    const { member } = await openMember(api, { memberType });
    const { username } = member;
    const answer = await newBrowser().login({ username, site });
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    // Only the right proof learns that the account is of the wrong kind.
    const wrong = await newBrowser().login({ username, site, password: "Wrong-River-7" });
    expect(codeOf(wrong)).toBe("bad_credentials");
  });

  test("an agent may play on the site without more", async () => {
    const { member } = await openMember(api, { memberType: 2 });
    const answer = await newBrowser().login({ username: member.username });
    expect(signedIn(answer).scope).toBe("full");
  });

  test("in the office an agent without an authenticator may only set one up", async () => {
    const { member } = await openMember(api, { memberType: 2 });
    const answer = await newBrowser().login({ username: member.username, site: "agent" });
    const { scope, token } = signedIn(answer);
    expect(scope).toBe("authenticator");
    expect((await api.call("memberInfo", { token })).value).toMatchObject({ scope, icon: "fox" });
    expect(codeOf(await api.call("sessions", { token }))).toBe("authenticator_required");
    const started = await api.call("startAuthenticator", { token });
    const code = appCode(api, started.value.secret);
    await api.call("confirmAuthenticator", { token, body: { code } });
    // The very session is wide now, and the next sign-in asks for the authenticator.
    expect((await api.call("sessions", { token })).status).toBe(200);
    expect((await api.call("memberInfo", { token })).value.scope).toBe("full");
    api.clock.advance(minuteMs);
    const again = await newBrowser().login({ username: member.username, site: "agent" });
    expect(needed(again).methods).toEqual(["totp", "recovery_code"]);
  });

  test("the office asks for the authenticator each time, also at a known place", async () => {
    const { member, secret, recoveryCodes } = await withAuthenticator({
      memberType: 41,
      mobile: aNumber(),
      email: "agent41@mail.test",
    });
    const browser = newBrowser();
    for (const [method, value] of [
      ["totp", () => appCode(api, secret)],
      ["recovery_code", () => recoveryCodes[0] ?? ""],
    ] as const) {
      const waiting = needed(await browser.login({ username: member.username, site: "agent" }));
      expect(waiting).toMatchObject({
        methods: ["totp", "recovery_code"],
        mobileHint: null,
        emailHint: null,
      });
      expect(signedIn(await show(browser, waiting, method, value())).scope).toBe("full");
      api.clock.advance(minuteMs);
    }
  });
});

describe("the answer of entering", () => {
  test("tells the first time, and when and from where it was before", async () => {
    const browser = newBrowser({ ip: "192.0.2.9" });
    const registered = await browser.register("entering1");
    expect(registered.value).toMatchObject({
      status: "signed_in",
      firstTimeLogin: true,
      previousLoginAt: null,
      previousLoginIp: null,
      scope: "full",
    });
    const before = api.clock.now().toISOString();
    api.clock.advance(minuteMs);
    const second = signedIn(
      await browser.clone({ ip: "192.0.2.77" }).login({ username: "entering1" }),
    );
    expect(second).toMatchObject({
      firstTimeLogin: false,
      previousLoginAt: before,
      previousLoginIp: "192.0.2.9",
    });
    const third = signedIn(await browser.login({ username: "entering1" }));
    expect(third.previousLoginIp).toBe("192.0.2.77");
  });

  test("of two entering at once, one names the other as the previous", async () => {
    const { member } = await openMember(api);
    const answers = await Promise.all(
      ["192.0.2.1", "192.0.2.2"].map(async (ip) =>
        signedIn(await newBrowser({ ip }).login({ username: member.username })),
      ),
    );
    const previous = answers.map(({ previousLoginIp }) => previousLoginIp);
    expect(previous.filter((ip) => ip === "192.0.2.1" || ip === "192.0.2.2")).toHaveLength(1);
  });

  test("lets a password that somebody else gave only be changed", async () => {
    const { member } = await openMember(api);
    await change(
      "update identity.credential set must_change = true where member_id = $1",
      member.memberId,
    );
    const { username } = member;
    const answer = await newBrowser().login({ username, remember: true });
    expect(signedIn(answer)).toMatchObject({ scope: "password", passwordExpired: true });
    const { token } = signedIn(answer);
    expect(codeOf(await api.call("balance", { token }))).toBe("password_change_required");
    // A narrow session is nothing to come back to.
    expect(String(answer.headers["set-cookie"])).not.toContain("__Host-rm");
  });

  test("asks for a new password after 180 days, where the brand wants that", async () => {
    const { member } = await openMember(api, { mobile: aNumber() });
    const { username, memberId } = member;
    const set = (at: Date) =>
      change("update identity.credential set changed_at = $2 where member_id = $1", memberId, at);
    const flag = (isOn: boolean) =>
      change(
        `update brand.flag set is_enabled = $1
         where mod_id = 'PWDEXPFORCECHANGE3' and merchant_code = 'AMBERJACK'`,
        isOn,
      ).then(() => api.clock.advance(minuteMs));
    const enter = async () => {
      const { scope, passwordExpired } = signedIn(await newBrowser().login({ username }));
      return [scope, passwordExpired];
    };
    await change("delete from identity.contact where member_id = $1", memberId);
    await flag(true);
    await set(new Date(api.clock.now().getTime() - 180 * dayMs));
    expect(await enter()).toEqual(["full", false]);
    await set(new Date(api.clock.now().getTime() - 180 * dayMs - 1000));
    expect(await enter()).toEqual(["password", true]);
    await flag(false);
    expect(await enter()).toEqual(["full", true]);
    await flag(true);
  });
});

describe("a place not known", () => {
  test("asks members who have a second proof, and lets others in and notifies them", async () => {
    const { member, token } = await openMember(api);
    const { username, memberId } = member;
    expect(signedIn(await newBrowser().login({ username })).scope).toBe("full");
    expect(await eventsOf(memberId)).toEqual(["new_place"]);
    // What could show nothing taught nothing.
    expect((await api.call("trustedPlaces", { token })).value).toEqual([]);
  });

  test("is let in by a code to the phone, and known from then on", async () => {
    const mobile = aNumber();
    const { member, token } = await openMember(api, { mobile, email: `n${networks}@mail.test` });
    const { username, memberId } = member;
    const browser = newBrowser();
    const waiting = needed(await browser.login({ username }));
    expect(waiting).toMatchObject({
      triesLeft: 5,
      methods: ["sms_code", "email_code", "mobile_number"],
      passed: [],
    });
    expect(waiting.mobileHint).toContain("•");
    expect(Date.parse(waiting.endsAt) - api.clock.now().getTime()).toBe(10 * minuteMs);
    const sent = await browser.sendCode(waiting.pendingToken, "sms_code");
    expect(sent.value).toEqual({ expiredMinutes: 5 });
    const entered = await show(browser, waiting, "sms_code", await api.inbox.codeTo(mobile));
    expect(signedIn(entered).scope).toBe("full");
    expect(await eventsOf(memberId)).toEqual(["new_place"]);
    // The network, and the device from elsewhere.
    const fresh = browser.clone();
    fresh.cookies.clear();
    expect(signedIn(await fresh.login({ username })).scope).toBe("full");
    const travelling = browser.clone({ ip: "192.0.2.200" });
    expect(signedIn(await travelling.login({ username })).scope).toBe("full");
    expect(needed(await newBrowser().login({ username })).methods[0]).toBe("sms_code");
    const places = (await api.call("trustedPlaces", browser.from({ token }))).value;
    expect(places.map(({ kind }) => kind).toSorted()).toEqual(["device", "network"]);
    expect(places.every(({ isCurrent }) => isCurrent)).toBe(true);
    const history = (await api.call("loginHistory", { token })).value.content;
    expect(history.map(({ outcome }) => outcome)).toEqual(["entered", "entered", "checked"]);
  });

  test("is let in by a code to the mailbox", async () => {
    const email = `box${networks}@mail.test`;
    const { member } = await openMember(api, { email });
    const browser = newBrowser();
    const waiting = needed(await browser.login({ username: member.username }));
    expect(waiting.methods).toEqual(["email_code"]);
    const sms = await browser.sendCode(waiting.pendingToken, "sms_code");
    expect(codeOf(sms)).toBe("invalid_input");
    await browser.sendCode(waiting.pendingToken, "email_code");
    const entered = await show(browser, waiting, "email_code", await api.inbox.codeTo(email));
    expect(signedIn(entered).scope).toBe("full");
  });

  test("needs two things known where that is all there is", async () => {
    const mobile = aNumber();
    const { member } = await openMember(api, { mobile });
    await setPayeeName(member.memberId, "Rumi Akter");
    const browser = newBrowser();
    const { username } = member;
    const waiting = needed(await browser.login({ username }));
    expect(waiting.methods).toEqual(["sms_code", "mobile_number", "payee_name"]);
    const wrong = await show(browser, waiting, "payee_name", "Rumi Aktar");
    expect([wrong.status, codeOf(wrong)]).toEqual([422, "verification_failed"]);
    expect(wrong.refusal?.value).toEqual({ triesLeft: 4 });
    const half = needed(await show(browser, waiting, "payee_name", " rumi  AKTER"));
    expect(half).toMatchObject({
      passed: ["payee_name"],
      methods: ["sms_code", "mobile_number"],
      triesLeft: 4,
    });
    const entered = await show(browser, waiting, "mobile_number", mobile.replace("+880", "0"));
    expect(signedIn(entered).scope).toBe("full");
    // It is used up.
    const again = await show(browser, waiting, "mobile_number", mobile);
    expect([again.status, codeOf(again)]).toEqual([401, "verification_ended"]);
  });

  test("asks for the authenticator, also after a code on the phone", async () => {
    const mobile = aNumber();
    const { member, secret } = await withAuthenticator({ mobile });
    const { username } = member;
    const waiting = needed(await newBrowser().login({ username }));
    expect(waiting.methods.slice(0, 2)).toEqual(["totp", "recovery_code"]);
    const number = { mobileNum: mobile.replace("+880", "0"), countryDialingCode: "+880" };
    const browser = newBrowser();
    await api.call("smsNoLogin", browser.from({ body: { purpose: "login", ...number } }));
    const password = await api.inbox.codeTo(mobile);
    const bySms = needed(await browser.login({ type: "sms", ...number, password }));
    expect(bySms.methods).toEqual(["totp", "recovery_code"]);
    const entered = await show(browser, bySms, "totp", appCode(api, secret));
    expect(signedIn(entered).scope).toBe("full");
    // The same code is worth nothing a second time.
    const other = newBrowser();
    const replayed = needed(await other.login({ username }));
    expect(codeOf(await show(other, replayed, "totp", appCode(api, secret)))).toBe(
      "verification_failed",
    );
  });

  test("is trusted for a new account, for ninety days after its last use", async () => {
    const browser = newBrowser();
    const { token } = (await browser.register("settled1")).value;
    const member = await api.app.platform.identity.memberByUsername("AMBERJACK", "settled1");
    if (member === undefined) throw new Error("the member is missing");
    const { contacts } = api.app.platform.identity;
    const mobile = aNumber();
    await api.database.db.transaction(async (tx) => {
      await contacts.claim(tx, member, "mobile", mobile);
      await contacts.bind(tx, member, "mobile", mobile);
    });
    expect((await api.call("trustedPlaces", { token })).value).toHaveLength(2);
    const enter = () => browser.login({ username: "settled1" });
    await change(
      "update brand.merchant set password_days_max = null where merchant_code = 'AMBERJACK'",
    );
    api.clock.advance(89 * dayMs);
    expect(signedIn(await enter()).scope).toBe("full");
    api.clock.advance(89 * dayMs);
    expect(signedIn(await enter()).scope).toBe("full");
    api.clock.advance(90 * dayMs);
    expect(needed(await enter()).methods).toContain("sms_code");
  });

  test("is forgotten when the member says so: not_found", async () => {
    const browser = newBrowser();
    const { token } = (await browser.register("forgetting1")).value;
    const stranger = await openMember(api);
    const places = (await api.call("trustedPlaces", browser.from({ token }))).value;
    expect(places).toHaveLength(2);
    for (const { trustedId } of places) {
      const params = { trustedId };
      const foreign = await api.call("forgetTrusted", { token: stranger.token, params });
      expect([foreign.status, codeOf(foreign)]).toEqual([404, "not_found"]);
      expect((await api.call("forgetTrusted", { token, params })).value).toEqual({});
      expect(codeOf(await api.call("forgetTrusted", { token, params }))).toBe("not_found");
    }
    expect((await api.call("trustedPlaces", { token })).value).toEqual([]);
  });

  test("is no matter where the brand checks none, and is known from then on", async () => {
    await change(
      "update brand.merchant set checks_unknown_places = false where merchant_code = 'AMBERJACK'",
    );
    api.clock.advance(minuteMs);
    const { member, token } = await openMember(api, { mobile: aNumber() });
    const browser = newBrowser();
    expect(signedIn(await browser.login({ username: member.username })).scope).toBe("full");
    expect((await api.call("trustedPlaces", { token })).value).toHaveLength(2);
    await change(
      "update brand.merchant set checks_unknown_places = true where merchant_code = 'AMBERJACK'",
    );
    api.clock.advance(minuteMs);
    expect(signedIn(await browser.login({ username: member.username })).scope).toBe("full");
  });
});
