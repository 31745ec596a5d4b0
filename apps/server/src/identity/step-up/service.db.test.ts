import { routes, type CallName, type StepUpAction, type StepUpMethod } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, testPassword, type TestApp } from "../../../test/app.ts";
import {
  appCode,
  openMember,
  openSession,
  proofOf,
  type TestMember,
} from "../../../test/members.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const profile = {
  nickname: "Rumi",
  birthday: null,
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

/** Calls that need a fresh proof, with a body that passes. */
const guarded = [
  [
    "change_password",
    "changePassword",
    {
      oldPassword: testPassword,
      newPassword: "Calm-Harbour-9",
      confirmNewPassword: "Calm-Harbour-9",
    },
  ],
  ["bind_mobile", "bindMobile", { mobileNum: "01712345678", countryDialingCode: "+880" }],
  ["bind_email", "bindEmail", { email: "rumi@mail.test" }],
  ["payee_name", "setPayeeName", { payeeName: "Rumi Akter" }],
  [
    "payment_password",
    "setPaymentPassword",
    { paymentPassword: "260871", confirmPaymentPassword: "260871" },
  ],
  ["authenticator", "startAuthenticator", undefined],
  ["authenticator", "removeAuthenticator", undefined],
  ["recovery_codes", "renewRecoveryCodes", undefined],
  ["profile", "saveProfile", profile],
  ["start_address", "issueStartToken", undefined],
  ["social", "startSocialLink", undefined],
  ["social", "removeSocialLink", undefined],
  [
    "payout_account",
    "addPayoutAccount",
    {
      kind: "mobile_wallet",
      provider: "Wallet One",
      number: "01712345678",
      paymentPassword: "260871",
    },
  ],
  [
    "payout_account",
    "setUpPayout",
    {
      payeeName: "Rumi Akter",
      paymentPassword: "260871",
      confirmPaymentPassword: "260871",
      account: { kind: "mobile_wallet", provider: "Wallet One", number: "01712345678" },
    },
  ],
  [
    "payout_account",
    "removePayoutAccount",
    { accountId: "00000000-0000-4000-8000-000000000000", paymentPassword: "260871" },
  ],
] as const satisfies readonly (readonly [StepUpAction, CallName, unknown])[];

const paramsOf = (name: CallName) => (name.endsWith("SocialLink") ? { provider: "google" } : {});

function bodyOf(name: CallName, body: object | undefined) {
  const isBinding = name === "bindMobile" || name === "bindEmail";
  return isBinding ? { ...body, verificationCode: "123456" } : body;
}

function prove(
  { token }: TestMember,
  method: StepUpMethod,
  value: string,
  action: StepUpAction = "payee_name",
) {
  return app.call("stepUp", { token, body: { action, method, value } });
}

async function withAuthenticator(member: TestMember) {
  const { authenticators } = app.app.platform.identity.security;
  const { secret } = await authenticators.start(member.member);
  const { recoveryCodes } = await authenticators.confirm(
    member.member,
    appCode(app, secret),
    { ip: "127.0.0.1", userAgent: "test" },
    () => Promise.resolve(),
  );
  // The step of the confirmation is used up.
  app.clock.advance(30_000);
  return { secret, recoveryCodes };
}

describe("a call that touches money or credentials", () => {
  test.each(guarded)("%s: a session alone is not enough for %s", async (action, name, body) => {
    const { token } = await openMember(app, { email: `${name.toLowerCase()}@mail.test` });
    const params = paramsOf(name);
    const answer = await app.call(name, { token, params, body: bodyOf(name, body) });
    expect(answer.status).toBe(403);
    expect(answer.refusal).toMatchObject({
      code: "step_up_required",
      value: { action, methods: ["email_code"] },
    });
  });

  test("is in the list above, whichever it is", () => {
    const marked = Object.entries(routes).filter(([, route]) => "stepUp" in route);
    const listed = guarded.map(([, name]) => name as string);
    expect(marked.map(([name]) => name).toSorted()).toEqual(listed.toSorted());
  });

  test("asks for the fresh proof before it opens the payload", async () => {
    const { token } = await openMember(app);
    const answer = await app.call("setPayeeName", {
      token,
      body: { payload: "none" },
      plain: true,
    });
    expect(answer.refusal?.code).toBe("step_up_required");
  });

  test("takes a proof for this action, session and member only", async () => {
    const { session, token, member } = await openMember(app);
    const elsewhere = await openSession(app, member);
    const other = await openMember(app);
    const body = { payeeName: "Rumi Akter" };
    const strangers = [
      await proofOf(app, session, "profile"),
      await proofOf(app, elsewhere.session, "payee_name"),
      await proofOf(app, other.session, "payee_name"),
      { "step-up": "x".repeat(43) },
      { "step-up": "short" },
    ];
    for (const headers of strangers) {
      const answer = await app.call("setPayeeName", { token, headers, body });
      expect(answer.refusal?.code).toBe("step_up_required");
    }
    const headers = await proofOf(app, session, "payee_name");
    expect((await app.call("setPayeeName", { token, headers, body })).status).toBe(200);
  });

  test("takes a proof for five minutes", async () => {
    const { session, token } = await openMember(app);
    const headers = await proofOf(app, session, "payee_name");
    app.clock.advance(5 * minuteMs);
    const body = { payeeName: "Rumi Akter" };
    const late = await app.call("setPayeeName", { token, headers, body });
    expect(late.refusal?.code).toBe("step_up_required");
    const again = await proofOf(app, session, "payee_name");
    app.clock.advance(5 * minuteMs - 1);
    expect((await app.call("setPayeeName", { token, headers: again, body })).status).toBe(200);
  });

  test("uses a proof up when it succeeds, and gives it back when it is refused", async () => {
    const { session, token } = await openMember(app);
    const headers = await proofOf(app, session, "payment_password");
    const send = (paymentPassword: string) =>
      app.call("setPaymentPassword", {
        token,
        headers,
        body: { paymentPassword, confirmPaymentPassword: paymentPassword },
      });
    expect((await send("111111")).refusal?.code).toBe("registration_rule");
    expect((await send("260871")).status).toBe(200);
    expect((await send("260872")).refusal?.code).toBe("step_up_required");
  });

  test("succeeds once of twenty at once with one proof", async () => {
    const { session, token } = await openMember(app);
    await withAuthenticator({ session, token, member: await memberOf(session.memberId) });
    const headers = await proofOf(app, session, "recovery_codes", "totp");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call("renewRecoveryCodes", { token, headers })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = answers.flatMap(({ refusal }) => (refusal ? [refusal.code] : []));
    expect(new Set(codes)).toEqual(new Set(["step_up_required"]));
  });
});

function memberOf(memberId: bigint) {
  return app.app.platform.identity.getMember(memberId);
}

describe("a proof", () => {
  test("is the password only for a member who has nothing better", async () => {
    const plain = await openMember(app);
    expect((await prove(plain, "password", testPassword)).value.stepUpToken).toHaveLength(43);
    const bound = await openMember(app, { mobile: "+8801711000001", email: "a1@mail.test" });
    const answer = await prove(bound, "password", testPassword);
    expect(answer.refusal).toMatchObject({
      code: "step_up_method",
      value: { methods: ["sms_code", "email_code"] },
    });
  });

  test("by each method ends in a token the action accepts", async () => {
    const member = await openMember(app, { mobile: "+8801711000002", email: "a2@mail.test" });
    const { token } = member;
    const { secret, recoveryCodes } = await withAuthenticator(member);
    const values: Partial<Record<StepUpMethod, () => Promise<string>>> = {
      totp: async () => appCode(app, secret),
      recovery_code: async () => recoveryCodes[0]?.toLowerCase() ?? "",
      sms_code: () => sentCode(member, "sms_code", "+8801711000002"),
      email_code: () => sentCode(member, "email_code", "a2@mail.test"),
    };
    const { value: overview } = await app.call("securityOverview", { token });
    expect(overview.stepUpMethods).toEqual(Object.keys(values));
    for (const method of overview.stepUpMethods) {
      const proof = await prove(member, method, (await values[method]?.()) ?? "", "profile");
      const headers = { "step-up": proof.value.stepUpToken };
      expect((await app.call("saveProfile", { token, headers, body: profile })).status).toBe(200);
    }
  });

  test("by message counts only in the session and for the action it was sent for", async () => {
    const member = await openMember(app, { mobile: "+8801711000003" });
    const code = await sentCode(member, "sms_code", "+8801711000003");
    const elsewhere = await openSession(app, member.member);
    const there = { action: "profile", method: "sms_code", value: code } as const;
    const other = await app.call("stepUp", { token: elsewhere.token, body: there });
    expect(other.refusal?.code).toBe("step_up_failed");
    expect((await prove(member, "sms_code", code)).refusal?.code).toBe("step_up_failed");
    expect((await prove(member, "sms_code", code, "profile")).status).toBe(200);
    expect((await prove(member, "sms_code", code, "profile")).refusal?.code).toBe("step_up_failed");
  });

  test("cannot be sent where nothing is bound", async () => {
    const { token } = await openMember(app);
    const body = { action: "profile", method: "sms_code" };
    const answer = await app.call("sendStepUpCode", { token, body });
    expect(answer.refusal).toMatchObject({
      code: "step_up_method",
      value: { methods: ["password"] },
    });
  });

  test("may be wrong five times in fifteen minutes, and the right one comes too late", async () => {
    const member = await openMember(app);
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const { refusal } = await prove(member, "password", "wrong");
      expect(refusal).toMatchObject({ code: "step_up_failed", value: { triesLeft } });
    }
    const closed = await prove(member, "password", testPassword);
    expect(closed.refusal).toMatchObject({
      code: "too_many_attempts",
      value: { retryAfterSeconds: 15 * 60 },
    });
    app.clock.advance(15 * minuteMs);
    expect((await prove(member, "password", testPassword)).status).toBe(200);
  });

  test("is counted before it is looked at: of fifty at once, five are", async () => {
    const member = await openMember(app);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => prove(member, "password", "wrong")),
    );
    const codes = answers.map(({ refusal }) => refusal?.code);
    expect(codes.filter((code) => code === "step_up_failed")).toHaveLength(5);
    expect(codes.filter((code) => code === "too_many_attempts")).toHaveLength(45);
  });

  test("clears the wrong ones before it", async () => {
    const member = await openMember(app);
    for (let round = 0; round < 3; round += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1) await prove(member, "password", "wrong");
      expect((await prove(member, "password", testPassword)).status).toBe(200);
    }
  });

  test("travels encrypted only", async () => {
    const { token } = await openMember(app);
    const body = { action: "profile", method: "password", value: testPassword };
    const answer = await app.call("stepUp", { token, body, plain: true });
    expect(answer.refusal?.code).toBe("payload_unreadable");
  });
});

async function sentCode(
  { token }: TestMember,
  method: "sms_code" | "email_code",
  to: string,
): Promise<string> {
  const sent = await app.call("sendStepUpCode", { token, body: { action: "profile", method } });
  expect(sent.value).toEqual({ expiredMinutes: 5 });
  return app.inbox.codeTo(to);
}

describe("no fresh proof is needed", () => {
  const take = (member: TestMember, action: StepUpAction) =>
    app.app.platform.identity.security.stepUps.take(member.session, action, undefined);

  test("to change the password, if forced or with nothing better than the old one", async () => {
    const narrow = await openMember(app, { scope: "password", mobile: "+8801711000004" });
    await expect(take(narrow, "change_password")).resolves.toBeTypeOf("function");
    await expect(take(narrow, "payee_name")).rejects.toMatchObject({ code: "step_up_required" });
    await expect(take(await openMember(app), "change_password")).resolves.toBeTypeOf("function");
    const strong = await openMember(app, { email: "a5@mail.test" });
    await expect(take(strong, "change_password")).rejects.toMatchObject({
      code: "step_up_required",
      value: { methods: ["email_code"] },
    });
  });

  test("to set up the first authenticator, by a member who may do nothing else", async () => {
    const agent = await openMember(app, { memberType: 2, scope: "authenticator" });
    await expect(take(agent, "authenticator")).resolves.toBeTypeOf("function");
    await withAuthenticator(agent);
    await expect(take(agent, "authenticator")).rejects.toMatchObject({ code: "step_up_required" });
    const player = await openMember(app);
    await expect(take(player, "authenticator")).rejects.toMatchObject({ code: "step_up_required" });
  });
});
