import type { RefusalCode } from "@baize/contract";
import { CallRefused } from "./refused.ts";

/**
 * Codes by SMS from a phone-auth service that the browser talks to itself, by its REST calls: it
 * sends the code, and gives an ID token for the right one, which our server verifies. Its errors
 * become the refusals of our own codes, so that forms treat both alike.
 */

export type PhoneAuthCode = Extract<
  RefusalCode,
  | "mobile_invalid"
  | "mobile_missing"
  | "sms_too_many"
  | "sms_quota"
  | "sms_not_enabled"
  | "sms_failed"
  | "captcha_wrong"
  | "code_wrong"
  | "code_missing"
  | "code_expired"
>;

/** The service's errors by the word its message begins with. */
const refusalOf: Readonly<Record<string, PhoneAuthCode>> = {
  INVALID_PHONE_NUMBER: "mobile_invalid",
  MISSING_PHONE_NUMBER: "mobile_missing",
  TOO_MANY_ATTEMPTS_TRY_LATER: "sms_too_many",
  QUOTA_EXCEEDED: "sms_quota",
  OPERATION_NOT_ALLOWED: "sms_not_enabled",
  CAPTCHA_CHECK_FAILED: "captcha_wrong",
  MISSING_RECAPTCHA_TOKEN: "captcha_wrong",
  INVALID_RECAPTCHA_TOKEN: "captcha_wrong",
  INVALID_APP_CREDENTIAL: "captcha_wrong",
  UNAUTHORIZED_DOMAIN: "captcha_wrong",
  INVALID_CODE: "code_wrong",
  MISSING_CODE: "code_missing",
  SESSION_EXPIRED: "code_expired",
  INVALID_SESSION_INFO: "code_expired",
  MISSING_SESSION_INFO: "code_expired",
};

/** The service gives a number one code a minute. */
export const phoneAuthMinutes = 1;
const tooManySeconds = 300;
const timeoutMs = 20_000;

export interface PhoneAuthSettings {
  readonly url: string;
  readonly apiKey: string;
  /** What the player reads for each failure. */
  readonly text: (code: PhoneAuthCode) => string;
}

export interface PhoneAuth {
  /** Has the code sent. Refuses with the codes above, and network_error. */
  readonly send: (phoneNumber: string) => Promise<void>;
  /** The ID token for the code. */
  readonly verify: (code: string) => Promise<string>;
}

export function createPhoneAuth({ url, apiKey, text }: PhoneAuthSettings): PhoneAuth {
  let sessionInfo: string | undefined;

  function refusal(code: PhoneAuthCode, status: number): CallRefused {
    const value = code === "sms_too_many" ? { retryAfterSeconds: tooManySeconds } : {};
    return new CallRefused(code, status, text(code), value);
  }
  async function post(name: string, body: unknown): Promise<Record<string, unknown>> {
    let answer: Response;
    let content: Record<string, unknown>;
    try {
      answer = await fetch(`${url}/v1/accounts:${name}?key=${encodeURIComponent(apiKey)}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      content = (await answer.json()) as Record<string, unknown>;
    } catch {
      throw new CallRefused("network_error", 0);
    }
    if (answer.ok) return content;
    const { message = "" } = (content["error"] ?? {}) as { message?: string };
    const [, word = ""] = /^([A-Z_]+)/.exec(message) ?? [];
    throw refusal(refusalOf[word] ?? "sms_failed", answer.status);
  }
  return {
    async send(phoneNumber) {
      const { sessionInfo: given } = await post("sendVerificationCode", { phoneNumber });
      if (typeof given !== "string") throw new CallRefused("network_error", 0);
      sessionInfo = given;
    },
    async verify(code) {
      if (code === "") throw refusal("code_missing", 0);
      if (sessionInfo === undefined) throw refusal("code_expired", 0);
      const { idToken } = await post("signInWithPhoneNumber", { sessionInfo, code });
      if (typeof idToken !== "string") throw new CallRefused("network_error", 0);
      return idToken;
    },
  };
}
