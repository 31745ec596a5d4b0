import { createHash, randomInt } from "node:crypto";
import type { CaptchaAnswer } from "@baize/contract";
import { dayMs } from "@baize/contract/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { demoMerchants } from "../../../../../tools/seed/brands.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { CarrierError } from "../../platform/delivery/index.ts";

let app: TestApp;
let address: string;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(() => {
  app.clock.advance(dayMs);
  address = `10.${randomInt(255)}.${randomInt(255)}.${randomInt(1, 255)}`;
});

const aNumber = () => `017${randomInt(10_000_000, 99_999_999)}`;
const e164 = (number: string) => `+880${number.slice(1)}`;

interface Asked {
  readonly number: string;
  readonly captcha?: CaptchaAnswer;
  readonly language?: string;
  readonly host?: string;
}

function headersOf({ language, host }: Asked): Record<string, string> {
  return {
    language: language ?? "en",
    ...(host === undefined ? {} : { host }),
  };
}

function forSignIn(purpose: "login" | "forgot", asked: Asked) {
  return app.call("smsNoLogin", {
    body: {
      purpose,
      mobileNum: asked.number,
      countryDialingCode: "+880",
      ...(asked.captcha === undefined ? {} : { captcha: asked.captcha }),
    },
    headers: headersOf(asked),
    ip: address,
  });
}

function forRegistration(moduleId: "username" | "mobile", asked: Asked) {
  return app.call("smsRegister", {
    body: {
      moduleId,
      mobileNo: asked.number,
      countryDialingCode: "+880",
      ...(asked.captcha === undefined ? {} : { captcha: asked.captcha }),
    },
    headers: headersOf(asked),
    ip: address,
  });
}

/** A member who has a number. */
async function aMemberWith(number: string): Promise<void> {
  const username = `phone${randomInt(1_000_000, 9_999_999)}`;
  await app.aMember(username);
  const { identity } = app.app.platform;
  const member = await identity.memberByUsername("AMBERJACK", username);
  if (member === undefined) throw new Error("the member is not there");
  await app.database.db.transaction(async (tx) => {
    expect(await identity.contacts.claim(tx, member, "mobile", e164(number))).toBe(true);
    await identity.contacts.bind(tx, member, "mobile", e164(number));
  });
}

/** Does the work of a captcha. */
async function anAnswer(purpose: string): Promise<CaptchaAnswer> {
  const { value } = await app.call("captchaChallenge", { query: { purpose }, ip: address });
  const { salt, challenge, numberMax } = value.work;
  for (let number = 0; number <= numberMax; number += 1) {
    const hash = createHash("sha256").update(`${salt}${number}`).digest("hex");
    if (hash === challenge) return { kind: "work", captchaId: value.captchaId, number };
  }
  throw new Error("no number fits");
}

async function withFlags(
  changes: Readonly<Record<string, boolean>>,
  work: () => Promise<void>,
): Promise<void> {
  const { brand } = app.app.platform;
  await brand.saveMerchants(
    demoMerchants.map((merchant) => ({ ...merchant, flags: { ...merchant.flags, ...changes } })),
  );
  try {
    await work();
  } finally {
    await brand.saveMerchants(demoMerchants);
  }
}

describe("a code to sign in or for a new password", () => {
  it.each(["login", "forgot"] as const)(
    "for %s: a number with an account and one without get the same answer",
    async (purpose) => {
      const [known, unknown] = [aNumber(), aNumber()];
      await aMemberWith(known);
      const answers = [
        await forSignIn(purpose, { number: known }),
        await forSignIn(purpose, { number: unknown }),
      ];
      expect(answers[0]?.status).toBe(200);
      expect(answers[1]?.text).toBe(answers[0]?.text);
      expect(answers[1]?.status).toBe(answers[0]?.status);
      expect(answers[0]?.value).toEqual({ expiredMinutes: 5 });
      expect(await app.inbox.codeTo(e164(known))).toMatch(/^\d{6}$/);
      expect(app.inbox.messages.some(({ to }) => to === e164(unknown))).toBe(false);
      const rows = await app.database.db.read((reader) =>
        reader.query<{ sent: number }>("select sent from identity.send_count where sent > 0"),
      );
      expect(rows.length).toBeGreaterThan(0);
    },
  );

  it("refuses alike for both when there were too many", async () => {
    const [known, unknown] = [aNumber(), aNumber()];
    await aMemberWith(known);
    const outcomes: string[] = [];
    for (const number of [known, unknown]) {
      const texts: string[] = [];
      for (let count = 0; count < 4; count += 1) {
        address = `10.9.${randomInt(255)}.${randomInt(255)}`;
        texts.push((await forSignIn("login", { number })).text);
      }
      outcomes.push(texts.join("\n"));
    }
    expect(outcomes[1]).toBe(outcomes[0]);
    expect(outcomes[0]).toContain("sms_too_many");
    expect(outcomes[0]).toContain('"retryAfterSeconds":300');
  });

  it("is off where the brand does not offer it", async () => {
    await withFlags({ "LOGIN/MOBILEVERCODELOGIN3": false }, async () => {
      const number = aNumber();
      expect((await forSignIn("login", { number })).refusal?.code).toBe("sms_not_enabled");
      expect((await forSignIn("forgot", { number })).status).toBe(200);
    });
    await withFlags({ "LOGIN/CHNGPASSVERIF3": false }, async () => {
      const refused = await forSignIn("forgot", { number: aNumber() });
      expect(refused.refusal?.code).toBe("sms_not_enabled");
    });
  });

  it("goes to numbers that exist, in countries that are served", async () => {
    const codeOf = async (countryDialingCode: string, mobileNum: string) =>
      (
        await app.call("smsNoLogin", {
          body: { purpose: "login", mobileNum, countryDialingCode },
          ip: address,
        })
      ).refusal?.code;
    expect(await codeOf("+880", "")).toBe("mobile_missing");
    expect(await codeOf("+880", "12345")).toBe("mobile_invalid");
    expect(await codeOf("+882", "01712345678")).toBe("mobile_invalid");
    expect(await codeOf("+47", "41234567")).toBe("sms_not_enabled");
  });

  it("never waits for the carrier, and says nothing when it fails", async () => {
    const number = aNumber();
    await aMemberWith(number);
    app.inbox.fail(new CarrierError("http_500", false));
    try {
      expect((await forSignIn("login", { number })).status).toBe(200);
    } finally {
      app.inbox.fail(undefined);
    }
  });
});

describe("a code to register", () => {
  it.each(["username", "mobile"] as const)(
    "by %s: a number with an account gets word of it, and the answer is the same",
    async (moduleId) => {
      const [known, fresh] = [aNumber(), aNumber()];
      await aMemberWith(known);
      const first = await forRegistration(moduleId, { number: fresh });
      const second = await forRegistration(moduleId, { number: known });
      expect(second.text).toBe(first.text);
      expect(second.status).toBe(first.status);
      expect(await app.inbox.codeTo(e164(fresh))).toMatch(/^\d{6}$/);
      const { text } = await app.inbox.next(e164(known));
      expect(text).toContain("it already has an account");
      expect(text).not.toMatch(/\d{6}/);
    },
  );

  it("is off where the brand does not offer it", async () => {
    await withFlags({ "REGISTER/MOBILENUMREG3": false }, async () => {
      const number = aNumber();
      const byMobile = await forRegistration("mobile", { number });
      expect(byMobile.refusal?.code).toBe("sms_not_enabled");
      expect((await forRegistration("username", { number })).status).toBe(200);
    });
    await withFlags({ "REGISTER/REGMOBVERF3": false }, async () => {
      const byName = await forRegistration("username", { number: aNumber() });
      expect(byName.refusal?.code).toBe("sms_not_enabled");
      expect((await forRegistration("mobile", { number: aNumber() })).status).toBe(200);
    });
  });

  it("tells when it could not be sent", async () => {
    app.inbox.fail(new CarrierError("twilio_21211", true));
    try {
      const refused = await forRegistration("mobile", { number: aNumber() });
      expect(refused.status).toBe(502);
      expect(refused.refusal?.code).toBe("sms_failed");
    } finally {
      app.inbox.fail(undefined);
    }
  });

  it("speaks the visitor's language and names the visitor's brand", async () => {
    const [bengali, other] = [aNumber(), aNumber()];
    await forRegistration("mobile", { number: bengali, language: "bn" });
    expect((await app.inbox.next(e164(bengali))).text).toContain("নিবন্ধনের জন্য");
    await forRegistration("mobile", { number: other, host: "alt.localhost" });
    expect((await app.inbox.next(e164(other))).text).toMatch(/^Tidewater: /);
  });
});

describe("a captcha", () => {
  it("is asked of a network that asks too often, and lets it in once", async () => {
    for (let count = 0; count < 3; count += 1) {
      expect((await forSignIn("login", { number: aNumber() })).status).toBe(200);
    }
    const refused = await forSignIn("login", { number: aNumber() });
    expect(refused.refusal).toMatchObject({ code: "captcha_required", value: { captcha: true } });
    const registering = await forRegistration("mobile", { number: aNumber() });
    expect(registering.refusal?.code).toBe("captcha_required");
    const captcha = await anAnswer("sms");
    expect((await forSignIn("login", { number: aNumber(), captcha })).status).toBe(200);
    const replayed = await forSignIn("login", { number: aNumber(), captcha });
    expect(replayed.refusal).toMatchObject({ code: "captcha_wrong", value: { captcha: true } });
  });

  it("for something else is worth nothing", async () => {
    const captcha = await anAnswer("login");
    const refused = await forSignIn("login", { number: aNumber(), captcha });
    expect(refused.refusal?.code).toBe("captcha_wrong");
  });

  it("is asked of all but three when many ask at the same moment", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => forSignIn("login", { number: aNumber() })),
    );
    const codes = answers.map(({ refusal }) => refusal?.code ?? "sent");
    expect(codes.filter((code) => code === "sent")).toHaveLength(3);
    expect(codes.filter((code) => code === "captcha_required")).toHaveLength(9);
  });
});
