import { createHash, randomBytes, randomInt } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT, type JWK } from "jose";

export interface FirebaseProject {
  readonly project: string;
  readonly apiKey: string;
  /** Issuer of the tokens, without the project. */
  readonly issuer: string;
}

export interface FirebaseDeps extends FirebaseProject {
  readonly now: () => Date;
  /** Puts a message where a developer finds it. */
  readonly onMessage: (message: { readonly to: string; readonly text: string }) => void;
}

/** A fault as the Identity Toolkit says it. */
export class ToolkitFault extends Error {
  override readonly name = "ToolkitFault";
}

interface PhoneSession {
  readonly phoneNumber: string;
  readonly code: string;
  readonly endsAtMs: number;
  tries: number;
}

const sessionMs = 600_000;
const triesMax = 5;
const sessionsMax = 2_000;
const tokenSeconds = 3_600;

/** What a number's last digits make go wrong when a code is asked for. */
const sendFaults: Readonly<Record<string, string>> = {
  "900001": "TOO_MANY_ATTEMPTS_TRY_LATER",
  "900002": "CAPTCHA_CHECK_FAILED",
  "900003": "QUOTA_EXCEEDED : Exceeded quota for verifying phone numbers.",
  "900004": "OPERATION_NOT_ALLOWED : SMS based sign-in is not enabled for this project.",
};

/** The code of a number that ends so is too old before it is typed. */
const expiredEnding = "900005";

function faultOf(phoneNumber: string): string | undefined {
  if (phoneNumber === "") return "MISSING_PHONE_NUMBER";
  if (!/^\+[1-9]\d{6,14}$/.test(phoneNumber)) return "INVALID_PHONE_NUMBER : TOO_SHORT";
  return sendFaults[phoneNumber.slice(-6)];
}

export interface FirebaseService {
  isKey(key: string | undefined): boolean;
  readonly send: (input: Readonly<Record<string, unknown>>) => { sessionInfo: string };
  readonly signIn: (input: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>>;
  keySet(): { keys: JWK[] };
}

export async function createService(deps: FirebaseDeps): Promise<FirebaseService> {
  const { project, apiKey, issuer, now, onMessage } = deps;
  const pair = await generateKeyPair("RS256");
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid: "standin", alg: "RS256" };
  const sessions = new Map<string, PhoneSession>();
  const nowMs = () => now().getTime();

  function idTokenOf(phoneNumber: string, localId: string): Promise<string> {
    const seconds = Math.floor(nowMs() / 1000);
    return new SignJWT({
      auth_time: seconds,
      user_id: localId,
      phone_number: phoneNumber,
      firebase: { identities: { phone: [phoneNumber] }, sign_in_provider: "phone" },
    })
      .setProtectedHeader({ alg: "RS256", kid: "standin", typ: "JWT" })
      .setIssuer(`${issuer}/${project}`)
      .setAudience(project)
      .setSubject(localId)
      .setJti(randomBytes(12).toString("base64url"))
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + tokenSeconds)
      .sign(pair.privateKey);
  }

  return {
    isKey: (key) => key === apiKey,
    keySet: () => ({ keys: [{ ...publicJwk, use: "sig" }] }),

    send({ phoneNumber = "" }) {
      const to = typeof phoneNumber === "string" ? phoneNumber : "none";
      const fault = faultOf(to);
      if (fault !== undefined) throw new ToolkitFault(fault);
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      const sessionInfo = randomBytes(32).toString("base64url");
      const [oldest] = sessions.keys();
      if (sessions.size >= sessionsMax && oldest !== undefined) sessions.delete(oldest);
      const livesMs = to.endsWith(expiredEnding) ? 0 : sessionMs;
      const endsAtMs = nowMs() + livesMs;
      sessions.set(sessionInfo, { phoneNumber: to, code, endsAtMs, tries: 0 });
      onMessage({ to, text: `${code} is your verification code.` });
      return { sessionInfo };
    },

    async signIn({ sessionInfo, code }) {
      if (sessionInfo === undefined || sessionInfo === "") {
        throw new ToolkitFault("MISSING_SESSION_INFO");
      }
      if (code === undefined || code === "") throw new ToolkitFault("MISSING_CODE");
      const session = typeof sessionInfo === "string" ? sessions.get(sessionInfo) : undefined;
      if (session === undefined) throw new ToolkitFault("INVALID_SESSION_INFO");
      if (session.endsAtMs <= nowMs()) throw new ToolkitFault("SESSION_EXPIRED");
      session.tries += 1;
      if (session.tries > triesMax) throw new ToolkitFault("TOO_MANY_ATTEMPTS_TRY_LATER");
      if (code !== session.code) throw new ToolkitFault("INVALID_CODE");
      sessions.delete(sessionInfo as string);
      const { phoneNumber } = session;
      const digest = createHash("sha256").update(phoneNumber).digest("base64url");
      const localId = digest.slice(0, 28);
      return {
        idToken: await idTokenOf(phoneNumber, localId),
        refreshToken: randomBytes(32).toString("base64url"),
        expiresIn: String(tokenSeconds),
        localId,
        isNewUser: false,
        phoneNumber,
      };
    },
  };
}
