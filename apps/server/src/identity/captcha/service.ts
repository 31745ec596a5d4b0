import type { Captcha, CaptchaAnswer, CaptchaPurpose } from "@baize/contract";
import type { Clock } from "../../platform/clock.ts";
import { isEqualSecret, sha256 } from "../../platform/crypto.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import { networkOf } from "../../platform/rate-limit.ts";
import { createShares } from "../../platform/shares.ts";
import { captchaRandomBytes, captchaSigns, drawCaptcha } from "./image.ts";
import type { CaptchaService } from "./outside.ts";
import { insertCaptcha, takeCaptcha } from "./store.ts";
import type { Visitor } from "../visitor.ts";

/**
 * Captchas: a picture to read, or work for the browser, which needs no eyes.
 *
 * Each lives two minutes and is good for one answer, right or wrong, for the purpose and from the
 * network it was made for. Only hashes of the answers are kept.
 */
export interface CaptchaDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  /** An outside service whose tokens count as well; none where absent. */
  readonly captchaService?: CaptchaService | undefined;
  /** What draws; where absent, this program does. */
  readonly drawCaptcha?: typeof drawCaptcha | undefined;
}

export interface Captchas {
  /**
   * Makes a captcha for one purpose.
   *
   * Refuses: captcha_too_fast, rate_limited.
   */
  readonly make: (purpose: CaptchaPurpose, visitor: Visitor) => Promise<Captcha>;
  /** Whether an answer is right; either way the captcha is used up. */
  readonly take: (
    purpose: CaptchaPurpose,
    answer: CaptchaAnswer,
    visitor: Visitor,
  ) => Promise<boolean>;
}

export const captchaLivesMs = 120_000;
const paceMs = 1_000;
const signCount = 5;
/** Half of it on average: some 0.2 to 0.5 s in a browser, and nothing to check. */
const workNumberMax = 100_000;

/** A member may change the browser's version within two minutes, but hardly the network. */
function placeOf({ ip }: Visitor): Buffer {
  return sha256(JSON.stringify(["captcha", networkOf(ip)]));
}

function askerOf({ ip, userAgent }: Visitor): Buffer {
  return sha256(JSON.stringify(["captcha pace", networkOf(ip), userAgent]));
}

function textHashOf(captchaId: string, text: string): Buffer {
  return sha256(JSON.stringify(["captcha text", captchaId, text.toUpperCase()]));
}

function challengeOf(salt: string, number: number): Buffer {
  return sha256(`${salt}${number}`);
}

/** The salt comes from the id, so that it need not be stored. */
function saltOf(captchaId: string): string {
  return `${captchaId}.`;
}

/** A number below `size`, each as likely as the others up to one in a million. */
function drawBelow(ids: Ids, size: number): number {
  return ids.randomBytes(6).readUIntBE(0, 6) % size;
}

function drawText(ids: Ids): string {
  return Array.from(
    { length: signCount },
    () => captchaSigns[drawBelow(ids, captchaSigns.length)],
  ).join("");
}

/** A picture takes some milliseconds, so the wait behind these is a second at most. */
const drawingBounds = {
  runningMax: 1,
  waitingMax: 60,
  perSourceMax: 8,
  retryAfterSeconds: 2,
  restFactor: 1,
};

export function createCaptchas(deps: CaptchaDeps): Captchas {
  const { db, clock, ids, captchaService, drawCaptcha: draw = drawCaptcha } = deps;
  const drawing = createShares(drawingBounds);

  async function make(purpose: CaptchaPurpose, visitor: Visitor): Promise<Captcha> {
    const now = clock.now();
    const captchaId = ids.randomToken(16);
    const text = drawText(ids);
    const salt = saltOf(captchaId);
    const challenge = challengeOf(salt, drawBelow(ids, workNumberMax + 1));
    const endsAt = new Date(now.getTime() + captchaLivesMs);
    const captcha = {
      captchaId,
      purpose,
      visitor: placeOf(visitor),
      textHash: textHashOf(captchaId, text),
      workHash: challenge,
      madeAt: now,
      endsAt,
    };
    const since = new Date(now.getTime() - paceMs);
    const random = ids.randomBytes(captchaRandomBytes);
    // Nothing is stored for a refused caller, or the refusal would cost a write.
    const image = await drawing.run(networkOf(visitor.ip), async () => {
      const asker = askerOf(visitor);
      const isInTime = await db.transaction((tx) => insertCaptcha(tx, captcha, asker, since));
      if (!isInTime) throw new Refusal("captcha_too_fast");
      return draw(text, random);
    });
    return {
      captchaId,
      image: image.toString("base64"),
      endsAt: endsAt.toISOString(),
      work: {
        algorithm: "SHA-256",
        salt,
        challenge: challenge.toString("hex"),
        numberMax: workNumberMax,
      },
    };
  }

  async function take(purpose: CaptchaPurpose, answer: CaptchaAnswer, visitor: Visitor) {
    if (answer.kind === "service") {
      return (await captchaService?.isRight(answer.token, purpose, visitor.ip)) ?? false;
    }
    const captchaId = answer.captchaId === "" ? visitor.captchaId : answer.captchaId;
    if (captchaId === undefined) return false;
    // Gone before it is compared: of many guesses at once one is evaluated.
    const row = await db.transaction((tx) => takeCaptcha(tx, captchaId));
    if (row === undefined || row.endsAt <= clock.now() || row.purpose !== purpose) return false;
    if (!isEqualSecret(row.visitor, placeOf(visitor))) return false;
    return answer.kind === "image"
      ? isEqualSecret(row.textHash, textHashOf(captchaId, answer.text))
      : isEqualSecret(row.workHash, challengeOf(saltOf(captchaId), answer.number));
  }

  return { make, take };
}
