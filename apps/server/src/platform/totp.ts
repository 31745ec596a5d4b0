import { generateSync, generateURI, ScureBase32Plugin } from "otplib";
import { isEqualSecret } from "./crypto.ts";
import type { Ids } from "./ids.ts";

/**
 * Codes of an authenticator app: TOTP (RFC 6238) with SHA-1, six digits and steps of 30 seconds,
 * which is what every app understands. Pure; the caller keeps the secret and the last step.
 *
 * One step before and one after the present are accepted, because clocks differ and people type
 * slowly. A step counts once: the caller stores the step that `acceptedStep` found and demands a
 * greater one the next time, in the same statement that stores it.
 */
const stepSeconds = 30;
const secretBytes = 20;
const stepsAside = 1;
const codePattern = /^[0-9]{6}$/;

const base32 = new ScureBase32Plugin();

export function newTotpSecret(ids: Ids): Buffer {
  return ids.randomBytes(secretBytes);
}

/** The secret as people type it into an app. */
export function totpSecretText(secret: Uint8Array): string {
  return base32.encode(secret, { padding: false });
}

/** What an app reads from a QR code. */
export function otpauthUri(of: {
  readonly issuer: string;
  readonly account: string;
  readonly secret: Uint8Array;
}): string {
  const { issuer, account: label, secret } = of;
  return generateURI({ issuer, label, secret: totpSecretText(secret) });
}

function stepAt(at: Date): number {
  return Math.floor(at.getTime() / 1000 / stepSeconds);
}

function codeOfStep(secret: Uint8Array, step: number): string {
  return generateSync({ secret, epoch: step * stepSeconds });
}

/** The code that an app shows at a moment. */
export function totpCodeAt(secret: Uint8Array, at: Date): string {
  return codeOfStep(secret, stepAt(at));
}

/** The step whose code this is; none for a wrong code, one too far off, or not after `lastStep`. */
export function acceptedStep(
  secret: Uint8Array,
  code: string,
  at: Date,
  lastStep: number | undefined,
): number | undefined {
  const typed = code.replaceAll(/\s/g, "");
  if (!codePattern.test(typed)) return undefined;
  const now = stepAt(at);
  let found: number | undefined;
  // Every step is compared, so that the time taken does not tell which one it was.
  for (let step = now - stepsAside; step <= now + stepsAside; step += 1) {
    const isRight = isEqualSecret(codeOfStep(secret, step), typed);
    if (isRight && (lastStep === undefined || step > lastStep)) found ??= step;
  }
  return found;
}
