import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { PhoneAuthProject } from "../../platform/config-sign-in.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { insertPhoneTokenSeen } from "./phone-token-store.ts";

/**
 * Numbers proven by a phone sign-in in the browser, for brands that leave the sending of codes to
 * such a service: it gives an id token (Firebase's form), which counts here like a right code.
 *
 * The token must be signed by the service for our project, tell of a sign-in by phone within the
 * last ten minutes, and is good for one use, as a code would be.
 */
export interface PhoneTokenDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly project: PhoneAuthProject | undefined;
  /** Whether the brand leaves codes to the service. */
  readonly isPhoneAuthOn: (merchantCode: string) => Promise<boolean>;
}

/** What a right token says; it is not used up yet. */
export interface PhoneProof {
  /** E.164. */
  readonly mobile: string;
  readonly tokenHash: Buffer;
  readonly endsAt: Date;
}

export interface PhoneTokens {
  /**
   * Reads a token without using it up.
   *
   * Refuses: code_wrong, code_expired.
   */
  readonly readPhoneToken: (merchantCode: string, idToken: string) => Promise<PhoneProof>;
  /**
   * Uses a token up, together with what it is shown for.
   *
   * Refuses: code_wrong for one that was used before.
   */
  readonly usePhoneToken: (tx: Tx, proof: PhoneProof) => Promise<void>;
  /**
   * The proven number in E.164; the token is used up.
   *
   * Refuses: code_wrong, code_expired.
   */
  readonly verifyPhoneToken: (merchantCode: string, idToken: string) => Promise<string>;
}

const provenSecondsMax = 600;
/** The service's clock may be ahead of ours by this much. */
const skewSeconds = 5;
const keysTimeoutMs = 3_000;

const Claims = z.object({
  sub: z.string().min(1).max(128),
  iat: z.number(),
  exp: z.number(),
  auth_time: z.number(),
  phone_number: z.string().regex(/^\+[1-9]\d{6,14}$/),
  firebase: z.object({ sign_in_provider: z.literal("phone") }),
});

function createReader(project: PhoneAuthProject, clock: Clock) {
  const keys = createRemoteJWKSet(new URL(project.jwksUrl), { timeoutDuration: keysTimeoutMs });
  return async (idToken: string) => {
    const now = clock.now();
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: ["RS256"],
      audience: project.project,
      issuer: `${project.issuer}/${project.project}`,
      currentDate: now,
    });
    const claims = Claims.parse(payload);
    const nowSeconds = now.getTime() / 1000;
    const isFromTomorrow = Math.max(claims.iat, claims.auth_time) > nowSeconds + skewSeconds;
    if (isFromTomorrow) throw new Refusal("code_wrong");
    if (claims.auth_time < nowSeconds - provenSecondsMax) throw new Refusal("code_expired");
    return claims;
  };
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return new Refusal(error instanceof errors.JWTExpired ? "code_expired" : "code_wrong");
}

export function createPhoneTokens(deps: PhoneTokenDeps): PhoneTokens {
  const { db, clock, project, isPhoneAuthOn } = deps;
  const read = project === undefined ? undefined : createReader(project, clock);

  async function readPhoneToken(merchantCode: string, idToken: string): Promise<PhoneProof> {
    if (read === undefined || !(await isPhoneAuthOn(merchantCode))) {
      throw new Refusal("code_wrong");
    }
    const claims = await read(idToken).catch((error: unknown) => {
      throw refusalOf(error);
    });
    // Without the signature: its last letter can be written in more ways than one.
    const signed = idToken.slice(0, idToken.lastIndexOf("."));
    const endsAt = new Date(claims.exp * 1000);
    return { mobile: claims.phone_number, tokenHash: sha256(signed), endsAt };
  }

  async function usePhoneToken(tx: Tx, { tokenHash, endsAt }: PhoneProof): Promise<void> {
    if (!(await insertPhoneTokenSeen(tx, tokenHash, endsAt))) throw new Refusal("code_wrong");
  }

  return {
    readPhoneToken,
    usePhoneToken,
    async verifyPhoneToken(merchantCode, idToken) {
      const proof = await readPhoneToken(merchantCode, idToken);
      await db.transaction((tx) => usePhoneToken(tx, proof));
      return proof.mobile;
    },
  };
}
