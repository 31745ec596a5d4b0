import { afterEach, expect, test, vi } from "vitest";
import { createPhoneAuth } from "./phone-auth.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

interface Sent {
  readonly url: string;
  readonly body: unknown;
}

function serviceThat(answers: readonly (Response | Error)[]) {
  const sent: Sent[] = [];
  const left = [...answers];
  vi.stubGlobal("fetch", async (url: string, init: { body: string }) => {
    sent.push({ url, body: JSON.parse(init.body) });
    const answer = left.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new TypeError("nothing");
    return answer;
  });
  const settings = { url: "https://phones.test", apiKey: "key 1" };
  return { sent, phoneAuth: createPhoneAuth({ ...settings, text: (code) => `text of ${code}` }) };
}

const failing = (message: string) => Response.json({ error: { message } }, { status: 400 });

test("a code is sent, and the right one gives a token", async () => {
  const { sent, phoneAuth } = serviceThat([
    Response.json({ sessionInfo: "session" }),
    Response.json({ idToken: "token" }),
  ]);
  await phoneAuth.send("+8801712345678");
  expect(await phoneAuth.verify("123456")).toBe("token");
  expect(sent).toEqual([
    {
      url: "https://phones.test/v1/accounts:sendVerificationCode?key=key%201",
      body: { phoneNumber: "+8801712345678" },
    },
    {
      url: "https://phones.test/v1/accounts:signInWithPhoneNumber?key=key%201",
      body: { sessionInfo: "session", code: "123456" },
    },
  ]);
});

test.each([
  ["INVALID_PHONE_NUMBER : too short", "mobile_invalid"],
  ["MISSING_PHONE_NUMBER", "mobile_missing"],
  ["TOO_MANY_ATTEMPTS_TRY_LATER", "sms_too_many"],
  ["CAPTCHA_CHECK_FAILED : Hostname match not found", "captcha_wrong"],
  ["QUOTA_EXCEEDED : Exceeded quota", "sms_quota"],
  ["OPERATION_NOT_ALLOWED", "sms_not_enabled"],
  ["SOMETHING_NEW", "sms_failed"],
])("%s while sending is %s", async (message, code) => {
  const { phoneAuth } = serviceThat([failing(message)]);
  await expect(phoneAuth.send("+1")).rejects.toMatchObject({ code, message: `text of ${code}` });
});

test.each([
  ["INVALID_CODE", "code_wrong"],
  ["MISSING_CODE", "code_missing"],
  ["SESSION_EXPIRED", "code_expired"],
])("%s while checking is %s", async (message, code) => {
  const { phoneAuth } = serviceThat([Response.json({ sessionInfo: "session" }), failing(message)]);
  await phoneAuth.send("+8801712345678");
  await expect(phoneAuth.verify("000000")).rejects.toMatchObject({ code });
});

test("too many requests are answered with the five minutes to wait", async () => {
  const { phoneAuth } = serviceThat([failing("TOO_MANY_ATTEMPTS_TRY_LATER")]);
  await expect(phoneAuth.send("+1")).rejects.toMatchObject({ value: { retryAfterSeconds: 300 } });
});

test("nothing is asked for without a code, and no code counts before one was sent", async () => {
  const { sent, phoneAuth } = serviceThat([]);
  await expect(phoneAuth.verify("")).rejects.toMatchObject({ code: "code_missing" });
  await expect(phoneAuth.verify("123456")).rejects.toMatchObject({ code: "code_expired" });
  expect(sent).toEqual([]);
});

test("a service that does not answer is a network error", async () => {
  const { phoneAuth } = serviceThat([new TypeError("offline")]);
  await expect(phoneAuth.send("+1")).rejects.toMatchObject({ code: "network_error" });
});
