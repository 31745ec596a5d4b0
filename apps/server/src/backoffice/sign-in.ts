import type { OperatorLoginAnswer } from "@baize/contract";
import type { Clock } from "../platform/clock.ts";
import { sha256, type Sealer } from "../platform/crypto.ts";
import type { Database, Tx } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import { countUnknownAccess } from "../platform/significant-events/index.ts";
import type { Alerts } from "../platform/alerts/index.ts";
import type { Ids } from "../platform/ids.ts";
import type { Passwords } from "../platform/passwords.ts";
import { newRecoveryCodes, recoveryCodeHash } from "../platform/recovery-codes.ts";
import { foldName } from "../platform/text.ts";
import { acceptedStep, newTotpSecret, otpauthUri, totpSecretText } from "../platform/totp.ts";
import type { Audit } from "./audit.ts";
import {
  admitCodeIn,
  admitPassword,
  admitRelease,
  forgiveCode,
  forgivePassword,
  openDoor,
  placeOf,
  settleEntry,
  type Place,
} from "./doors.ts";
import { pendingMsMax, sessionMsMax, type Visitor } from "./rules.ts";
import {
  deletePending,
  deletePendingOf,
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
 * once count like attempts one after another; doors.ts says what they close, and what opens it.
 */
export interface SignInDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sealer: Sealer;
  readonly passwords: Passwords;
  readonly audit: Audit;
  readonly alerts: Pick<Alerts, "raise">;
}

/** Stands beside the name in the authenticator app. */
const issuer = "Baize Console";

/** Where an authenticator is sealed for. */
export const authenticatorPlace = (operatorId: string) =>
  `backoffice.operator_authenticator/secret/${operatorId}`;

/**
 * Writes down that somebody did not get in, and that a door closed where this was the last try. Of
 * a name that is somebody's this is an alert: the next step may be a right password. Of names that
 * nobody has the first of a network within an hour is written down; nobody can fill the trail.
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
  place: Place,
  { password, isLast, ip }: { readonly password: string; isLast: boolean; ip: string },
): Promise<OperatorRow> {
  const { operator, isProven } = await prove(deps, place.username, password);
  if (operator !== undefined && isProven) {
    // This attempt was right; those before it stay counted until the code is right as well.
    await deps.db.transaction((tx) => forgivePassword(tx, place));
    return operator;
  }
  // A name nobody has may be a password typed into the wrong field: it is not written down.
  await noteFailure(deps, { subject: operator?.username ?? "", ip, isLast, step: "password" });
  throw new Refusal("bad_credentials");
}

/** Whether a code is right now, without using it up; a wrong one counts like any other. */
async function isCodeRight(
  deps: SignInDeps,
  place: Place,
  { operatorId, username }: OperatorRow,
  { code, ip }: { readonly code: string; readonly ip: string },
): Promise<boolean> {
  const { db, clock, sealer } = deps;
  const admitted = await db.transaction((tx) => admitCodeIn(tx, deps, place, operatorId));
  if (!admitted.isAdmitted) return false;
  const found = await db.read((reader) => findAuthenticator(reader, operatorId));
  const secret = found && sealer.open(found.secretSealed, authenticatorPlace(operatorId));
  const step = secret && acceptedStep(secret, code, clock.now(), found?.lastStep);
  if (step === undefined) {
    const { isLast } = admitted;
    if (isLast) await noteFailure(deps, { subject: username, ip, isLast, step: "code" });
    return false;
  }
  await db.transaction((tx) => forgiveCode(tx, place, operatorId));
  return true;
}

/**
 * The operator behind password and code at a door that is closed, which they open. Whatever was
 * wrong, the refusal is the one of the closed door.
 */
async function proveBoth(
  deps: SignInDeps,
  place: Place,
  request: { readonly password: string; readonly code?: string | undefined },
  { retryAfterSeconds, ip }: { readonly retryAfterSeconds: number; readonly ip: string },
): Promise<OperatorRow> {
  const unlock = ["authenticator"];
  const closed = new Refusal("too_many_attempts", { retryAfterSeconds, unlock });
  const { password, code } = request;
  if (code === undefined || !(await admitRelease(deps, place))) throw closed;
  const { operator, isProven } = await prove(deps, place.username, password);
  if (operator !== undefined && isProven) {
    if (await isCodeRight(deps, place, operator, { code, ip })) {
      await deps.db.transaction((tx) => openDoor(tx, place));
      return operator;
    }
  }
  const subject = operator?.username ?? "";
  await noteFailure(deps, { subject, ip, isLast: false, step: "release" });
  throw closed;
}

/**
 * Takes the password and opens a sign-in that waits for its code; at the first one the
 * authenticator's secret comes with it. At a closed door the code must come with the password; it
 * is used up by the second half, as any other.
 *
 * Refuses, in this order: too_many_attempts, bad_credentials.
 */
export async function signIn(
  deps: SignInDeps,
  request: {
    readonly username: string;
    readonly password: string;
    readonly code?: string | undefined;
  },
  visitor: Visitor,
): Promise<OperatorLoginAnswer> {
  const { db, clock, ids, sealer } = deps;
  const { ip } = visitor;
  const username = foldName(request.username);
  const place = await placeOf(deps, username, ip);
  const admission = await admitPassword(deps, place);
  const operator = admission.isOpen
    ? await provePassword(deps, place, { ...request, ip, isLast: admission.isLast })
    : await proveBoth(deps, place, request, { ...admission, ip });
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
  { way, place }: Accepted & { readonly place: Place },
) {
  const { operatorId, username } = operator;
  const startedAt = clock.now();
  const token = ids.randomToken(32);
  const sessionId = ids.uuidv7();
  await deletePendingOf(tx, operatorId);
  await settleEntry(tx, place, operatorId);
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
  const place = await placeOf(deps, operator?.username ?? "", ip);
  const admitted = await db.transaction((tx) => admitCodeIn(tx, deps, place, operatorId));
  if (!admitted.isAdmitted) throw new Refusal("verification_ended");
  return { pending, place, isLast: admitted.isLast };
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
  const { pending, place, isLast } = await admitCode(deps, tokenHash, visitor);
  const entered = await db.transaction(async (tx) => {
    await audit.takeTurn(tx);
    const operator = await findOperatorRow(tx, pending.operatorId);
    if (operator?.status !== "open") throw new Refusal("verification_ended");
    const accepted = await acceptCode(deps, tx, pending, request.code);
    if (accepted === undefined) return { operator, accepted };
    if (!(await deletePending(tx, tokenHash))) throw new Refusal("verification_ended");
    const opened = await enter(deps, tx, operator, visitor, { ...accepted, place });
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
