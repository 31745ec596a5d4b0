import type {
  LoginAnswer,
  LoginCheck,
  LoginRequest,
  SignedIn,
  VerificationNeeded,
} from "@baize/contract";
import { solveCaptcha } from "./captcha.ts";
import { registration, testPassword, type Answer, type CallOptions, type TestApp } from "./app.ts";

/** A browser at a place, which keeps the cookies it is given, for tests of signing in. */

export interface Browser {
  readonly cookies: Map<string, string>;
  /** How a call from here looks; `more` replaces parts of it. */
  from(more?: CallOptions): CallOptions;
  login(request: Partial<LoginRequest> & { username?: string }): Promise<Answer<LoginAnswer>>;
  /** Registers a player, who is then signed in. */
  register(username: string): Promise<Answer<SignedIn>>;
  /** Shows a second proof. */
  verify(shown: {
    readonly pendingToken: string;
    readonly method: LoginCheck;
    readonly value: string;
  }): Promise<Answer<LoginAnswer>>;
  /** Has a code sent for a sign-in that waits. */
  sendCode(
    pendingToken: string,
    method: "sms_code" | "email_code",
  ): Promise<Answer<{ expiredMinutes: number }>>;
  resume(headers?: Readonly<Record<string, string>>): Promise<Answer<SignedIn>>;
  /** A captcha's answer that is right, for here. */
  captcha(): Promise<NonNullable<Extract<LoginRequest, { type: "username" }>["captcha"]>>;
  /** The same place with separate cookies: a copy, or another browser. */
  clone(over?: Partial<Place>): Browser;
}

export interface Place {
  readonly ip: string;
  readonly userAgent: string;
}

function keep(cookies: Map<string, string>, { headers }: { headers: object }): void {
  const given = (headers as Record<string, unknown>)["set-cookie"];
  for (const line of Array.isArray(given) ? given : [given]) {
    if (typeof line !== "string") continue;
    const [pair = ""] = line.split(";");
    const [name = "", value = ""] = pair.split("=");
    if (line.includes("Max-Age=0")) cookies.delete(name);
    else cookies.set(name, value);
  }
}

export function openBrowser(
  test: TestApp,
  place: Partial<Place> = {},
  cookies = new Map<string, string>(),
): Browser {
  const { ip = "198.51.100.7", userAgent = "lightMyRequest" } = place;

  function from(more: CallOptions = {}): CallOptions {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const own = { "user-agent": userAgent, ...(cookie === "" ? {} : { cookie }) };
    return { ip, ...more, headers: { ...own, ...more.headers } };
  }

  return {
    cookies,
    from,
    async login(request) {
      const body = { type: "username", password: testPassword, ...request };
      const answer = await test.call("login", from({ body }));
      keep(cookies, answer);
      return answer;
    },
    async register(username) {
      const answer = await test.call("register", from({ body: registration(username) }));
      keep(cookies, answer);
      return answer;
    },
    async verify(body) {
      const answer = await test.call("loginVerification", from({ body }));
      keep(cookies, answer);
      return answer;
    },
    sendCode: (pendingToken, method) =>
      test.call("sendLoginVerification", from({ body: { pendingToken, method } })),
    async resume(headers = { origin: "http://localhost" }) {
      const answer = await test.call("resumeSession", from({ headers }));
      keep(cookies, answer);
      return answer;
    },
    async captcha() {
      // One a second; the clock stands still until it is moved.
      test.clock.advance(1000);
      const { value } = await test.call("captchaChallenge", from({ query: { purpose: "login" } }));
      return solveCaptcha(value);
    },
    clone: (over = {}) => openBrowser(test, { ip, userAgent, ...over }, new Map(cookies)),
  };
}

/** The answer to a completed sign-in. */
export function signedIn({ value }: Answer<LoginAnswer>): SignedIn {
  if (value.status !== "signed_in") throw new Error(`not signed in: ${JSON.stringify(value)}`);
  return value;
}

/** The answer to a sign-in that needs a second proof. */
export function needed({ value }: Answer<LoginAnswer>): VerificationNeeded {
  if (value.status !== "verification_needed") throw new Error("no second proof was asked for");
  return value;
}

export function codeOf({ refusal }: Answer<unknown>): string | undefined {
  return refusal?.code;
}
