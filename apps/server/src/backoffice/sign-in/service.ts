import type { OperatorLoginAnswer } from "@baize/contract";
import type { Alerts } from "../../platform/alerts/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { sha256, type Sealer } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Passwords } from "../../platform/passwords.ts";
import { newRecoveryCodes, recoveryCodeHash } from "../../platform/recovery-codes.ts";
import { countUnknownAccess } from "../../platform/significant-events/index.ts";
import { foldName } from "../../platform/text.ts";
import { acceptedStep, newTotpSecret, otpauthUri, totpSecretText } from "../../platform/totp.ts";
import { lockedAlertMs } from "../attempts/rules.ts";
import {
  admitCodeIn,
  admitPassword,
  admitUnlock,
  attemptOf,
  forgiveCode,
  forgivePassword,
  settleAttempt,
  unlock,
  type Attempt,
} from "../attempts/service.ts";
import type { Audit } from "../audit/service.ts";
import { listLocked } from "../audit/store.ts";
import { authenticatorPlace } from "../operators/authenticators.ts";
import { describeSession } from "../operators/own.ts";
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
} from "../operators/store.ts";
import { pendingMsMax, sessionMsMax } from "../sessions/rules.ts";
import {
  deletePending,
  deletePendingOf,
  insertPending,
  insertSession,
  tryPending,
  type PendingTry,
} from "../sessions/store.ts";

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
 * once count like attempts one after another; attempts/service.ts says what they lock, and
 * what unlocks it.
 */
export interface SignInDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sealer: Sealer;
  readonly passwords: Passwords;
  readonly audit: Audit;
  readonly alerts: Pick<Alerts, "raise" | "report">;
}

interface SignInRequest {
  readonly username: string;
  readonly password: string;
  readonly code?: string | undefined;
}

interface VerifyRequest {
  readonly pendingToken: string;
  readonly code: string;
}

export interface Visitor {
  readonly ip: string;
  readonly userAgent: string;
}

/** Stands beside the name in the authenticator app. */
const issuer = "Baize Console";

/**
 * Records a failed sign-in and, if this was the last try, that the name is locked. For an existing
 * name this is an alert: the next step may be a right password. Of unknown names only the first of
 * a network within an hour is recorded, so that nobody can fill the trail.
 */
async function noteFailure(
  deps: SignInDeps,
  of: {
    readonly subject: string;
    readonly ip: string;
    readonly isLast: boolean;
    readonly step: "password" | "code" | "release";
  },
): Promise<void> {
  const { db, audit, alerts } = deps;
  const { subject, ip, isLast, step } = of;
  await db.transaction(async (tx) => {
    if (subject === "" && !(await countUnknownAccess(tx, deps, { place: "console", ip }))) return;
    await audit.record(tx, {
      ip,
      action: "operator.sign_in_failed",
      subject,
      after: { step },
    });
    if (isLast && subject !== "")
      await audit.record(tx, { ip, action: "operator.locked", subject, after: { step } });
  });
  if (!isLast || subject === "") return;
  await alerts.raise("operator_sign_in_guessed", { subject, detail: { step, ip } });
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

/** The operator behind a right password; refuses bad_credentials. */
async function provePassword(
  deps: SignInDeps,
  attempt: Attempt,
  { password, isLast, ip }: { readonly password: string; isLast: boolean; ip: string },
): Promise<OperatorRow> {
  const { operator, isProven } = await prove(deps, attempt.username, password);
  if (operator !== undefined && isProven) {
    // This attempt was right; those before it stay counted until the code is right as well.
    await deps.db.transaction((tx) => forgivePassword(tx, attempt));
    return operator;
  }
  // A name nobody has may be a password typed into the wrong field: it is not written down.
  await noteFailure(deps, { subject: operator?.username ?? "", ip, isLast, step: "password" });
  throw new Refusal("bad_credentials");
}

/** Whether a code is right now, without using it up; a wrong one counts like any other. */
async function isCodeRight(
  deps: SignInDeps,
  attempt: Attempt,
  { operatorId, username }: OperatorRow,
  { code, ip }: { readonly code: string; readonly ip: string },
): Promise<boolean> {
  const { db, clock, sealer } = deps;
  const admitted = await db.transaction((tx) => admitCodeIn(tx, deps, attempt, operatorId));
  if (!admitted.isAdmitted) return false;
  const found = await db.read((reader) => findAuthenticator(reader, operatorId));
  const secret = found && sealer.open(found.secretSealed, authenticatorPlace(operatorId));
  const step = secret && acceptedStep(secret, code, clock.now(), found?.lastStep);
  if (step === undefined) {
    const { isLast } = admitted;
    if (isLast) await noteFailure(deps, { subject: username, ip, isLast, step: "code" });
    return false;
  }
  await db.transaction((tx) => forgiveCode(tx, attempt, operatorId));
  return true;
}

/**
 * The operator behind password and code where the name is locked, which they unlock. Whatever was
 * wrong, the refusal is the one of the lock.
 */
async function proveBoth(
  deps: SignInDeps,
  attempt: Attempt,
  request: { readonly password: string; readonly code?: string | undefined },
  { retryAfterSeconds, ip }: { readonly retryAfterSeconds: number; readonly ip: string },
): Promise<OperatorRow> {
  const locked = new Refusal("too_many_attempts", {
    retryAfterSeconds,
    unlock: ["authenticator"],
  });
  const { password, code } = request;
  if (code === undefined || !(await admitUnlock(deps, attempt))) throw locked;
  const { operator, isProven } = await prove(deps, attempt.username, password);
  if (operator !== undefined && isProven) {
    if (await isCodeRight(deps, attempt, operator, { code, ip })) {
      await deps.db.transaction((tx) => unlock(tx, attempt));
      return operator;
    }
  }
  const subject = operator?.username ?? "";
  await noteFailure(deps, { subject, ip, isLast: false, step: "release" });
  throw locked;
}

/**
 * Takes the password and opens a sign-in that waits for its code; at the first one the
 * authenticator's secret comes with it. Where the name is locked the code must come with the
 * password; it is used up by the second half, as any other.
 *
 * Refuses, in this order: too_many_attempts, bad_credentials.
 */
async function signIn(
  deps: SignInDeps,
  request: SignInRequest,
  visitor: Visitor,
): Promise<OperatorLoginAnswer> {
  const { db, clock, ids, sealer } = deps;
  const { ip } = visitor;
  const username = foldName(request.username);
  const attempt = await attemptOf(deps, username, ip);
  const admission = await admitPassword(deps, attempt);
  const operator = admission.isOpen
    ? await provePassword(deps, attempt, { ...request, ip, isLast: admission.isLast })
    : await proveBoth(deps, attempt, request, { ...admission, ip });
  const { operatorId } = operator;
  const pendingToken = ids.randomToken(32);
  const secret = operator.hasAuthenticator ? undefined : newTotpSecret(ids);
  const startedAt = clock.now();
  await db.transaction(async (tx) => {
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
  { way, attempt }: Accepted & { readonly attempt: Attempt },
) {
  const { operatorId, username } = operator;
  const startedAt = clock.now();
  const token = ids.randomToken(32);
  const sessionId = ids.uuidv7();
  await deletePendingOf(tx, operatorId);
  await settleAttempt(tx, attempt, operatorId);
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
async function admitCode(deps: SignInDeps, tokenHash: Buffer, { ip, userAgent }: Visitor) {
  const { db, clock } = deps;
  const pending = await db.transaction((tx) => tryPending(tx, tokenHash, userAgent, clock.now()));
  if (pending === undefined) throw new Refusal("verification_ended");
  const { operatorId } = pending;
  const operator = await db.read((reader) => findOperatorRow(reader, operatorId));
  const attempt = await attemptOf(deps, operator?.username ?? "", ip);
  const admitted = await db.transaction((tx) => admitCodeIn(tx, deps, attempt, operatorId));
  if (!admitted.isAdmitted) throw new Refusal("verification_ended");
  return { pending, attempt, isLast: admitted.isLast };
}

/**
 * Takes the code and opens the session. A code counts once; the first one turns the authenticator
 * on and brings the recovery codes.
 *
 * Refuses, in this order: verification_ended, verification_failed.
 */
async function verify(deps: SignInDeps, request: VerifyRequest, visitor: Visitor) {
  const { db, audit } = deps;
  const tokenHash = sha256(request.pendingToken);
  const { pending, attempt, isLast } = await admitCode(deps, tokenHash, visitor);
  const entered = await db.transaction(async (tx) => {
    await audit.takeTurn(tx);
    const operator = await findOperatorRow(tx, pending.operatorId);
    if (operator?.status !== "open") throw new Refusal("verification_ended");
    const accepted = await acceptCode(deps, tx, pending, request.code);
    if (accepted === undefined) return { operator, accepted };
    if (!(await deletePending(tx, tokenHash))) throw new Refusal("verification_ended");
    const opened = await enter(deps, tx, operator, visitor, { ...accepted, attempt });
    return { operator, accepted, opened };
  });
  const { operator, accepted, opened } = entered;
  if (accepted === undefined || opened === undefined) {
    const subject = operator.username;
    await noteFailure(deps, { subject, ip: visitor.ip, isLast, step: "code" });
    throw new Refusal("verification_failed", { triesLeft: pending.triesLeft });
  }
  return { ...opened, recoveryCodes: accepted.recoveryCodes };
}

/** Ends the alerts of names that were locked a day ago; for the worker. */
async function watchSignIns({ db, clock, alerts }: SignInDeps): Promise<number> {
  const since = new Date(clock.now().getTime() - lockedAlertMs);
  const locked = await db.read((reader) => listLocked(reader, since));
  const seen = locked.map(({ subject, ip, after }) => ({
    subject,
    detail: { ...(JSON.parse(after ?? "{}") as object), ip },
  }));
  await alerts.report("operator_sign_in_guessed", seen);
  return seen.length;
}

export function createSignIn(deps: SignInDeps) {
  return {
    signIn: (request: SignInRequest, visitor: Visitor) => signIn(deps, request, visitor),
    verify: async (request: VerifyRequest, visitor: Visitor) => {
      const { token, recoveryCodes, ...inSession } = await verify(deps, request, visitor);
      const session = await describeSession(deps, inSession);
      return { token, session, recoveryCodes: recoveryCodes && [...recoveryCodes] };
    },
    watchSignIns: () => watchSignIns(deps),
  };
}

export type SignIn = ReturnType<typeof createSignIn>;
