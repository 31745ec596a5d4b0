import type { StepUpAction, StepUpMethod } from "@baize/contract";
import { minuteMs } from "@baize/contract/durations";
import type { Clock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Database } from "../../platform/db.ts";
import type { Delivery } from "../../platform/delivery/index.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Session } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Passwords } from "../../platform/passwords.ts";
import type { AttemptLimit, Attempts } from "../attempts/service.ts";
import type { Authenticators } from "../authenticators/service.ts";
import type { Codes } from "../codes/service.ts";
import type { Contacts } from "../contacts/service.ts";
import type { Member } from "../rules.ts";
import type { Sessions } from "../sessions/service.ts";
import type { Visitor } from "../visitor.ts";
import { insertStepUp, restoreStepUp, useStepUp } from "./store.ts";
import { findPasswordHash } from "../passwords/store.ts";

/**
 * Step-ups: a fresh proof for one action of one session, before anything that touches money or
 * credentials. A stolen session alone changes nothing.
 *
 * | state | event                              | state |
 * | ----- | ---------------------------------- | ----- |
 * | open  | taken for its action               | used  |
 * | used  | given back: the action was refused | open  |
 * | open  | 5 min                              | ended |
 *
 * A proof also makes the session surer of its member: see platform/http/proof.ts.
 *
 * A member with an authenticator, a phone or a mailbox must show one of these. The password counts
 * only for a member who has none of them: a thief with the session may have it too.
 */
export interface StepUpsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly attempts: Attempts;
  readonly authenticators: Pick<
    Authenticators,
    "isOn" | "recoveryCodesLeft" | "verify" | "useRecoveryCode"
  >;
  readonly contacts: Pick<Contacts, "findMobile" | "findEmail">;
  readonly codes: Pick<Codes, "send" | "take">;
  readonly passwords: Pick<Passwords, "verify">;
  readonly delivery: Pick<Delivery, "has">;
  readonly sessions: Pick<Sessions, "raiseIn">;
}

/** Where a proof is asked for. */
export interface StepUpCaller {
  readonly member: Member;
  readonly session: Session;
  readonly visitor: Visitor;
}

export interface StepUps {
  /** The proofs a member can show, strong ones first. */
  readonly methodsOf: (memberId: bigint) => Promise<StepUpMethod[]>;
  readonly sendCode: (
    caller: StepUpCaller,
    action: StepUpAction,
    method: "sms_code" | "email_code",
    language: string,
  ) => Promise<{ expiredMinutes: number }>;
  readonly prove: (
    caller: StepUpCaller,
    proof: { action: StepUpAction; method: StepUpMethod; value: string },
  ) => Promise<{ stepUpToken: string; endsAt: string }>;
  /** Makes a token for a proof that was shown elsewhere. */
  readonly grant: (
    session: Session,
    action: StepUpAction,
    method: StepUpMethod,
  ) => Promise<{ stepUpToken: string; endsAt: string }>;
  /**
   * Uses up the proof for an action, and returns what gives it back. Refuses: step_up_required.
   */
  readonly take: (
    session: Session,
    action: StepUpAction,
    token: string | undefined,
  ) => Promise<() => Promise<void>>;
}

const tokenBytes = 32;
const tokenMs = 5 * minuteMs;
const limit: AttemptLimit = { failuresMax: 5, windowMs: 15 * minuteMs };
const attempted = "step-up";

/** Codes by message are bound to the session and to what they are for. */
function subjectOf(session: Session, action: StepUpAction): string {
  return `${session.sessionId}:${action}`;
}

function channelOf(method: "sms_code" | "email_code"): "sms" | "email" {
  return method === "sms_code" ? "sms" : "email";
}

async function contactOf(deps: StepUpsDeps, memberId: bigint, method: StepUpMethod) {
  if (method === "sms_code") return deps.contacts.findMobile(memberId);
  return method === "email_code" ? deps.contacts.findEmail(memberId) : undefined;
}

async function methodsOf(deps: StepUpsDeps, memberId: bigint): Promise<StepUpMethod[]> {
  const { db, authenticators, contacts, delivery } = deps;
  const [isOn, codesLeft, mobile, email, passwordHash] = await Promise.all([
    authenticators.isOn(memberId),
    authenticators.recoveryCodesLeft(memberId),
    contacts.findMobile(memberId),
    contacts.findEmail(memberId),
    db.read((reader) => findPasswordHash(reader, memberId)),
  ]);
  const methods: StepUpMethod[] = [];
  if (isOn) methods.push("totp");
  if (isOn && codesLeft > 0) methods.push("recovery_code");
  if (mobile !== undefined && delivery.has("sms")) methods.push("sms_code");
  if (email !== undefined && delivery.has("email")) methods.push("email_code");
  if (methods.length === 0 && passwordHash !== undefined) methods.push("password");
  return methods;
}

const authenticatorMethods: ReadonlySet<StepUpMethod> = new Set(["totp", "recovery_code"]);

/** The proofs that count for an action: for money of the line only the authenticator does. */
async function methodsFor(deps: StepUpsDeps, memberId: bigint, action: StepUpAction) {
  const methods = await methodsOf(deps, memberId);
  if (action !== "line_transfer") return methods;
  return methods.filter((method) => authenticatorMethods.has(method));
}

async function checkMethod(
  deps: StepUpsDeps,
  memberId: bigint,
  { action, method }: { action: StepUpAction; method: StepUpMethod },
) {
  const methods = await methodsFor(deps, memberId, action);
  if (!methods.includes(method)) throw new Refusal("step_up_method", { methods });
}

/** Whether a code by message is right. */
async function isCodeRight(
  deps: StepUpsDeps,
  { member, session }: StepUpCaller,
  { action, method, value }: { action: StepUpAction; method: StepUpMethod; value: string },
): Promise<boolean> {
  if (method !== "sms_code" && method !== "email_code") return false;
  const to = await contactOf(deps, member.memberId, method);
  if (to === undefined) return false;
  const { merchantCode } = member;
  const subject = subjectOf(session, action);
  const channel = channelOf(method);
  // Which way it is wrong is nobody's business here.
  try {
    await deps.codes.take({ merchantCode, purpose: "step_up", channel, to, subject, code: value });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function isRight(
  deps: StepUpsDeps,
  caller: StepUpCaller,
  proof: { action: StepUpAction; method: StepUpMethod; value: string },
): Promise<boolean> {
  const { db, authenticators, passwords } = deps;
  const { member, visitor } = caller;
  const { memberId } = member;
  switch (proof.method) {
    case "totp":
      return authenticators.verify(memberId, proof.value);
    case "recovery_code":
      return authenticators.useRecoveryCode(member, proof.value, visitor);
    case "password": {
      const passwordHash = await db.read((reader) => findPasswordHash(reader, memberId));
      return passwords.verify(passwordHash, proof.value);
    }
    default:
      return isCodeRight(deps, caller, proof);
  }
}

async function grant(
  { db, clock, ids }: StepUpsDeps,
  ...[session, action, method]: Parameters<StepUps["grant"]>
) {
  const stepUpToken = ids.randomToken(tokenBytes);
  const endsAt = new Date(clock.now().getTime() + tokenMs);
  const { memberId, sessionId } = session;
  const tokenHash = sha256(stepUpToken);
  await db.transaction((tx) =>
    insertStepUp(tx, { tokenHash, memberId, sessionId, action, method, endsAt }),
  );
  return { stepUpToken, endsAt: endsAt.toISOString() };
}

/**
 * Checks a proof and gives a token for one action.
 *
 * Refuses, in this order: step_up_method, too_many_attempts, step_up_failed.
 */
async function prove(deps: StepUpsDeps, ...[caller, proof]: Parameters<StepUps["prove"]>) {
  const { member, session } = caller;
  const { memberId } = member;
  await checkMethod(deps, memberId, proof);
  const { triesLeft } = await deps.attempts.admit(attempted, memberId, limit);
  if (!(await isRight(deps, caller, proof))) throw new Refusal("step_up_failed", { triesLeft });
  await deps.attempts.clear(attempted, memberId);
  const assurance = authenticatorMethods.has(proof.method) ? "strong" : "full";
  await deps.db.transaction((tx) => deps.sessions.raiseIn(tx, session, assurance));
  return grant(deps, session, proof.action, proof.method);
}

/**
 * Sends a code for an action to the bound phone or mailbox.
 *
 * Refuses, in this order: step_up_method, sms_too_many, sms_quota, sms_failed.
 */
async function sendCode(
  deps: StepUpsDeps,
  ...[caller, action, method, language]: Parameters<StepUps["sendCode"]>
) {
  const { member, session, visitor } = caller;
  const { memberId, merchantCode } = member;
  await checkMethod(deps, memberId, { action, method });
  const to = await contactOf(deps, memberId, method);
  if (to === undefined) throw new Refusal("step_up_method", { methods: [] });
  return deps.codes.send({
    merchantCode,
    purpose: "step_up",
    channel: channelOf(method),
    to,
    subject: subjectOf(session, action),
    visitor,
    language,
    isSilent: false,
  });
}

const strongMethods: ReadonlySet<StepUpMethod> = new Set(["totp", "sms_code", "email_code"]);

/** What a session may do without a fresh proof. */
async function isFree(
  deps: StepUpsDeps,
  { memberId, scope }: Session,
  action: StepUpAction,
): Promise<boolean> {
  if (action === "change_password") {
    // The call itself asks for the old password, so a member with nothing better needs no more.
    if (scope === "password") return true;
    const methods = await methodsOf(deps, memberId);
    return !methods.some((method) => strongMethods.has(method));
  }
  // A member who must first set up an authenticator has nothing to show yet.
  return (
    action === "authenticator" &&
    scope === "authenticator" &&
    !(await deps.authenticators.isOn(memberId))
  );
}

async function take(
  deps: StepUpsDeps,
  ...[session, action, token]: Parameters<StepUps["take"]>
): Promise<() => Promise<void>> {
  const { db, clock } = deps;
  const { memberId, sessionId } = session;
  if (await isFree(deps, session, action)) return () => Promise.resolve();
  const tokenHash = sha256(token ?? "");
  const claim = { tokenHash, memberId, sessionId, action, now: clock.now() };
  const isTaken = token !== undefined && (await db.transaction((tx) => useStepUp(tx, claim)));
  if (isTaken) return () => db.transaction((tx) => restoreStepUp(tx, tokenHash));
  const methods = await methodsFor(deps, memberId, action);
  // Money of the line waits for an authenticator, which an agent on the site may not have yet.
  if (action === "line_transfer" && methods.length === 0)
    throw new Refusal("authenticator_required");
  throw new Refusal("step_up_required", { action, methods });
}

export function createStepUps(deps: StepUpsDeps): StepUps {
  return {
    methodsOf: (memberId) => methodsOf(deps, memberId),
    sendCode: (...given) => sendCode(deps, ...given),
    prove: (...given) => prove(deps, ...given),
    grant: (...given) => grant(deps, ...given),
    take: (...given) => take(deps, ...given),
  };
}
