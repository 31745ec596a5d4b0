import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registration } from "../../apps/server/test/app.ts";
import { solveCaptcha } from "../../apps/server/test/captcha.ts";
import { openMember } from "../../apps/server/test/members.ts";
import { startElsewhere, type Elsewhere } from "./elsewhere.ts";

let elsewhere: Elsewhere;

beforeAll(async () => {
  elsewhere = await startElsewhere();
});

afterAll(() => elsewhere.close());

/** The brand that leaves codes to the phone sign-in. */
const host = { host: "alt.localhost" };
const merchantCode = "TIDEWATER";

let numbers = 100;
const aNumber = () => `+8801712000${(numbers += 1)}`;

/** One call of the service, as the page makes it with what it was told at the start. */
async function service(name: string, body: object): Promise<Record<string, string>> {
  const { value } = await elsewhere.api.call("permissions", { headers: host });
  const { phoneAuth } = value.info.login;
  if (phoneAuth.channel !== "firebase") throw new Error("the brand sends its own codes");
  const { url, apiKey } = phoneAuth;
  const reply = await fetch(`${url}/v1/accounts:${name}?key=${apiKey}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: "http://alt.localhost:8080" },
    body: JSON.stringify(body),
  });
  return (await reply.json()) as Record<string, string>;
}

/** Asks for a code, reads it in the inbox, and gets the token for it. */
async function tokenFor(phoneNumber: string): Promise<string> {
  const { sessionInfo } = await service("sendVerificationCode", { phoneNumber });
  const [message] = elsewhere.standins.inbox.list(phoneNumber);
  const code = message?.code;
  return (await service("signInWithPhoneNumber", { sessionInfo, code }))["idToken"] ?? "";
}

const login = (firebaseIdToken: string, headers: Record<string, string> = host) =>
  elsewhere.api.call("login", { body: { type: "firebase", firebaseIdToken }, headers });

test("a member signs in by the phone sign-in of the brand, once for a token", async () => {
  const mobile = aNumber();
  const { member } = await openMember(elsewhere.api, { mobile, merchantCode });
  const token = await tokenFor(mobile);
  const { value } = await login(token);
  if (value.status !== "signed_in") throw new Error(value.status);
  const info = await elsewhere.api.call("memberInfo", { token: value.token, headers: host });
  expect(info.value.account).toBe(member.username);
  expect((await login(token)).refusal?.code).toBe("code_wrong");
});

test("a number nobody has, a changed token and another brand are refused: code_wrong", async () => {
  const mobile = aNumber();
  await openMember(elsewhere.api, { mobile, merchantCode });
  const token = await tokenFor(mobile);
  const [header = "", payload = "", signature = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as object;
  const changed = { ...claims, phone_number: "+8801712000100" };
  const forged = Buffer.from(JSON.stringify(changed)).toString("base64url");
  for (const [given, headers] of [
    [await tokenFor(aNumber()), host],
    [`${header}.${forged}.${signature}`, host],
    [token, { host: "localhost" }],
    [createHash("sha256").update(token).digest("hex"), host],
  ] as const) {
    expect((await login(given, headers)).refusal?.code).toBe("code_wrong");
  }
  expect((await login(token)).status).toBe(200);
});

test("a proof older than ten minutes is refused: code_expired", async () => {
  const mobile = aNumber();
  await openMember(elsewhere.api, { mobile, merchantCode });
  const token = await tokenFor(mobile);
  elsewhere.api.clock.advance(600_001);
  expect((await login(token)).refusal?.code).toBe("code_expired");
});

/** Fills the brand's whole form, save the number and its proof. */
async function aForm(): Promise<Record<string, unknown>> {
  elsewhere.api.clock.advance(1000);
  const query = { purpose: "register" };
  const { value } = await elsewhere.api.call("captchaChallenge", { query, headers: host });
  const { username: _username, ...plain } = registration("nobody", "Quiet-River-7");
  return {
    ...plain,
    countryDialingCode: "+880",
    email: "mina@mail.test",
    payeeName: "Mina Akter",
    birthday: `1990-05-${10 + (numbers % 19)}`,
    paymentPassword: "260871",
    captcha: solveCaptcha(value),
    firebaseChannel: "sms",
  };
}

async function registerWith(mobile: string, firebaseIdToken: string) {
  const mobileNum = `0${mobile.slice("+880".length)}`;
  const body = { ...(await aForm()), mobileNum, firebaseIdToken };
  return elsewhere.api.call("registerMobile", { body, headers: host });
}

test("a visitor registers by it with every field of the form, once for a token", async () => {
  const mobile = aNumber();
  const token = await tokenFor(mobile);
  const another = await registerWith(aNumber(), token);
  expect(another.refusal?.code).toBe("code_wrong");
  const { value } = await registerWith(mobile, token);
  const overview = await elsewhere.api.call("securityOverview", {
    token: value.token,
    headers: host,
  });
  expect(overview.value).toMatchObject({ payeeName: "Mina Akter", hasPaymentPassword: true });
  expect(overview.value.mobile).toContain(mobile.slice(-3));
  expect((await registerWith(mobile, token)).refusal?.code).toBe("code_wrong");
});

test("pages may call the phone sign-in, and nobody else outside", async () => {
  const reply = await elsewhere.api.app.fastify.inject({ url: "/healthz" });
  const policy = String(reply.headers["content-security-policy"]);
  expect(policy).toContain(`connect-src 'self' ${elsewhere.origin};`);
});
