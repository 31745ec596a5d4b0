import { dayMs, minuteMs } from "@baize/contract/durations";
import type { Brand } from "../../brand/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { isEqualSecret } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import type { Channel, Delivery } from "../../platform/delivery/index.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import {
  countGuess,
  deleteOldCodes,
  deleteOldSends,
  isCodeEnded,
  saveCode,
  useCode,
  type CodeKey,
} from "./store.ts";
import { composeCode, composeHasAccount } from "../messages/compose.ts";
import type { CodePurpose } from "../messages/texts.ts";
import { plainDigits } from "../contacts/phones.ts";
import type { PersonSealer } from "../sealing.ts";
import { countSend, sendRecordMs } from "./send-limits.ts";
import type { Visitor } from "../visitor.ts";

/**
 * Codes by message: six digits, five minutes, five guesses, one use. A code counts only for the
 * brand, the purpose, the receiver and the subject it was made for, and a new one ends the old.
 *
 * A silent code is counted, answered and stored like any other, but never sent and never right: a
 * caller cannot learn whether an account exists.
 */
export interface CodeRequest {
  readonly merchantCode: string;
  readonly purpose: CodePurpose;
  readonly channel: Channel;
  readonly to: string;
  /** The session or sign-in the code is bound to; "" where there is none. */
  readonly subject: string;
  readonly visitor: Visitor;
  readonly language: string;
  readonly isSilent: boolean;
  /** Sends word of the account that exists instead of a code; for silent ones. */
  readonly hasAccount?: boolean;
  /** False: a network that asks too often is refused with captcha_required. */
  readonly isProven?: boolean;
}

export interface CodeGuess {
  readonly merchantCode: string;
  readonly purpose: CodePurpose;
  readonly channel: Channel;
  readonly to: string;
  readonly subject: string;
  /** As typed. */
  readonly code: string | undefined;
}

export interface Codes {
  /**
   * Sends a code. Again, it sends another and ends the first.
   *
   * Refuses, in this order: sms_not_enabled (no carrier), captcha_required, sms_too_many,
   * sms_quota, sms_failed (not for login and forgot, which never wait for the carrier).
   */
  readonly send: (request: CodeRequest) => Promise<{ expiredMinutes: number }>;
  /**
   * Uses a code up. Of parallel right guesses one passes.
   *
   * Refuses, in this order: code_missing, code_expired, code_wrong.
   */
  readonly take: (guess: CodeGuess) => Promise<void>;
  /** Deletes codes and counts that have served their time. */
  readonly cleanUp: (tx: Tx) => Promise<number>;
}

export interface CodesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly brand: Pick<Brand, "getMerchant">;
  readonly personSealer: PersonSealer;
  readonly delivery: Delivery;
}

const expiredMinutes = 5;
const guessesMax = 5;
const codeDigits = 6;
const codesCount = 10 ** codeDigits;

/** Purposes whose sending tells nothing about accounts, so that a failure may be told. */
const waiting: ReadonlySet<CodePurpose> = new Set(["register", "bind", "step_up", "login_check"]);

/** Six digits, each code as likely as any other: draws beyond the last whole round are redrawn. */
function drawCode(ids: Ids): string {
  const limit = 2 ** 32 - (2 ** 32 % codesCount);
  for (;;) {
    const drawn = ids.randomBytes(4).readUInt32BE(0);
    if (drawn < limit) return String(drawn % codesCount).padStart(codeDigits, "0");
  }
}

/** Digits of any script and blanks between them, as people type and paste them. */
function readCode(typed: string | undefined): string {
  const code = plainDigits(typed ?? "").replace(/[\s-]/g, "");
  if (code === "") throw new Refusal("code_missing");
  return code;
}

/** Sent to the member's own receiver, after the session or the password was proven. */
const ownersPurposes: ReadonlySet<CodePurpose> = new Set(["step_up", "login_check"]);

function keyOf({ personSealer }: CodesDeps, bound: Omit<CodeGuess, "code">): CodeKey {
  const { merchantCode, purpose, channel, subject, to } = bound;
  const targetIndex = personSealer.index(`code ${channel}`, merchantCode, to);
  return { merchantCode, purpose, channel, targetIndex, subject };
}

/** Bound to all the code is for, so that a stolen row opens nothing else. */
function hashOf({ personSealer }: CodesDeps, bound: Omit<CodeGuess, "code">, code: string): Buffer {
  const { merchantCode, purpose, channel, to, subject } = bound;
  const text = JSON.stringify([purpose, channel, to, subject, code]);
  return personSealer.index("code hash", merchantCode, text);
}

async function write(
  deps: CodesDeps,
  tx: Tx,
  request: CodeRequest,
  { brandName, signIn }: Awaited<ReturnType<Brand["getMerchant"]>>,
) {
  const { channel, to, language, isSilent, purpose, hasAccount = false } = request;
  const now = deps.clock.now();
  const endsAt = new Date(now.getTime() + expiredMinutes * minuteMs);
  const { merchantCode, visitor, isProven = true } = request;
  const isOwner = ownersPurposes.has(purpose);
  const from = { ip: visitor.ip, isProven, isOwner };
  await countSend(tx, { merchantCode, channel, to, ...from, perDayMax: signIn.smsPerDayMax }, now);
  const code = drawCode(deps.ids);
  const hash = hashOf(deps, request, code);
  await saveCode(tx, keyOf(deps, request), { hash, isSilent, sentAt: now, endsAt });
  const composed = hasAccount
    ? composeHasAccount({ brandName, language, channel })
    : composeCode({ brandName, language, channel, purpose, code, minutes: expiredMinutes });
  const isUnsent = isSilent && !hasAccount;
  return deps.delivery.send(tx, { channel, to, ...composed, endsAt, isSilent: isUnsent });
}

async function send(deps: CodesDeps, request: CodeRequest) {
  const { db, brand, delivery } = deps;
  const { merchantCode, channel, purpose } = request;
  if (!delivery.has(channel)) throw new Refusal("sms_not_enabled");
  const merchant = await brand.getMerchant(merchantCode);
  const deliveryId = await db.transaction((tx) => write(deps, tx, request, merchant));
  const isWaiting = waiting.has(purpose) && (!request.isSilent || request.hasAccount === true);
  if (isWaiting && (await delivery.deliverNow(deliveryId)) === "failed") {
    throw new Refusal("sms_failed");
  }
  return { expiredMinutes };
}

async function take(deps: CodesDeps, guess: CodeGuess): Promise<void> {
  const { db, clock } = deps;
  const code = readCode(guess.code);
  const key = keyOf(deps, guess);
  const now = clock.now();
  // Counted in a separate transaction: a later failure must not give guesses back.
  const stored = await db.transaction((tx) => countGuess(tx, key, now, guessesMax));
  if (stored === undefined) {
    const isEnded = await db.read((reader) => isCodeEnded(reader, key, now, guessesMax));
    throw new Refusal(isEnded ? "code_expired" : "code_wrong");
  }
  const hash = hashOf(deps, guess, code);
  const isRight = isEqualSecret(hash, stored.hash) && !stored.isSilent;
  if (!isRight) throw new Refusal("code_wrong");
  const isFirst = await db.transaction((tx) => useCode(tx, key, hash, now));
  if (!isFirst) throw new Refusal("code_wrong");
}

async function cleanUp({ clock }: CodesDeps, tx: Tx): Promise<number> {
  const now = clock.now().getTime();
  const codes = await deleteOldCodes(tx, new Date(now - dayMs));
  return codes + (await deleteOldSends(tx, new Date(now - sendRecordMs)));
}

export function createCodes(deps: CodesDeps): Codes {
  return {
    send: (request) => send(deps, request),
    take: (guess) => take(deps, guess),
    cleanUp: (tx) => cleanUp(deps, tx),
  };
}
