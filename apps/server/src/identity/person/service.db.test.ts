import { refusalText } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openMember, openSession, proofOf, type TestMember } from "../../../test/members.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const persons = () => app.app.platform.identity.security.persons;

async function setPayeeName({ session, token }: TestMember, payeeName: string) {
  const headers = await proofOf(app, session, "payee_name");
  return app.call("setPayeeName", { token, headers, body: { payeeName } });
}

async function setPaymentPassword(
  { session, token }: TestMember,
  paymentPassword: string,
  confirmPaymentPassword = paymentPassword,
) {
  const headers = await proofOf(app, session, "payment_password");
  const body = { paymentPassword, confirmPaymentPassword };
  return app.call("setPaymentPassword", { token, headers, body });
}

function freeze({ member }: TestMember) {
  return app.database.db.transaction((tx) => persons().freezePayout(tx, member.memberId));
}

async function overviewOf({ token }: TestMember) {
  return (await app.call("securityOverview", { token })).value;
}

async function events({ token }: TestMember) {
  const { value } = await app.call("securityActivity", { token });
  return value.content.map(({ event }) => event);
}

describe("the payee name", () => {
  test("is set once", async () => {
    const member = await openMember(app);
    expect((await setPayeeName(member, "  Rumi   Akter ")).status).toBe(200);
    expect((await overviewOf(member)).payeeName).toBe("Rumi Akter");
    expect((await setPayeeName(member, "Rumi Begum")).refusal?.code).toBe("payee_name_set");
    expect((await overviewOf(member)).payeeName).toBe("Rumi Akter");
    expect(await events(member)).toEqual(["payee_name_set"]);
  });

  test("five times at once is set once", async () => {
    const member = await openMember(app);
    const names = ["Asha", "Bina", "Chand", "Dipa", "Esha"].map((name) => `${name} Akter`);
    const answers = await Promise.all(names.map((name) => setPayeeName(member, name)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const set = names[answers.findIndex(({ status }) => status === 200)];
    expect((await overviewOf(member)).payeeName).toBe(set);
  });

  test.each(["রুমি আক্তার", "Zoë Ångström", "Li"])("may be %s", async (name) => {
    expect((await setPayeeName(await openMember(app), name)).status).toBe(200);
  });

  test.each(["R", "Rumi1", "Rumi-Akter", "Rumi <b>", "x".repeat(101)])(
    "may not be %s",
    async (name) => {
      const { refusal } = await setPayeeName(await openMember(app), name.slice(0, 101));
      expect(["registration_rule", "invalid_input"]).toContain(refusal?.code);
    },
  );

  test("says which rule it breaks", async () => {
    const { refusal } = await setPayeeName(await openMember(app), "R2");
    expect(refusal).toMatchObject({
      code: "registration_rule",
      value: { field: "payeeName", patternId: 12, minLength: 2, maxLength: 100 },
    });
  });

  test("with the same birthday is one person's: a second account is refused", async () => {
    const facts = { birthday: "1991-02-03" };
    const [first, second] = [await openMember(app), await openMember(app)];
    for (const { member } of [first, second]) {
      await app.database.db.transaction((tx) => persons().write(tx, member, facts));
    }
    expect((await setPayeeName(first, "Same Person")).status).toBe(200);
    expect((await setPayeeName(second, "SAME  person")).refusal?.code).toBe("person_taken");
    expect((await overviewOf(second)).payeeName).toBeNull();
    expect((await setPayeeName(second, "Other Person")).status).toBe(200);
  });
});

describe("the payment password", () => {
  test("is set, replaced, and checked", async () => {
    const member = await openMember(app);
    const { memberId } = member.member;
    expect(await persons().checkPaymentPassword(memberId, "260871")).toBe(false);
    expect((await setPaymentPassword(member, "260871")).status).toBe(200);
    expect((await overviewOf(member)).hasPaymentPassword).toBe(true);
    expect(await persons().checkPaymentPassword(memberId, "260871")).toBe(true);
    expect((await setPaymentPassword(member, "918273")).status).toBe(200);
    expect(await persons().checkPaymentPassword(memberId, "260871")).toBe(false);
    expect(await persons().checkPaymentPassword(memberId, "918273")).toBe(true);
    expect(await events(member)).toEqual(["payment_password_set", "payment_password_set"]);
  });

  test.each(["111111", "123456", "654321", "012345", "98765", "1234567", "26087a"])(
    "may not be %s",
    async (password) => {
      const { refusal } = await setPaymentPassword(await openMember(app), password);
      expect(refusal).toMatchObject({
        code: "registration_rule",
        value: { field: "paymentPassword", patternId: 6, minLength: 6, maxLength: 6 },
      });
    },
  );

  test("must be confirmed", async () => {
    const answer = await setPaymentPassword(await openMember(app), "260871", "260872");
    expect(answer.refusal?.code).toBe("inconsistent_twice");
  });

  test("is guessed at five times in fifteen minutes, also by fifty at once", async () => {
    const member = await openMember(app);
    const { memberId } = member.member;
    await setPaymentPassword(member, "260871");
    const guesses = await Promise.allSettled(
      Array.from({ length: 50 }, () => persons().checkPaymentPassword(memberId, "000001")),
    );
    expect(guesses.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    await expect(persons().checkPaymentPassword(memberId, "260871")).rejects.toMatchObject({
      code: "too_many_attempts",
    });
    app.clock.advance(15 * minuteMs);
    expect(await persons().checkPaymentPassword(memberId, "260871")).toBe(true);
  });
});

describe("for a day after a password reset", () => {
  test("payout details stay as they are", async () => {
    const member = await openMember(app);
    await freeze(member);
    const until = new Date(app.clock.now().getTime() + 24 * 60 * minuteMs);
    expect(await persons().payoutFrozenUntil(member.member.memberId)).toEqual(until);
    const refused = [
      await setPayeeName(member, "Rumi Akter"),
      await setPaymentPassword(member, "260871"),
    ];
    for (const { refusal } of refused) {
      expect(refusal).toMatchObject({
        code: "payout_frozen",
        value: { until: until.toISOString() },
      });
    }
  });

  test("and then they may be changed", async () => {
    const member = await openMember(app);
    await freeze(member);
    app.clock.advance(24 * 60 * minuteMs);
    const later = { ...member, ...(await openSession(app, member.member)) };
    expect(await persons().payoutFrozenUntil(member.member.memberId)).toBeUndefined();
    expect((await overviewOf(later)).payoutFrozenUntil).toBeNull();
    expect((await setPayeeName(later, "Rumi Akter")).status).toBe(200);
  });

  test("a second reset counts from its own moment", async () => {
    const member = await openMember(app);
    await freeze(member);
    app.clock.advance(60 * minuteMs);
    await freeze(member);
    const until = new Date(app.clock.now().getTime() + 24 * 60 * minuteMs);
    expect(await persons().payoutFrozenUntil(member.member.memberId)).toEqual(until);
  });
});

describe("what is kept of a person", () => {
  test("is sealed, and opens in no other column and for no other member", async () => {
    const [own, other] = [await openMember(app), await openMember(app)];
    const { db } = app.database;
    const facts = {
      birthday: "1988-11-21",
      payeeName: "Sealed Person",
      idNumber: "ID-553-20",
      details: { address: "12 Lake Road" },
    };
    await db.transaction((tx) => persons().write(tx, own.member, facts));
    expect(await persons().find(own.member.memberId)).toMatchObject(facts);
    const rows = await db.read((reader) =>
      reader.query<{ text: string }>(
        `select encode(coalesce(birthday_sealed, ''), 'escape')
           || encode(coalesce(payee_name_sealed, ''), 'escape')
           || encode(coalesce(id_number_sealed, ''), 'escape')
           || encode(coalesce(details_sealed, ''), 'escape') as text
         from identity.person`,
      ),
    );
    // Of three digits chance would have one in a hundred runs say that they are there.
    for (const secret of ["1988-11-21", "Sealed", "ID-553", "Lake"]) {
      expect(rows.some(({ text }) => text.includes(secret))).toBe(false);
    }
    await db.transaction((tx) =>
      tx.execute(
        `insert into identity.person (member_id, birthday_sealed)
         select $2, birthday_sealed from identity.person where member_id = $1`,
        [own.member.memberId, other.member.memberId],
      ),
    );
    await expect(persons().find(other.member.memberId)).rejects.toThrow();
    await db.transaction((tx) =>
      tx.execute(
        "update identity.person set payee_name_sealed = birthday_sealed where member_id = $1",
        [own.member.memberId],
      ),
    );
    await expect(persons().find(own.member.memberId)).rejects.toThrow();
  });

  test("makes one account of a brand for one id number, whatever stands between", async () => {
    const { db } = app.database;
    const write = async (idNumber: string, merchantCode = "AMBERJACK") => {
      const { member } = await openMember(app, { merchantCode });
      return db.transaction((tx) => persons().write(tx, member, { idNumber }));
    };
    await write("AB 99-1234");
    await expect(write("ab991234")).rejects.toMatchObject({ code: "person_taken" });
    await write("ab991234", "TIDEWATER");
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => write("CC 77")));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("the profile", () => {
  const empty = {
    zalo: null,
    telegram: null,
    whatsapp: null,
    line: null,
    wechat: null,
    facebook: null,
    qqNum: null,
    address: null,
    nationality: null,
    occupation: null,
    sourceOfIncome: null,
    region: null,
  };

  async function save({ session, token }: TestMember, given: object) {
    const headers = await proofOf(app, session, "profile");
    const body = { nickname: "Rumi", birthday: null, ...empty, ...given };
    return app.call("saveProfile", { token, headers, body });
  }

  test("is empty at first but for a nickname", async () => {
    const { token, member } = await openMember(app);
    expect((await app.call("profile", { token })).value).toEqual({
      nickname: member.nickname,
      birthday: null,
      isBirthdayFixed: false,
      ...empty,
    });
  });

  test("keeps what was saved, and forgets what was taken out", async () => {
    const member = await openMember(app);
    const { token } = member;
    const saved = await save(member, { address: "12 Lake Road", telegram: "@rumi" });
    expect(saved.value).toMatchObject({
      nickname: "Rumi",
      address: "12 Lake Road",
      telegram: "@rumi",
    });
    expect((await app.call("memberInfo", { token })).value.nickname).toBe("Rumi");
    const next = await save(member, { telegram: "@rumi", address: "" });
    expect(next.value).toMatchObject({ address: null, telegram: "@rumi" });
    expect((await app.call("profile", { token })).value).toEqual(next.value);
    expect(await events(member)).toEqual(["profile_saved", "profile_saved"]);
  });

  test("keeps a birthday for good", async () => {
    const member = await openMember(app);
    const saved = await save(member, { birthday: "1990-05-17" });
    expect(saved.value).toMatchObject({ birthday: "1990-05-17", isBirthdayFixed: true });
    for (const birthday of ["1990-05-18", null]) {
      expect((await save(member, { birthday })).refusal?.code).toBe("birthday_fixed");
    }
    expect((await save(member, { birthday: "1990-05-17", region: "Sylhet" })).status).toBe(200);
  });

  test("refuses a person who is too young, up to the day", async () => {
    app.clock.set(new Date("2026-06-15T12:00:00Z"));
    const member = await openMember(app);
    const young = await save(member, { birthday: "2008-06-16" });
    expect(young.refusal?.code).toBe("under_age");
    expect((await app.call("profile", { token: member.token })).value.birthday).toBeNull();
    expect((await save(member, { birthday: "2008-06-15" })).status).toBe(200);
  });

  test("refuses a day on which nobody alive was born", async () => {
    const member = await openMember(app);
    for (const birthday of ["1850-01-01", "2099-01-01", "1990-02-30"]) {
      expect((await save(member, { birthday })).refusal?.code).toBe("invalid_input");
    }
  });

  test("refuses the birthday of a person who already has an account", async () => {
    const [first, second] = [await openMember(app), await openMember(app)];
    await save(first, { birthday: "1985-01-02" });
    await setPayeeName(first, "Twice Here");
    await setPayeeName(second, "Twice Here");
    const answer = await save(second, { birthday: "1985-01-02", region: "Dhaka" });
    expect(answer.refusal?.code).toBe("person_taken");
    const { value } = await app.call("profile", { token: second.token });
    expect(value).toMatchObject({ birthday: null, region: null });
  });

  test("does not accept unknown fields", async () => {
    const answer = await save(await openMember(app), { memberType: 1 });
    expect(answer.refusal?.code).toBe("invalid_input");
  });
});

describe("the language", () => {
  test("of a member is the call's until one is chosen, which then stays everywhere", async () => {
    const { token } = await openMember(app);
    const info = async (language: string) =>
      (await app.call("memberInfo", { token, headers: { language } })).value;
    expect(await info("en")).toMatchObject({ language: "en" });
    const chosen = await app.call("saveMemberLanguage", { token, body: { language: "bn" } });
    expect(chosen.value).toEqual({ language: "bn" });
    expect(await info("en")).toMatchObject({ language: "bn" });
  });

  test("answers a caller who asks for one the brand does not have", async () => {
    const { token } = await openMember(app);
    const body = { language: "en" } as const;
    await app.call("saveMemberLanguage", { token, body });
    const headers = { language: "fr" };
    const unknown = { language: "tlh" };
    const refused = await app.call("saveMemberLanguage", { token, headers, body: unknown });
    expect(refused.refusal).toMatchObject({
      code: "invalid_input",
      message: refusalText("invalid_input", "en"),
    });
  });
});

describe("the icon", () => {
  test("is a fox until another is chosen from the list", async () => {
    const { token } = await openMember(app);
    expect((await app.call("memberIcon", { token })).value).toEqual({ icon: "fox" });
    const chosen = await app.call("saveMemberIcon", { token, body: { icon: "whale" } });
    expect(chosen.value).toEqual({ icon: "whale" });
    expect((await app.call("memberIcon", { token })).value).toEqual({ icon: "whale" });
    const unknown = await app.call("saveMemberIcon", { token, body: { icon: "tree" } });
    expect(unknown.refusal?.code).toBe("invalid_input");
  });

  test("that is no longer offered gives way to the first", async () => {
    const { token, member } = await openMember(app);
    await app.database.db.transaction((tx) =>
      tx.execute("update identity.member set icon = 'tree' where member_id = $1", [
        member.memberId,
      ]),
    );
    expect((await app.call("memberIcon", { token })).value).toEqual({ icon: "fox" });
  });
});
