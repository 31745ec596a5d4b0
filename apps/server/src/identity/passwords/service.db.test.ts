import { minuteMs } from "@baize/contract/durations";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, registration, testPassword, type TestApp } from "../../../test/app.ts";
import { changeBrand } from "../../../test/brands.ts";
import { solveCaptcha } from "../../../test/captcha.ts";

let api: TestApp;
let counter = 0;
const started = new Date("2026-01-15T12:00:00Z");

beforeAll(async () => {
  api = await createTestApp();
});
afterEach(async () => {
  await changeBrand(api, "AMBERJACK");
  api.clock.set(started);
});
afterAll(() => api.close());

const newPassword = "Calm-Harbour-9";
const aName = () => `Keyholder${(counter += 1)}`;
/** Each from a separate network, so that no limit of one affects another. */
const anIp = () => `10.${((counter += 1) >> 8) & 255}.${counter & 255}.7`;
const identity = () => api.app.platform.identity;

interface Owner {
  readonly username: string;
  readonly memberId: bigint;
  readonly token: string;
  readonly email: string;
  readonly mobileNum: string;
  readonly mobile: string;
}

/** A member with a bound number and mailbox, signed in. */
async function anOwner(memberType: 1 | 3 | 41 = 3): Promise<Owner> {
  const username = aName();
  const email = `${username.toLowerCase()}@mail.test`;
  const mobileNum = `018${String(10_000_000 + counter)}`;
  const mobile = `+880${mobileNum.slice(1)}`;
  const { member } = await identity().openAccount({
    merchantCode: "AMBERJACK",
    username,
    memberType,
    password: testPassword,
    email,
    mobile,
  });
  const { memberId } = member;
  const token = memberType === 41 ? "" : await signIn(username, testPassword);
  return { username, memberId, token, email, mobileNum, mobile };
}

function login(username: string, password: string, ip = anIp()) {
  return api.call("login", { body: { type: "username", username, password }, ip });
}

async function signIn(username: string, password: string): Promise<string> {
  const { value } = await login(username, password);
  if (value.status !== "signed_in") throw new Error(`${username} must be checked`);
  return value.token;
}

function change(token: string, changes: object = {}, headers: Record<string, string> = {}) {
  const body = { oldPassword: testPassword, newPassword, confirmNewPassword: newPassword };
  return api.call("changePassword", { token, body: { ...body, ...changes }, headers });
}

const codeOf = async (call: Promise<{ refusal: { code: string } | undefined }>) =>
  (await call).refusal?.code;
const isAlive = async (token: string) => (await api.call("memberInfo", { token })).status === 200;

async function countOf(sql: string, params: readonly unknown[] = []): Promise<number> {
  const rows = await api.database.db.read((reader) =>
    reader.query<{ count: bigint }>(`select count(*) as count from ${sql}`, params),
  );
  return Number(rows[0]?.count);
}

describe("changing the password", () => {
  test("refuses in the order of the contract", async () => {
    const username = aName();
    const token = await api.aMember(username);
    const different = { confirmNewPassword: "Calm-Harbour-8", oldPassword: "wrong" };
    expect(await codeOf(change(token, different))).toBe("inconsistent_twice");
    const short = { newPassword: "short", confirmNewPassword: "short" };
    expect(await codeOf(change(token, { ...short, oldPassword: "wrong" }))).toBe("password_wrong");
    expect(await codeOf(change(token, { ...short, oldPassword: undefined }))).toBe(
      "password_wrong",
    );
    const rule = await change(token, short);
    expect(rule.refusal?.code).toBe("registration_rule");
    expect(rule.refusal?.value).toMatchObject({ field: "password", minLength: 8, maxLength: 64 });
    for (const known of ["Password123", `my-${username}-1`, "Amberjack-2026"]) {
      const body = { newPassword: known, confirmNewPassword: known };
      expect(await codeOf(change(token, body))).toBe("password_breached");
    }
    const same = { newPassword: testPassword, confirmNewPassword: testPassword };
    expect(await codeOf(change(token, same))).toBe("password_reused");
    expect((await change(token)).status).toBe(200);
    expect(await codeOf(login(username, testPassword))).toBe("bad_credentials");
    expect((await login(username, newPassword)).status).toBe(200);
  });

  test("of fifty wrong guesses at once five are looked at: too_many_attempts", async () => {
    const token = await api.aMember();
    const codes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        codeOf(change(token, { oldPassword: `Guess-number-${index}` })),
      ),
    );
    expect(codes.filter((code) => code === "password_wrong")).toHaveLength(5);
    expect(codes.filter((code) => code === "too_many_attempts")).toHaveLength(45);
    expect(await codeOf(change(token))).toBe("too_many_attempts");
    api.clock.advance(15 * minuteMs);
    expect((await change(token)).status).toBe(200);
  });

  test("ends every other session and remembered device, and is noted", async () => {
    const username = aName();
    const token = await api.aMember(username);
    const body = { type: "username", username, password: testPassword, remember: true };
    const other = await api.call("login", { body, ip: anIp() });
    const cookie = String(other.headers["set-cookie"]).match(/__Host-rm=[^;]+/)?.[0] ?? "";
    expect(cookie).not.toBe("");
    if (other.value.status !== "signed_in") throw new Error("not signed in");
    expect((await change(token)).status).toBe(200);
    expect(await isAlive(token)).toBe(true);
    expect(await isAlive(other.value.token)).toBe(false);
    const headers = { cookie, origin: "http://localhost" };
    expect(await codeOf(api.call("resumeSession", { headers }))).toBe("remember_ended");
    const { value } = await api.call("securityActivity", { token });
    expect(value.content[0]?.event).toBe("password_changed");
  });

  test("a session alone does not change it where a better proof is bound", async () => {
    const { token } = await anOwner();
    const answer = await change(token);
    expect(answer.refusal?.code).toBe("step_up_required");
    expect(answer.refusal?.value).toMatchObject({ action: "change_password" });
  });

  test("with a fresh proof it is changed, and the mailbox hears of it", async () => {
    const { token, mobile, email } = await anOwner();
    const wanted = { action: "change_password", method: "sms_code" };
    await api.call("sendStepUpCode", { token, body: wanted });
    const value = await api.inbox.codeTo(mobile);
    const proof = await api.call("stepUp", { token, body: { ...wanted, value } });
    const headers = { "step-up": proof.value.stepUpToken };
    expect((await change(token, {}, headers)).status).toBe(200);
    expect((await api.inbox.next(email)).subject).toContain("Amberjack");
  });

  test("a member who must choose one needs no old one, and only then continues", async () => {
    const username = aName();
    const order = { merchantCode: "AMBERJACK", username, memberType: 3 } as const;
    const { password } = await identity().openAccount({ ...order, mustChangePassword: true });
    const { value } = await login(username, password);
    expect(value).toMatchObject({ scope: "password", passwordExpired: true });
    const token = await signIn(username, password);
    expect(await codeOf(api.call("balance", { token }))).toBe("password_change_required");
    const same = { newPassword: password, confirmNewPassword: password };
    const withoutOld = { oldPassword: undefined };
    expect(await codeOf(change(token, { ...same, ...withoutOld }))).toBe("password_reused");
    expect((await change(token, withoutOld)).status).toBe(200);
    expect((await api.call("balance", { token })).status).toBe(200);
    expect((await login(username, newPassword)).value).toMatchObject({
      scope: "full",
      passwordExpired: false,
    });
  });

  test("of two changes at once one counts", async () => {
    const token = await api.aMember();
    const codes = await Promise.all(
      ["Calm-Harbour-1", "Calm-Harbour-2"].map((password) =>
        codeOf(change(token, { newPassword: password, confirmNewPassword: password })),
      ),
    );
    expect(new Set(codes)).toEqual(new Set(["password_wrong", undefined]));
  });
});

function forgot(body: object, options: { ip?: string; headers?: Record<string, string> } = {}) {
  return api.call("forgotByEmail", { body, ip: anIp(), ...options });
}

/** The token in the newest mail to somebody. */
async function tokenTo(email: string): Promise<string> {
  for (;;) {
    // Notices of what was done come to the same mailbox.
    const { text } = await api.inbox.next(email);
    const token = /\/\?reset=([A-Za-z0-9_-]{43})/.exec(text)?.[1];
    if (token !== undefined) return token;
  }
}

async function linkFor({ username, email }: Owner): Promise<string> {
  await forgot({ username, email });
  return tokenTo(email);
}

function reset(token: string, password = newPassword, headers: Record<string, string> = {}) {
  const body = { token, newPassword: password, confirmNewPassword: password };
  return api.call("resetPassword", { body, headers });
}

describe("asking for a link", () => {
  test("answers and does the same whether name and address belong together", async () => {
    const owner = await anOwner();
    const other = await anOwner();
    const asked = [
      { username: owner.username, email: owner.email },
      { username: owner.username, email: "stranger@mail.test" },
      { username: owner.username, email: other.email },
      { username: "nobody-at-all", email: "stranger2@mail.test" },
      { username: "nobody-at-all", email: "no address" },
    ];
    const outcomes: unknown[] = [];
    for (const body of asked) {
      const before = [await countOf("identity.reset_link"), await countOf("platform.delivery")];
      const { status, text, headers } = await forgot(body);
      const after = [await countOf("identity.reset_link"), await countOf("platform.delivery")];
      const written = after.map((count, index) => count - (before[index] ?? 0));
      outcomes.push({ status, text, written, names: Object.keys(headers).toSorted() });
    }
    expect(outcomes).toEqual(outcomes.map(() => outcomes[0]));
    expect(outcomes[0]).toMatchObject({ status: 200, written: [1, 1] });
    await tokenTo(owner.email);
    const receivers = api.inbox.messages.map(({ to }) => to);
    for (const nobody of ["stranger@mail.test", "stranger2@mail.test", other.email]) {
      expect(receivers).not.toContain(nobody);
    }
  });

  test("name and address are found however they are typed", async () => {
    const { username, email } = await anOwner();
    const body = { username: username.toUpperCase(), email: ` ${email.toUpperCase()} ` };
    expect((await forgot(body)).value).toEqual({});
    await tokenTo(email);
  });

  test("the third try of a network needs a captcha: captcha_required, captcha_wrong", async () => {
    const ip = "198.51.100.90";
    const { username, email } = await anOwner();
    const body = { username, email };
    for (let tries = 0; tries < 2; tries += 1)
      expect((await forgot(body, { ip })).status).toBe(200);
    const third = await forgot(body, { ip });
    expect(third.refusal).toMatchObject({ code: "captcha_required", value: { captcha: true } });
    const other = await api.call("captchaChallenge", { query: { purpose: "login" }, ip });
    const wrong = { ...body, captcha: JSON.stringify(solveCaptcha(other.value)) };
    expect(await codeOf(forgot(wrong, { ip }))).toBe("captcha_wrong");
    api.clock.advance(1000);
    const { value } = await api.call("captchaChallenge", { query: { purpose: "forgot" }, ip });
    const right = { ...body, captcha: JSON.stringify(solveCaptcha(value)) };
    expect((await forgot(right, { ip })).status).toBe(200);
    // Used up.
    expect(await codeOf(forgot(right, { ip }))).toBe("captcha_wrong");
    api.clock.advance(10 * minuteMs);
    expect((await forgot(body, { ip })).status).toBe(200);
  });

  test("an account gets three mails an hour, and a fourth is silently dropped", async () => {
    const { username, email } = await anOwner();
    let last = "";
    for (let mail = 0; mail < 3; mail += 1) {
      await forgot({ username, email });
      last = await tokenTo(email);
    }
    const before = api.inbox.messages.length;
    expect((await forgot({ username, email })).value).toEqual({});
    await api.app.platform.delivery.turn();
    expect(api.inbox.messages).toHaveLength(before);
    // Flooding the mailbox does not invalidate the existing link.
    expect((await reset(last)).status).toBe(200);
    api.clock.advance(60 * minuteMs);
    await forgot({ username, email });
    await tokenTo(email);
  });

  test("trying other addresses does not use up the owner's mails", async () => {
    const { username, email } = await anOwner();
    for (let tries = 0; tries < 4; tries += 1) {
      await forgot({ username, email: "stranger3@mail.test" });
    }
    await forgot({ username, email });
    await tokenTo(email);
  });

  test("a forged host does not lead the link elsewhere", async () => {
    const { username, email } = await anOwner();
    await forgot({ username, email }, { headers: { host: "192.168.66.6:8080" } });
    const { text } = await api.inbox.next(email);
    expect(text).not.toContain("192.168.66.6");
    expect(text).toMatch(/http:\/\/localhost(:\d+)?\/\?reset=/);
    await forgot({ username, email }, { headers: { host: "amberjack.localhost" } });
    expect((await api.inbox.next(email)).text).toContain("http://amberjack.localhost");
  });

  test("a request at the agents' office leads back to it", async () => {
    const { username, email } = await anOwner();
    await forgot({ username, email, site: "agent" });
    expect((await api.inbox.next(email)).text).toMatch(/localhost(:\d+)?\/agent\?reset=/);
  });
});

describe("setting a password by the link", () => {
  test("works once, for thirty minutes, and only the newest: reset_link_ended", async () => {
    const owner = await anOwner();
    const first = await linkFor(owner);
    const second = await linkFor(owner);
    expect(await codeOf(reset(first))).toBe("reset_link_ended");
    expect(await codeOf(reset("unknown"))).toBe("reset_link_ended");
    expect(await codeOf(reset(second, newPassword, { host: "alt.localhost" }))).toBe(
      "reset_link_ended",
    );
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(reset(second))));
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([undefined, "reset_link_ended"]));
    const third = await linkFor(owner);
    api.clock.advance(30 * minuteMs);
    expect(await codeOf(reset(third))).toBe("reset_link_ended");
  });

  test("a refused password leaves the link as it was", async () => {
    const owner = await anOwner();
    const token = await linkFor(owner);
    const body = { token, newPassword, confirmNewPassword: "other" };
    expect(await codeOf(api.call("resetPassword", { body }))).toBe("inconsistent_twice");
    expect(await codeOf(reset(token, "short"))).toBe("registration_rule");
    expect(await codeOf(reset(token, "password123"))).toBe("password_breached");
    expect(await codeOf(reset(token, `${owner.username}-77`))).toBe("password_breached");
    api.clock.advance(30 * minuteMs - 1);
    expect((await reset(token)).status).toBe(200);
  });

  test("ends every session, clears the locks, freezes payouts and tells the owner", async () => {
    const owner = await anOwner();
    const token = await linkFor(owner);
    const ip = anIp();
    for (let wrong = 0; wrong < 4; wrong += 1) await login(owner.username, "Wrong-River-7", ip);
    expect((await reset(token)).status).toBe(200);
    expect(await isAlive(owner.token)).toBe(false);
    expect(await codeOf(login(owner.username, testPassword))).toBe("bad_credentials");
    expect((await login(owner.username, newPassword, ip)).status).toBe(200);
    const until = await identity().security.persons.payoutFrozenUntil(owner.memberId);
    expect(until).toEqual(new Date(started.getTime() + 24 * 60 * minuteMs));
    expect((await api.inbox.next(owner.email)).subject).toContain("Amberjack");
    const noted = "identity.activity where member_id = $1 and event = 'password_reset'";
    expect(await countOf(noted, [owner.memberId])).toBe(1);
  });

  test("any other new password ends it", async () => {
    const owner = await anOwner();
    const token = await linkFor(owner);
    expect((await setByPhone(owner)).status).toBe(200);
    expect(await codeOf(reset(token, "Calm-Harbour-4"))).toBe("reset_link_ended");
  });
});

async function forgotCodeFor({ mobileNum, mobile }: Owner): Promise<string> {
  const body = { purpose: "forgot", mobileNum, countryDialingCode: "+880" };
  await api.call("smsNoLogin", { body, ip: anIp() });
  return api.inbox.codeTo(mobile);
}

async function setByPhone(owner: Owner, changes: object = {}) {
  const verificationCode = "verificationCode" in changes ? undefined : await forgotCodeFor(owner);
  const { mobileNum } = owner;
  const body = { newPassword, mobileNum, countryDialingCode: "+880", verificationCode, ...changes };
  return api.call("setPasswordByPhone", { body, ip: anIp() });
}

describe("setting a password by phone", () => {
  test("signs in with it and ends everything before", async () => {
    const owner = await anOwner();
    api.clock.advance(minuteMs);
    const answer = await setByPhone(owner);
    if (answer.value.status !== "signed_in") throw new Error("not signed in");
    expect(answer.value).toMatchObject({ scope: "full", passwordExpired: false });
    expect(await isAlive(answer.value.token)).toBe(true);
    expect(await isAlive(owner.token)).toBe(false);
    const { value } = await api.call("loginHistory", { token: answer.value.token });
    expect(value.content[0]).toMatchObject({ way: "password_reset", outcome: "entered" });
    expect((await login(owner.username, newPassword)).refusal).toBeUndefined();
    const until = await identity().security.persons.payoutFrozenUntil(owner.memberId);
    expect(until?.getTime()).toBe(api.clock.now().getTime() + 24 * 60 * minuteMs);
  });

  test("an expired password is no longer asked for after it was reset", async () => {
    const owner = await anOwner();
    api.clock.advance(200 * 24 * 60 * minuteMs);
    const answer = await setByPhone(owner);
    expect(answer.value).toMatchObject({ scope: "full", passwordExpired: false });
  });

  test("refuses in the order of the contract", async () => {
    const owner = await anOwner();
    const code = async (changes: object) => codeOf(setByPhone(owner, changes));
    const wrong = { verificationCode: "000000" };
    expect(await code({ ...wrong, mobileNum: "" })).toBe("mobile_missing");
    expect(await code({ ...wrong, mobileNum: "123" })).toBe("mobile_invalid");
    const abroad = { mobileNum: "9876543210", countryDialingCode: "+91" };
    expect(await code({ ...wrong, ...abroad })).toBe("sms_not_enabled");
    expect(await code({ verificationCode: " ", newPassword: "x" })).toBe("code_missing");
    expect(await code({ ...wrong, newPassword: "short" })).toBe("registration_rule");
    expect(await code({ ...wrong, newPassword: "password123" })).toBe("password_breached");
    expect(await code(wrong)).toBe("code_wrong");
    const verificationCode = await forgotCodeFor(owner);
    expect(await code({ verificationCode: verificationCode === "000000" ? "1" : "000000" })).toBe(
      "code_wrong",
    );
    api.clock.advance(5 * minuteMs);
    expect(await code({ verificationCode })).toBe("code_expired");
    await identity().setStatus(owner.memberId, "suspended");
    expect(await code({})).toBe("account_disabled");
    expect(await codeOf(setByPhone(await anOwner(41)))).toBe("non_member_account");
  });

  test("a number nobody has answers like a wrong code", async () => {
    const unknown = { ...(await anOwner()), mobileNum: "01799999999" };
    const known = await anOwner();
    for (const { mobileNum } of [unknown, known]) {
      const body = { purpose: "forgot", mobileNum, countryDialingCode: "+880" };
      expect((await api.call("smsNoLogin", { body, ip: anIp() })).value).toEqual({
        expiredMinutes: 5,
      });
    }
    const guess = { verificationCode: "000000" };
    const [first, second] = [await setByPhone(unknown, guess), await setByPhone(known, guess)];
    expect(first.refusal?.code).toBe("code_wrong");
    expect([second.status, second.text]).toEqual([first.status, first.text]);
  });

  test("is offered where the brand's flag is on: sms_not_enabled", async () => {
    const owner = await anOwner();
    await changeBrand(api, "AMBERJACK", { flags: { "LOGIN/CHNGPASSVERIF3": false } });
    const guess = { verificationCode: "000000" };
    expect(await codeOf(setByPhone(owner, guess))).toBe("sms_not_enabled");
  });

  test("a member without a password sets a first one", async () => {
    const owner = await anOwner();
    await api.database.db.transaction((tx) =>
      tx.execute("delete from identity.credential where member_id = $1", [owner.memberId]),
    );
    expect((await setByPhone(owner)).status).toBe(200);
    expect(await codeOf(login(owner.username, newPassword))).toBeUndefined();
  });
});

test("links that have served their time are deleted", async () => {
  const owner = await anOwner();
  await linkFor(owner);
  const links = "identity.reset_link where member_id = $1";
  await identity().cleanUp();
  expect(await countOf(links, [owner.memberId])).toBe(1);
  api.clock.advance(30 * minuteMs + 1);
  await identity().cleanUp();
  expect(await countOf(links, [owner.memberId])).toBe(0);
});

test("an ordinary registration needs no new password", async () => {
  const body = registration(aName());
  const answer = await api.call("register", { body, ip: anIp() });
  expect(answer.value).toMatchObject({ scope: "full", passwordExpired: false });
});
