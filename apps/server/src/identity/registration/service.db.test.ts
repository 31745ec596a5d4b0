import type { RegistrationField } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, registration, testPassword, type TestApp } from "../../../test/app.ts";
import { changeBrand, field, type BrandChanges } from "../../../test/brands.ts";
import { patternCases } from "../../../test/patterns.ts";

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

type Body = Readonly<Record<string, unknown>>;

const aName = () => `Applicant${(counter += 1)}`;
const aNumber = () => `017${String(10_000_000 + (counter += 1))}`;
const e164Of = (number: string) => `+880${number.slice(1)}`;
/** Each caller from a separate network, so that no limit of one affects another. */
const anIp = () => `10.${(counter >> 8) & 255}.${counter & 255}.7`;
const amberjack = (changes: BrandChanges) => changeBrand(api, "AMBERJACK", changes);

function register(changes: Body = {}, username = aName()) {
  const body = { ...registration(username), ...changes };
  return api.call("register", { body, ip: anIp() });
}

async function codeOf(changes: Body): Promise<string | undefined> {
  return (await register(changes)).refusal?.code;
}

function registerMobile(changes: Body) {
  const { username: _username, ...plain } = registration("nobody");
  const body = { ...plain, countryDialingCode: "+880", ...changes };
  return api.call("registerMobile", { body, ip: anIp() });
}

async function codeFor(number: string, moduleId: "username" | "mobile" = "mobile") {
  const body = { moduleId, mobileNo: number, countryDialingCode: "+880" };
  const sent = await api.call("smsRegister", { body, ip: anIp() });
  expect(sent.value.expiredMinutes).toBe(5);
  return api.inbox.codeTo(e164Of(number));
}

function memberOf(username: string) {
  return api.app.platform.identity.memberByUsername("AMBERJACK", username);
}

async function rowsOf<Row>(sql: string, params: readonly unknown[] = []): Promise<Row[]> {
  return api.database.db.read((reader) => reader.query<Row>(sql, params));
}

async function personOf(username: string) {
  const member = await memberOf(username);
  if (member === undefined) throw new Error(`${username} was not registered`);
  return api.app.platform.identity.security.persons.find(member.memberId);
}

const ready = { mobileNum: "01712345678", countryDialingCode: "+880" };

describe("a form follows the brand's rules", () => {
  test.each(patternCases)(
    "pattern %i, end to end: registration_rule",
    async (patternId, yes, no) => {
      const line = field("line", { patternId, lengthMax: 20 });
      await amberjack({ fields: [line] });
      // What comes after the rules is wrong, so that a value that passes them makes no account.
      const outcome = async (value: string) => {
        const body = { ...registration(aName()), line: value, confirmPassword: "Another-River-7" };
        return (await api.call("register", { body, ip: anIp() })).refusal;
      };
      for (const value of yes) {
        expect([value, (await outcome(value))?.code]).toEqual([value, "inconsistent_twice"]);
      }
      for (const value of no) {
        const refusal = await outcome(value);
        expect([value, refusal?.code]).toEqual([value, "registration_rule"]);
        expect(refusal?.value).toEqual({ field: "line", patternId, minLength: 1, maxLength: 20 });
      }
    },
  );

  test("the brand's own pattern counts, and its star matches anything", async () => {
    await amberjack({ fields: [field("wechat", { acceptedPattern: "[a-z]{3}-\\d{2}" })] });
    expect(await codeOf({ wechat: "abcd-12" })).toBe("registration_rule");
    expect(await codeOf({ wechat: "abc-12" })).toBeUndefined();
    await amberjack({ fields: [field("wechat", { acceptedPattern: "*", patternId: 6 })] });
    expect(await codeOf({ wechat: "anything at all" })).toBeUndefined();
  });

  const fields: readonly [RegistrationField, string][] = [
    ["email", "mina@mail.test"],
    ["payeeName", "Mina Akter"],
    ["birthday", "1990-05-17"],
    ["idNumber", "A1234567"],
    ["paymentPassword", "260871"],
    ["qqNum", "123456"],
    ["line", "mina.line"],
    ["whatsapp", "8801712345678"],
    ["facebook", "mina.fb"],
    ["wechat", "mina-wechat"],
    ["recommenderId", "rec100"],
  ];

  test.each(fields)("%s: required, optional and not shown", async (name, value) => {
    await amberjack({ fields: [field(name)] });
    const missing = await register({ birthday: undefined, [name]: "" });
    expect(missing.refusal?.code).toBe("registration_rule");
    expect(missing.refusal?.value).toMatchObject({ field: name, minLength: 1, maxLength: 100 });
    expect((await register({ [name]: value })).status).toBe(200);
    await amberjack({ fields: [field(name, { isRequired: false })] });
    const optional = await register({ [name]: undefined });
    // A password for payouts is always asked for where the form shows it.
    expect(optional.status).toBe(name === "paymentPassword" ? 422 : 200);
    await amberjack({ fields: [] });
    expect((await register({ [name]: "not looked at\u0007" })).status).toBe(200);
  });

  test("what the form does not show is not kept", async () => {
    await amberjack({ fields: [] });
    const body = { idNumber: "Z9", payeeName: "No Body", qqNum: "55", recommenderId: "x" };
    expect((await register(body, "Withheld")).status).toBe(200);
    const person = await personOf("withheld");
    expect(person).toMatchObject({ idNumber: undefined, payeeName: undefined, details: {} });
    expect(person.birthday).toBeUndefined();
  });

  test("what it shows is kept sealed, and the password for payouts as a hash", async () => {
    await amberjack({ fields: fields.map(([name]) => field(name)) });
    const body = { ...Object.fromEntries(fields), idNumber: "K777", payeeName: " Mina   Begum " };
    expect((await register(body, "Keeper")).status).toBe(200);
    expect(await personOf("keeper")).toMatchObject({
      birthday: "1990-05-17",
      payeeName: "Mina Begum",
      idNumber: "K777",
      hasPaymentPassword: true,
      details: { email: "mina@mail.test", qqNum: "123456", recommenderId: "rec100" },
    });
    const rows = await rowsOf<{ row: string }>("select p::text as row from identity.person p");
    for (const { row } of rows) {
      expect(row).not.toContain("260871");
      expect(row).not.toContain(Buffer.from("Mina").toString("hex"));
    }
    // An address that nobody proved belongs to nobody.
    const { contacts } = api.app.platform.identity;
    expect(await contacts.memberByEmail("AMBERJACK", "mina@mail.test")).toBeUndefined();
  });

  test.each(["111111", "123456", "987654"])("a password for payouts is not %s", async (value) => {
    await amberjack({ fields: [field("paymentPassword", { patternId: 6 })] });
    expect(await codeOf({ paymentPassword: value })).toBe("registration_rule");
  });

  test.each(["2001-02-30", "2030-01-01", "1890-01-01", "yesterday"])(
    "%s is nobody's birthday",
    async (birthday) => {
      expect(await codeOf({ birthday })).toBe("registration_rule");
    },
  );

  test.each([{ type: 1 }, { memberType: 1 }, { vip: 5 }, { balance: "1000" }, { upline: "x" }])(
    "what a form has no field for is refused: %o",
    async (extra) => {
      const answer = await register(extra);
      expect([answer.status, answer.refusal?.code]).toEqual([400, "invalid_input"]);
      expect((await registerMobile({ ...ready, ...extra })).refusal?.code).toBe("invalid_input");
    },
  );
});

describe("who may register", () => {
  test("the eighteenth birthday must have come in UTC and at the brand's: under_age", async () => {
    const at = async (time: string, birthday: string) => {
      api.clock.set(new Date(time));
      return codeOf({ birthday });
    };
    expect(await at("2026-01-15T06:00:00Z", "2008-01-16")).toBe("under_age");
    expect(await at("2026-01-15T06:00:00Z", "2008-01-15")).toBeUndefined();
    expect(await at("2026-01-15T06:00:00Z", "2008-01-14")).toBeUndefined();
    // It is the 16th in Dhaka already, and not yet in UTC.
    expect(await at("2026-01-15T18:30:00Z", "2008-01-16")).toBe("under_age");
    expect(await at("2026-01-16T00:00:00Z", "2008-01-16")).toBeUndefined();
    expect(await at("2026-02-28T12:00:00Z", "2008-02-29")).toBe("under_age");
    expect(await at("2026-03-01T00:00:00Z", "2008-02-29")).toBeUndefined();
  });

  test("known passwords are refused, and those that hold the name or the brand", async () => {
    const outcome = async (username: string, password: string) =>
      (await register({ password, confirmPassword: password }, username)).refusal?.code;
    expect(await outcome("Guessable", "Password123")).toBe("password_breached");
    expect(await outcome("Guessable", "xxGUESSABLExx")).toBe("password_breached");
    expect(await outcome("Guessable", "my-amberjack-1")).toBe("password_breached");
  });

  test("a registration signs in, is noted, and its place is trusted", async () => {
    const answer = await register({}, "Firsttimer");
    expect(answer.value).toMatchObject({
      status: "signed_in",
      firstTimeLogin: true,
      passwordExpired: false,
      scope: "full",
      previousLoginAt: null,
      previousLoginIp: null,
    });
    const { token } = answer.value;
    expect((await api.call("memberInfo", { token })).value.account).toBe("Firsttimer");
    const member = await memberOf("firsttimer");
    const noted = await rowsOf(
      `select l.way, l.outcome, a.event, t.kind
       from identity.login_record l, identity.activity a, identity.trusted_place t
       where l.member_id = $1 and a.member_id = $1 and t.member_id = $1`,
      [member?.memberId],
    );
    expect(noted).toContainEqual({
      way: "registration",
      outcome: "entered",
      event: "registered",
      kind: "network",
    });
    expect(String(answer.headers["set-cookie"])).toContain("__Host-device=");
  });
});

describe("by mobile number", () => {
  test("the number is proven, bound, and found however it was typed", async () => {
    const number = aNumber();
    const verificationCode = await codeFor(number);
    const typed = `+880 ${number.slice(1, 5)}-${number.slice(5)}`;
    const answer = await registerMobile({ mobileNum: typed, verificationCode });
    expect(answer.status).toBe(200);
    const { account } = (await api.call("memberInfo", { token: answer.value.token })).value;
    expect(account).toMatch(/^m[0-9a-hjkmnp-tv-z]{9}$/);
    const member = await memberOf(account);
    const { contacts } = api.app.platform.identity;
    expect(await contacts.memberByMobile("AMBERJACK", e164Of(number))).toBe(member?.memberId);
    // Its password opens it under the name it was given.
    const body = { type: "username", username: account, password: testPassword };
    expect((await api.call("login", { body, ip: anIp() })).status).toBe(200);
  });

  test("a proven number of another member of the brand is refused: mobile_taken", async () => {
    const number = aNumber();
    // Proven before somebody else binds it.
    const verificationCode = await codeFor(number);
    const order = { merchantCode: "AMBERJACK", username: aName(), memberType: 3 } as const;
    await api.app.platform.identity.openAccount({ ...order, mobile: e164Of(number) });
    const guessed = await registerMobile({ mobileNum: number, verificationCode: "123456" });
    expect(guessed.refusal?.code).toBe("code_wrong");
    const answer = await registerMobile({ mobileNum: number, verificationCode });
    expect([answer.status, answer.refusal?.code]).toEqual([409, "mobile_taken"]);
  });

  test("a code lives five minutes: code_expired", async () => {
    const number = aNumber();
    const verificationCode = await codeFor(number);
    api.clock.advance(5 * minuteMs + 1);
    const answer = await registerMobile({ mobileNum: number, verificationCode });
    expect(answer.refusal?.code).toBe("code_expired");
  });

  test("without a number or with no number: mobile_missing, mobile_invalid", async () => {
    expect((await registerMobile({ mobileNum: " " })).refusal?.code).toBe("mobile_missing");
    expect((await registerMobile({ mobileNum: "0171234" })).refusal?.code).toBe("mobile_invalid");
  });

  test("a brand that asks for no password gives an account without one", async () => {
    await amberjack({
      flags: { "REGISTER/MOBILENUMPASSREG3": false, "REGISTER/REGMOBVERF3": false },
    });
    const number = aNumber();
    // The number is the only way in, so it is proven even where the brand asks for no proof.
    const unproven = await registerMobile({ mobileNum: number, password: undefined });
    expect(unproven.refusal?.code).toBe("code_missing");
    const verificationCode = await codeFor(number);
    const { password: _password, confirmPassword: _confirm, ...plain } = registration("nobody");
    const { username: _username, ...body } = plain;
    const answer = await api.call("registerMobile", {
      body: { ...body, mobileNum: number, countryDialingCode: "+880", verificationCode },
      ip: anIp(),
    });
    const { token } = answer.value;
    expect((await api.call("securityOverview", { token })).value.hasPassword).toBe(false);
    const send = { purpose: "login", mobileNum: number, countryDialingCode: "+880" };
    await api.call("smsNoLogin", { body: send, ip: anIp() });
    const code = await api.inbox.codeTo(e164Of(number));
    const login = { type: "sms", mobileNum: number, countryDialingCode: "+880", password: code };
    expect((await api.call("login", { body: login, ip: anIp() })).value.status).toBe("signed_in");
  });

  test("where no proof is asked for, a number is noted and belongs to nobody", async () => {
    await amberjack({ flags: { "REGISTER/REGMOBVERF3": false } });
    const number = aNumber();
    const first = { mobileNum: number, countryDialingCode: "+880" };
    expect((await register(first, "Unproven")).status).toBe(200);
    expect((await personOf("unproven")).details).toEqual({ mobileNum: e164Of(number) });
    const { contacts } = api.app.platform.identity;
    expect(await contacts.memberByMobile("AMBERJACK", e164Of(number))).toBeUndefined();
    expect((await register(first)).status).toBe(200);
  });

  test("each way has its flag: registration_closed", async () => {
    await amberjack({ flags: { "REGISTER/MOBILENUMREG3": false } });
    expect((await registerMobile(ready)).refusal?.code).toBe("registration_closed");
    expect((await register()).status).toBe(200);
  });

  test("a phone service's token counts only where the brand uses one: code_wrong", async () => {
    const answer = await registerMobile({ ...ready, firebaseIdToken: "a.b.c" });
    expect(answer.refusal?.code).toBe("code_wrong");
  });
});

describe("of many at once", () => {
  const twenty = Array.from({ length: 20 }, (_, index) => index);

  function tally(answers: readonly { status: number; refusal: { code: string } | undefined }[]) {
    const opened = answers.filter(({ status }) => status === 200).length;
    return { opened, refused: new Set(answers.flatMap(({ refusal }) => refusal?.code ?? [])) };
  }

  test("one is opened with a name", async () => {
    const answers = await Promise.all(twenty.map(() => register({}, "Contested")));
    expect(tally(answers)).toEqual({ opened: 1, refused: new Set(["username_taken"]) });
    const rows = await rowsOf("select 1 from identity.member where username = 'Contested'");
    expect(rows).toHaveLength(1);
  });

  test("one is opened with a number and its code", async () => {
    const number = aNumber();
    const verificationCode = await codeFor(number);
    const answers = await Promise.all(
      twenty.map(() => registerMobile({ mobileNum: number, verificationCode })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const index = await rowsOf(
      "select 1 from identity.contact where kind = 'mobile' and bound_at = $1 and member_id in " +
        "(select member_id from identity.contact_claim where kind = 'mobile')",
      [api.clock.now()],
    );
    expect(index.length).toBeGreaterThan(0);
  });

  test("one is opened for a number that all of them proved", async () => {
    const { identity } = api.app.platform;
    const mobile = e164Of(aNumber());
    const order = { merchantCode: "AMBERJACK", memberType: 3, mobile } as const;
    const outcomes = await Promise.allSettled(
      twenty.map(() => identity.openAccount({ ...order, username: aName() })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected")
        expect(outcome.reason).toMatchObject({ code: "mobile_taken" });
    }
  });

  test.each([
    ["an id number", { idNumber: "ID-5550001" }, { idNumber: "id 5550001" }],
    ["a name and its birthday", { payeeName: "Rumi  Das" }, { payeeName: "RUMI DAS" }],
  ])("one is opened for %s: person_taken", async (_what, facts, sameFacts) => {
    const shown = [
      field("birthday"),
      field("payeeName", { isRequired: false }),
      field("idNumber", { isRequired: false }),
    ];
    await amberjack({ fields: shown });
    const answers = await Promise.all(
      twenty.map((index) => register(index % 2 === 0 ? facts : sameFacts)),
    );
    expect(tally(answers)).toEqual({ opened: 1, refused: new Set(["person_taken"]) });
    expect((await register({ ...facts, birthday: "1991-01-01" })).status).toBe(
      "payeeName" in facts ? 200 : 409,
    );
  });
});

test("an account opened by the house has its own random first password", async () => {
  const { identity } = api.app.platform;
  const order = { merchantCode: "AMBERJACK", memberType: 3, mustChangePassword: true } as const;
  const [one, other] = [
    await identity.openAccount({ ...order, username: "Opened1" }),
    await identity.openAccount({ ...order, username: "Opened2" }),
  ];
  expect(one.password).toHaveLength(16);
  expect(one.password).not.toBe(other.password);
  const body = { type: "username", username: "opened1", password: one.password };
  const answer = await api.call("login", { body, ip: anIp() });
  expect(answer.value).toMatchObject({ scope: "password", passwordExpired: true });
});

test("countries come with their dialling codes, those that get messages first", async () => {
  await amberjack({ signIn: { smsCountries: ["BD", "NP"] } });
  const { value } = await api.call("countries");
  expect(value.slice(0, 3)).toEqual([
    { countryCode: "BD", countryDialingCode: "+880" },
    { countryCode: "NP", countryDialingCode: "+977" },
    { countryCode: "AC", countryDialingCode: "+247" },
  ]);
  expect(value.length).toBeGreaterThan(240);
  expect(new Set(value.map(({ countryCode }) => countryCode)).size).toBe(value.length);
});

test("the settings tell the form's rules, in both of the demo's shapes", async () => {
  const plain = await api.call("registerSettings");
  expect(Object.keys(plain.value.fields).toSorted()).toEqual(
    ["affiliateCode", "birthday", "email", "mobileNum", "password", "username"].toSorted(),
  );
  expect(plain.value).toMatchObject({ ageMin: 18, smsCountries: ["BD"] });
  const headers = { host: "alt.localhost" };
  const full = await api.call("registerSettings", { headers });
  expect(Object.keys(full.value.fields)).toHaveLength(16);
});
