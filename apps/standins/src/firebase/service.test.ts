import Fastify, { type FastifyInstance } from "fastify";
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFirebase } from "./index.ts";

let app: FastifyInstance;
let now: Date;
let messages: { to: string; text: string }[];

beforeEach(async () => {
  now = new Date();
  messages = [];
  app = Fastify();
  await app.register(
    await createFirebase({
      project: "demo",
      apiKey: "key",
      issuer: "http://standins.test/securetoken",
      now: () => now,
      onMessage: (message) => messages.push(message),
    }),
  );
});

afterEach(() => app.close());

async function call(name: string, payload: object, key = "key") {
  const reply = await app.inject({
    method: "POST",
    url: `/identitytoolkit/v1/accounts:${name}?key=${key}`,
    headers: { origin: "http://localhost:8080" },
    payload,
  });
  return { reply, body: reply.json<Record<string, never>>() };
}

const errorOf = async (name: string, payload: object) =>
  (await call(name, payload)).body as unknown as { error: { message: string; code: number } };

const codeOf = () => /\d{6}/.exec(messages.at(-1)?.text ?? "")?.[0] ?? "";

async function aSession(phoneNumber = "+8801712345678"): Promise<string> {
  const { body } = await call("sendVerificationCode", { phoneNumber });
  return body["sessionInfo"] as unknown as string;
}

test("the code in the message gives a token that the published keys verify", async () => {
  const sessionInfo = await aSession();
  const { body, reply } = await call("signInWithPhoneNumber", { sessionInfo, code: codeOf() });
  expect(reply.headers["access-control-allow-origin"]).toBe("http://localhost:8080");
  const keys = (await app.inject({ url: "/securetoken/keys" })).json<JSONWebKeySet>();
  const { payload } = await jwtVerify(String(body["idToken"]), createLocalJWKSet(keys), {
    issuer: "http://standins.test/securetoken/demo",
    audience: "demo",
  });
  expect(payload).toMatchObject({
    phone_number: "+8801712345678",
    firebase: { sign_in_provider: "phone" },
  });
  expect(messages).toHaveLength(1);
});

test.each([
  [{}, "MISSING_PHONE_NUMBER"],
  [{ phoneNumber: "" }, "MISSING_PHONE_NUMBER"],
  [{ phoneNumber: "01712" }, "INVALID_PHONE_NUMBER"],
  [{ phoneNumber: 8801712345678 }, "INVALID_PHONE_NUMBER"],
  [{ phoneNumber: "+8801712900001" }, "TOO_MANY_ATTEMPTS_TRY_LATER"],
  [{ phoneNumber: "+8801712900002" }, "CAPTCHA_CHECK_FAILED"],
  [{ phoneNumber: "+8801712900003" }, "QUOTA_EXCEEDED"],
  [{ phoneNumber: "+8801712900004" }, "OPERATION_NOT_ALLOWED"],
])("asking for a code with %j answers %s", async (input, message) => {
  const { error } = await errorOf("sendVerificationCode", input);
  expect([error.code, error.message.split(" ")[0]]).toEqual([400, message]);
  expect(messages).toHaveLength(0);
});

test("a wrong code is wrong five times; then the right one is worth nothing", async () => {
  const sessionInfo = await aSession();
  const wrong = codeOf() === "000000" ? "111111" : "000000";
  const answers: string[] = [];
  for (const code of [wrong, wrong, wrong, wrong, wrong, codeOf()]) {
    answers.push((await errorOf("signInWithPhoneNumber", { sessionInfo, code })).error.message);
  }
  expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => "INVALID_CODE"));
  expect(answers[5]).toBe("TOO_MANY_ATTEMPTS_TRY_LATER");
});

test("a code is missing, unknown, too old, or used", async () => {
  const sessionInfo = await aSession();
  const say = async (input: object) =>
    (await errorOf("signInWithPhoneNumber", input)).error.message;
  expect(await say({ sessionInfo })).toBe("MISSING_CODE");
  expect(await say({ code: "1" })).toBe("MISSING_SESSION_INFO");
  expect(await say({ sessionInfo: "another", code: "1" })).toBe("INVALID_SESSION_INFO");
  const ended = await aSession("+8801712900005");
  expect(await say({ sessionInfo: ended, code: codeOf() })).toBe("SESSION_EXPIRED");
  const used = await aSession();
  await call("signInWithPhoneNumber", { sessionInfo: used, code: codeOf() });
  expect(await say({ sessionInfo: used, code: codeOf() })).toBe("INVALID_SESSION_INFO");
  now = new Date(now.getTime() + 600_000);
  expect(await say({ sessionInfo, code: "1" })).toBe("SESSION_EXPIRED");
});

test("browsers of strangers and callers without the key get nothing", async () => {
  const { reply } = await call("sendVerificationCode", { phoneNumber: "+8801712345678" }, "no");
  expect(reply.statusCode).toBe(400);
  const preflight = await app.inject({
    method: "OPTIONS",
    url: "/identitytoolkit/v1/accounts:sendVerificationCode",
    headers: { origin: "https://evil.test" },
  });
  expect(preflight.headers["access-control-allow-origin"]).toBeUndefined();
  expect(messages).toHaveLength(0);
});
