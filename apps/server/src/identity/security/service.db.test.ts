import { minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openMember, openSession, proofOf, type TestMember } from "../../../test/members.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
// So that what one test sent does not count against the next.
beforeEach(() => app.clock.advance(61 * minuteMs));

let numbers = 0;
/** A Bangladeshi number nobody else in this file has: as typed, and as kept. */
function aNumber() {
  numbers += 1;
  const typed = `017550${String(numbers).padStart(5, "0")}`;
  return { typed, e164: `+88${typed}` };
}

function sendMobileCode({ token }: { token: string }, mobileNum: string) {
  const body = { channel: "sms", mobileNum, countryDialingCode: "+880" };
  return app.call("sendBindCode", { token, body });
}

async function bindMobile(member: TestMember, mobileNum: string, verificationCode: string) {
  const headers = await proofOf(app, member.session, "bind_mobile");
  const body = { mobileNum, countryDialingCode: "+880", verificationCode };
  return app.call("bindMobile", { token: member.token, headers, body });
}

function sendEmailCode({ token }: { token: string }, email: string) {
  return app.call("sendBindCode", { token, body: { channel: "email", email } });
}

async function bindEmail(member: TestMember, email: string, verificationCode: string) {
  const headers = await proofOf(app, member.session, "bind_email");
  const body = { email, verificationCode };
  return app.call("bindEmail", { token: member.token, headers, body });
}

async function provenMobile(member: TestMember) {
  const number = aNumber();
  expect((await sendMobileCode(member, number.typed)).status).toBe(200);
  const code = await app.inbox.codeTo(number.e164);
  expect((await bindMobile(member, number.typed, code)).status).toBe(200);
  return number;
}

async function overviewOf({ token }: TestMember) {
  return (await app.call("securityOverview", { token })).value;
}

async function events({ token }: TestMember) {
  const { value } = await app.call("securityActivity", { token });
  return value.content.map(({ event }) => event);
}

describe("the overview", () => {
  test("of a new member shows a password and nothing else", async () => {
    const member = await openMember(app);
    expect(await overviewOf(member)).toEqual({
      mobile: null,
      email: null,
      payeeName: null,
      hasPassword: true,
      passwordChangedAt: app.clock.now().toISOString(),
      hasPaymentPassword: false,
      authenticator: { isOn: false, recoveryCodesLeft: 0 },
      social: [],
      payoutFrozenUntil: null,
      stepUpMethods: ["password"],
      given: { mobile: null, email: null },
    });
  });

  test("masks what is bound and says how long payouts are frozen", async () => {
    const member = await openMember(app, { mobile: "+8801712345678", email: "rahim@mail.test" });
    const { persons } = app.app.platform.identity.security;
    await app.database.db.transaction((tx) => persons.freezePayout(tx, member.member.memberId));
    const frozenUntil = new Date(app.clock.now().getTime() + 24 * 60 * minuteMs).toISOString();
    const overview = await overviewOf(member);
    expect(overview).toMatchObject({
      mobile: "+88017•••••678",
      email: "r•••m@mail.test",
      payoutFrozenUntil: frozenUntil,
      stepUpMethods: ["sms_code", "email_code"],
    });
  });

  test("of a member who registered by phone alone has no password", async () => {
    const member = await openMember(app, { password: null, mobile: aNumber().e164 });
    expect(await overviewOf(member)).toMatchObject({
      hasPassword: false,
      passwordChangedAt: null,
      stepUpMethods: ["sms_code"],
    });
  });
});

describe("binding", () => {
  test("a number needs the code that was sent to it", async () => {
    const member = await openMember(app);
    const number = aNumber();
    expect((await sendMobileCode(member, number.typed)).value).toEqual({ expiredMinutes: 5 });
    const code = await app.inbox.codeTo(number.e164);
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await bindMobile(member, number.typed, wrong)).refusal?.code).toBe("code_wrong");
    expect((await bindMobile(member, number.typed, "")).refusal?.code).toBe("code_missing");
    const other = aNumber();
    expect((await bindMobile(member, other.typed, code)).refusal?.code).toBe("code_wrong");
    expect((await overviewOf(member)).mobile).toBeNull();
    expect((await bindMobile(member, number.typed, code)).status).toBe(200);
    expect((await overviewOf(member)).mobile).toBe(
      `${number.e164.slice(0, 6)}•••••${number.e164.slice(-3)}`,
    );
    expect(await events(member)).toEqual(["mobile_bound"]);
  });

  test("takes a code only in the session that asked for it, and for five minutes", async () => {
    const member = await openMember(app);
    const number = aNumber();
    await sendMobileCode(member, number.typed);
    const code = await app.inbox.codeTo(number.e164);
    const elsewhere = { ...member, ...(await openSession(app, member.member)) };
    expect((await bindMobile(elsewhere, number.typed, code)).refusal?.code).toBe("code_wrong");
    app.clock.advance(5 * minuteMs);
    expect((await bindMobile(member, number.typed, code)).refusal?.code).toBe("code_expired");
  });

  test("a number that is another's is refused only after the proof", async () => {
    const holder = await openMember(app);
    const number = await provenMobile(holder);
    const member = await openMember(app);
    // Sending and guessing answer as for a free number.
    expect((await sendMobileCode(member, number.typed)).value).toEqual({ expiredMinutes: 5 });
    const code = await app.inbox.codeTo(number.e164);
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await bindMobile(member, number.typed, wrong)).refusal?.code).toBe("code_wrong");
    const taken = await bindMobile(member, number.typed, code);
    expect(taken.refusal?.code).toBe("mobile_taken");
    expect((await overviewOf(member)).mobile).toBeNull();
    expect(await events(member)).toEqual([]);
  });

  test("another number frees the old one and notifies its holder", async () => {
    const member = await openMember(app);
    const old = await provenMobile(member);
    const next = await provenMobile(member);
    expect((await app.inbox.next(old.e164)).text).toContain("মোবাইল");
    const { contacts } = app.app.platform.identity;
    expect(await contacts.memberByMobile("AMBERJACK", old.e164)).toBeUndefined();
    expect(await contacts.memberByMobile("AMBERJACK", next.e164)).toBe(member.member.memberId);
    const stranger = await openMember(app);
    await sendMobileCode(stranger, old.typed);
    const code = await app.inbox.codeTo(old.e164);
    expect((await bindMobile(stranger, old.typed, code)).status).toBe(200);
  });

  test("another number tells the mailbox and the old number", async () => {
    const member = await openMember(app, { email: "both@mail.test" });
    const old = await provenMobile(member);
    await app.inbox.next("both@mail.test");
    await provenMobile(member);
    await app.inbox.next("both@mail.test");
    await app.inbox.next(old.e164);
  });

  test("the same number again keeps it", async () => {
    const member = await openMember(app);
    const number = await provenMobile(member);
    await sendMobileCode(member, number.typed);
    const code = await app.inbox.codeTo(number.e164);
    expect((await bindMobile(member, number.typed, code)).status).toBe(200);
    const { contacts } = app.app.platform.identity;
    expect(await contacts.memberByMobile("AMBERJACK", number.e164)).toBe(member.member.memberId);
  });

  test("two numbers at once leaves one bound and no claim on the other", async () => {
    const member = await openMember(app);
    const wanted = [aNumber(), aNumber()];
    const bindings = [];
    for (const { typed, e164 } of wanted) {
      await sendMobileCode(member, typed);
      bindings.push({ typed, code: await app.inbox.codeTo(e164) });
    }
    await Promise.all(bindings.map(({ typed, code }) => bindMobile(member, typed, code)));
    const { contacts } = app.app.platform.identity;
    const bound = await contacts.findMobile(member.member.memberId);
    const holders = await Promise.all(
      wanted.map(({ e164 }) => contacts.memberByMobile("AMBERJACK", e164)),
    );
    expect(holders.filter((holder) => holder !== undefined)).toEqual([member.member.memberId]);
    expect(wanted[holders.findIndex((holder) => holder !== undefined)]?.e164).toBe(bound);
  });

  test("one number by three members at once binds it to one", async () => {
    const number = aNumber();
    const members = await Promise.all(Array.from({ length: 3 }, () => openMember(app)));
    const codes: string[] = [];
    for (const member of members) {
      await sendMobileCode(member, number.typed);
      codes.push(await app.inbox.codeTo(number.e164));
    }
    const answers = await Promise.all(
      members.map((member, at) => bindMobile(member, number.typed, codes[at] ?? "")),
    );
    const results = answers.map(({ refusal }) => refusal?.code ?? "bound");
    expect(results.toSorted()).toEqual(["bound", "mobile_taken", "mobile_taken"]);
  });

  test("an address works the same way", async () => {
    const member = await openMember(app);
    expect((await sendEmailCode(member, "Mixed.Case@Mail.Test")).status).toBe(200);
    const code = await app.inbox.codeTo("mixed.case@mail.test");
    expect((await bindEmail(member, "mixed.case@mail.test", code)).status).toBe(200);
    expect((await overviewOf(member)).email).toBe("m•••e@mail.test");
    expect(await events(member)).toEqual(["email_bound"]);
    const stranger = await openMember(app);
    await sendEmailCode(stranger, "mixed.case@mail.test");
    const theirs = await app.inbox.codeTo("mixed.case@mail.test");
    const taken = await bindEmail(stranger, "mixed.case@mail.test", theirs);
    expect(taken.refusal?.code).toBe("email_taken");
  });

  test("another address tells the old mailbox", async () => {
    const member = await openMember(app, { email: "old@mail.test" });
    await sendEmailCode(member, "new@mail.test");
    const code = await app.inbox.codeTo("new@mail.test");
    expect((await bindEmail(member, "new@mail.test", code)).status).toBe(200);
    await app.inbox.next("old@mail.test");
  });

  test("refuses what is no number, no mobile, of no country served, or no address", async () => {
    const member = await openMember(app);
    const { token } = member;
    const send = (mobileNum: string, countryDialingCode = "+880") =>
      app.call("sendBindCode", { token, body: { channel: "sms", mobileNum, countryDialingCode } });
    const codes = [
      (await send("")).refusal?.code,
      (await send("12345")).refusal?.code,
      (await send("0912345678", "+49")).refusal?.code,
      (await sendEmailCode(member, "nobody")).refusal?.code,
      (await bindEmail(member, "nobody", "123456")).refusal?.code,
      (await bindMobile(member, "12", "123456")).refusal?.code,
    ];
    expect(codes).toEqual([
      "mobile_missing",
      "mobile_invalid",
      "mobile_invalid",
      "email_invalid",
      "email_invalid",
      "mobile_invalid",
    ]);
    const abroad = await send("15123456789", "+49");
    expect(abroad.refusal?.code).toBe("sms_not_enabled");
  });

  test("keeps the number sealed; moved to another member it does not open", async () => {
    const [own, thief] = [await openMember(app), await openMember(app)];
    const number = await provenMobile(own);
    await provenMobile(thief);
    const { db } = app.database;
    const dump = await db.read((reader) =>
      reader.query<{ row: string }>(
        `select c::text as row from identity.contact c
         union all select k::text from identity.contact_claim k`,
      ),
    );
    expect(dump.some(({ row }) => row.includes(number.typed))).toBe(false);
    await db.transaction((tx) =>
      tx.execute(
        `update identity.contact set sealed =
           (select sealed from identity.contact where member_id = $1 and kind = 'mobile')
         where member_id = $2`,
        [own.member.memberId, thief.member.memberId],
      ),
    );
    const { contacts } = app.app.platform.identity;
    await expect(contacts.findMobile(thief.member.memberId)).rejects.toThrow();
  });
});
