import type { OperatorLoginAnswer } from "@baize/contract";
import type { Clock } from "../platform/clock.ts";
import { sha256, type Sealer } from "../platform/crypto.ts";
import type { Database, Tx } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Ids } from "../platform/ids.ts";
import type { Passwords } from "../platform/passwords.ts";
import { newRecoveryCodes, recoveryCodeHash } from "../platform/recovery-codes.ts";
import { foldName } from "../platform/text.ts";
import { acceptedStep, newTotpSecret, otpauthUri, totpSecretText } from "../platform/totp.ts";
import type { Audit } from "./audit.ts";
import {
  codeFailuresMax,
  failuresMax,
  pendingMsMax,
  secondsUntil,
  sessionMsMax,
  type Visitor,
} from "./rules.ts";
import {
  clearFailures,
  countFailure,
  deletePending,
  deletePendingOf,
  forgiveFailure,
  insertPending,
  insertSession,
  tryPending,
  type PendingTry,
} from "./session-store.ts";
import {
  findAuthenticator,
  findCredential,
  findOperatorByUsername,
  findOperatorRow,
  insertAuthenticator,
  saveRecoveryCodes,
  updateLastLogin,
  useRecoveryCode,
  useStep,
  type OperatorRow,
} from "./store.ts";

/**
 * An operator's way in: the password, then a code, always.
 *
 * | state    | event                                       | state    |
 * | -------- | ------------------------------------------- | -------- |
 * | —        | right password                              | pending  |
 * | pending  | right code; the first one turns it on       | signed in |
 * | pending  | ten minutes, five wrong codes, or a reset   | —        |
 *
 * An unknown name, a wrong password and a suspended account take the same steps and the same
 * answer. Every attempt is counted before it is looked at, in the database, so that attempts at
 * once count like attempts one after another.
 */
export interface SignInDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sealer: Sealer;
  readonly passwords: Passwords;
  readonly audit: Audit;
}

/** Stands beside the name in the authenticator app. */
const issuer = "Baize Console";

const nameSubject = (username: string) => sha256(JSON.stringify(["name", username]));
const codeSubject = (operatorId: string) => sha256(JSON.stringify(["code", operatorId]));

/** What is counted against an operator, for when it is forgiven as a whole. */
export function failureSubjects({ operatorId, username }: OperatorRow): Buffer[] {
  return [nameSubject(username), codeSubject(operatorId)];
}

/** Where an authenticator is sealed for. */
export const authenticatorPlace = (operatorId: string) =>
  `backoffice.operator_authenticator/secret/${operatorId}`;

/** Writes down that somebody did not get in, and that the door closed where this was the last. */
async function noteFailure(
  { db, audit }: SignInDeps,
  of: { readonly subject: string; readonly ip: string; readonly isLast: boolean; step: string },
): Promise<void> {
  const { subject, ip, isLast, step } = of;
  await db.transaction(async (tx) => {
    await audit.record(tx, {
      ip,
      action: "operator.sign_in_failed",
      subject,
      after: { step },
    });
    if (isLast) await audit.record(tx, { ip, action: "operator.locked", subject, after: { step } });
  });
}

/** Counts the attempt before it is made, and refuses it when too many went before. */
async function admitAttempt({ db, clock }: SignInDeps, subject: Buffer): Promise<number> {
  const now = clock.now();
  const counted = await db.transaction((tx) => countFailure(tx, subject, now, failuresMax));
  if (counted.failures <= failuresMax) return counted.failures;
  const retryAfterSeconds = secondsUntil(counted.windowStartedAt, now);
  throw new Refusal("too_many_attempts", { retryAfterSeconds });
}

/** The operator of a name and a password, if both are right and the account is open. */
async function prove(deps: SignInDeps, username: string, password: string) {
  const { db, clock, passwords } = deps;
  const { operator, credential } = await db.read(async (reader) => {
    const found = await findOperatorByUsername(reader, username);
    // Nobody has this id, so looking for its password takes the same step and finds nothing.
    const operatorId = found?.operatorId ?? "00000000-0000-7000-8000-000000000000";
    return { operator: found, credential: await findCredential(reader, operatorId) };
  });
  const isRight = await passwords.verify(credential?.passwordHash, password);
  const endsAt = credential?.endsAt ?? null;
  const isInTime = endsAt === null || endsAt > clock.now();
  const isProven = isRight && isInTime && operator?.status === "open";
  return { operator, isProven };
}

/**
 * Takes the password and opens a sign-in that waits for its code; at the first one the
 * authenticator's secret comes with it.
 *
 * Refuses, in this order: too_many_attempts, bad_credentials.
 */
export async function signIn(
  deps: SignInDeps,
  request: { readonly username: string; readonly password: string },
  visitor: Visitor,
): Promise<OperatorLoginAnswer> {
  const { db, clock, ids, sealer } = deps;
  const username = foldName(request.username);
  const subject = nameSubject(username);
  const failures = await admitAttempt(deps, subject);
  const { operator, isProven } = await prove(deps, username, request.password);
  if (operator === undefined || !isProven) {
    // A name nobody has may be a password typed into the wrong field: it is not written down.
    const known = operator?.username ?? "";
    const isLast = failures === failuresMax;
    await noteFailure(deps, { subject: known, ip: visitor.ip, isLast, step: "password" });
    throw new Refusal("bad_credentials");
  }
  const { operatorId } = operator;
  const pendingToken = ids.randomToken(32);
  const secret = operator.hasAuthenticator ? undefined : newTotpSecret(ids);
  const startedAt = clock.now();
  await db.transaction(async (tx) => {
    // This attempt was right; those before it stay counted until the code is right as well.
    await forgiveFailure(tx, subject);
    await insertPending(tx, {
      tokenHash: sha256(pendingToken),
      operatorId,
      secretSealed:
        secret === undefined ? null : sealer.seal(secret, authenticatorPlace(operatorId)),
      userAgent: visitor.userAgent,
      startedAt,
      endsAt: new Date(startedAt.getTime() + pendingMsMax),
    });
  });
  if (secret === undefined) return { status: "code_needed", pendingToken };
  return {
    status: "enrolment_needed",
    pendingToken,
    secret: totpSecretText(secret),
    otpauthUri: otpauthUri({ issuer, account: username, secret }),
  };
}

interface Accepted {
  /** How the code was shown to be right. */
  readonly way: "authenticator" | "recovery_code" | "enrolment";
  readonly recoveryCodes: readonly string[] | null;
}

/** The first code of a new authenticator turns it on. */
async function enrol(
  { clock, ids, sealer }: SignInDeps,
  tx: Tx,
  operatorId: string,
  secretSealed: Buffer,
  code: string,
): Promise<Accepted | undefined> {
  const now = clock.now();
  const secret = sealer.open(secretSealed, authenticatorPlace(operatorId));
  const step = acceptedStep(secret, code, now, undefined);
  if (step === undefined) return undefined;
  const isFirst = await insertAuthenticator(tx, operatorId, secretSealed, step, now);
  // Another browser was quicker; this one's secret is worth nothing.
  if (!isFirst) throw new Refusal("verification_ended");
  const recoveryCodes = newRecoveryCodes(ids);
  const hashes = recoveryCodes.map((each) => recoveryCodeHash(operatorId, each));
  await saveRecoveryCodes(tx, operatorId, hashes);
  return { way: "enrolment", recoveryCodes };
}

async function acceptCode(
  deps: SignInDeps,
  tx: Tx,
  { operatorId, secretSealed }: PendingTry,
  code: string,
): Promise<Accepted | undefined> {
  if (secretSealed !== null) return enrol(deps, tx, operatorId, secretSealed, code);
  const now = deps.clock.now();
  const found = await findAuthenticator(tx, operatorId);
  if (found === undefined) throw new Refusal("verification_ended");
  const secret = deps.sealer.open(found.secretSealed, authenticatorPlace(operatorId));
  const step = acceptedStep(secret, code, now, found.lastStep);
  if (step !== undefined && (await useStep(tx, operatorId, step))) {
    return { way: "authenticator", recoveryCodes: null };
  }
  const hash = recoveryCodeHash(operatorId, code);
  const isRecovery = await useRecoveryCode(tx, operatorId, hash, now);
  return isRecovery ? { way: "recovery_code", recoveryCodes: null } : undefined;
}

/** Opens the session of an operator whose password and code were right. */
async function enter(
  { clock, ids, audit }: SignInDeps,
  tx: Tx,
  operator: OperatorRow,
  visitor: Visitor,
  { way }: Accepted,
) {
  const { operatorId, username } = operator;
  const startedAt = clock.now();
  const token = ids.randomToken(32);
  const sessionId = ids.uuidv7();
  await deletePendingOf(tx, operatorId);
  await clearFailures(tx, failureSubjects(operator));
  await updateLastLogin(tx, operatorId, startedAt);
  await insertSession(tx, {
    tokenHash: sha256(token),
    sessionId,
    operatorId,
    startedAt,
    endsAt: new Date(startedAt.getTime() + sessionMsMax),
    ip: visitor.ip,
    userAgent: visitor.userAgent,
  });
  const actor = { operatorId, username, ip: visitor.ip };
  const subject = username;
  if (way === "enrolment") {
    await audit.record(tx, { actor, action: "operator.enrolled", subject });
  }
  await audit.record(tx, { actor, action: "operator.signed_in", subject, after: { way } });
  return { token, sessionId, operatorId };
}

/** Counts a try against the sign-in and against the operator before the code is looked at. */
async function admitCode(deps: SignInDeps, tokenHash: Buffer, userAgent: string) {
  const { db, clock } = deps;
  const admitted = await db.transaction(async (tx) => {
    const pending = await tryPending(tx, tokenHash, userAgent, clock.now());
    if (pending === undefined) return undefined;
    const subject = codeSubject(pending.operatorId);
    const counted = await countFailure(tx, subject, clock.now(), codeFailuresMax);
    return { pending, failures: counted.failures };
  });
  if (admitted === undefined || admitted.failures > codeFailuresMax) {
    throw new Refusal("verification_ended");
  }
  return admitted;
}

/**
 * Takes the code and opens the session. A code counts once; the first one turns the authenticator
 * on and brings the recovery codes.
 *
 * Refuses, in this order: verification_ended, verification_failed.
 */
export async function verify(
  deps: SignInDeps,
  request: { readonly pendingToken: string; readonly code: string },
  visitor: Visitor,
) {
  const { db, audit } = deps;
  const tokenHash = sha256(request.pendingToken);
  const { pending, failures } = await admitCode(deps, tokenHash, visitor.userAgent);
  const entered = await db.transaction(async (tx) => {
    await audit.takeTurn(tx);
    const operator = await findOperatorRow(tx, pending.operatorId);
    if (operator?.status !== "open") throw new Refusal("verification_ended");
    const accepted = await acceptCode(deps, tx, pending, request.code);
    if (accepted === undefined) return { operator, accepted };
    if (!(await deletePending(tx, tokenHash))) throw new Refusal("verification_ended");
    const opened = await enter(deps, tx, operator, visitor, accepted);
    return { operator, accepted, opened };
  });
  const { operator, accepted, opened } = entered;
  if (accepted === undefined || opened === undefined) {
    const isLast = failures === codeFailuresMax;
    const subject = operator.username;
    await noteFailure(deps, { subject, ip: visitor.ip, isLast, step: "code" });
    throw new Refusal("verification_failed", { triesLeft: pending.triesLeft });
  }
  return { ...opened, recoveryCodes: accepted.recoveryCodes };
}
