import { permissions as allPermissions, type OperatorSession } from "@baize/contract";
import { isBreached } from "../../platform/breached-passwords.ts";
import type { Clock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Database } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Passwords } from "../../platform/passwords.ts";
import { failuresMax, secondsUntil } from "../attempts/rules.ts";
import { clearFailures, countFailure } from "../attempts/store.ts";
import type { Actor } from "../audit/actor.ts";
import type { Audit } from "../audit/service.ts";
import { getPowers } from "../powers/service.ts";
import { deletePendingOf, endSessions, findSessionEnd } from "../sessions/store.ts";
import { isLongEnough, passwordLengthMax, passwordLengthMin } from "./rules.ts";
import { findCredential, findOperatorRow, replacePassword } from "./store.ts";
import { operatorOf } from "./view.ts";

/**
 * What operators see and change of their own account. A password has at least twelve characters and
 * is on no list of known ones.
 */
export interface OwnDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly audit: Audit;
}

export interface InSession {
  readonly operatorId: string;
  readonly sessionId: string;
}

/** What the console shows of the signed-in operator. Refuses: not_logged_in. */
export async function describeSession(
  { db }: Pick<OwnDeps, "db">,
  { operatorId, sessionId }: InSession,
): Promise<OperatorSession> {
  return db.read(async (reader) => {
    const operator = await findOperatorRow(reader, operatorId);
    const { permissions } = await getPowers(reader, operatorId);
    const endsAt = await findSessionEnd(reader, operatorId, sessionId);
    const credential = await findCredential(reader, operatorId);
    if (operator === undefined || endsAt === undefined) throw new Refusal("not_logged_in");
    return {
      operator: operatorOf(operator),
      permissions: allPermissions.filter((permission) => permissions.has(permission)),
      sessionEndsAt: endsAt.toISOString(),
      mustChangePassword: credential?.mustChange ?? true,
    };
  });
}

export interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

const ownSubject = (operatorId: string) => sha256(JSON.stringify(["own password", operatorId]));

/**
 * The old password's hash, if it was right. A stranger at an unattended console has few tries.
 */
async function proveOld(
  { db, clock, passwords }: OwnDeps,
  operatorId: string,
  oldPassword: string,
): Promise<string> {
  const now = clock.now();
  const subject = ownSubject(operatorId);
  const counted = await db.transaction((tx) =>
    countFailure(tx, { subject, owner: subject, failuresMax }, now),
  );
  if (counted.failures > failuresMax) {
    const retryAfterSeconds = secondsUntil(counted.windowStartedAt, now);
    throw new Refusal("too_many_attempts", { retryAfterSeconds });
  }
  const found = await db.read((reader) => findCredential(reader, operatorId));
  const isRight = await passwords.verify(found?.passwordHash, oldPassword);
  if (!isRight || found === undefined) throw new Refusal("password_wrong");
  // Other refusals are no guesses at the old password.
  await db.transaction((tx) => clearFailures(tx, [subject]));
  return found.passwordHash;
}

function checkNew({ oldPassword, newPassword }: PasswordChange): void {
  if (!isLongEnough(newPassword)) {
    throw new Refusal("registration_rule", {
      field: "newPassword",
      minLength: passwordLengthMin,
      maxLength: passwordLengthMax,
    });
  }
  if (isBreached(newPassword)) throw new Refusal("password_breached");
  if (newPassword === oldPassword) throw new Refusal("password_reused");
}

/**
 * Changes the operator's own password, ends their other sessions and pending sign-ins, and makes a
 * session opened by a one-time password a full one.
 *
 * Refuses, in this order: inconsistent_twice, too_many_attempts, password_wrong,
 * registration_rule, password_breached, password_reused.
 */
export async function changeOwnPassword(
  deps: OwnDeps,
  actor: Actor,
  sessionId: string,
  request: PasswordChange,
): Promise<void> {
  const { db, clock, passwords, audit } = deps;
  const { operatorId, username } = actor;
  const { newPassword, confirmNewPassword } = request;
  if (newPassword !== confirmNewPassword) throw new Refusal("inconsistent_twice");
  const fromHash = await proveOld(deps, operatorId, request.oldPassword);
  checkNew(request);
  const toHash = await passwords.hash(newPassword);
  await db.transaction(async (tx) => {
    await audit.takeTurn(tx);
    const now = clock.now();
    // Reset or changed in between: the password that was proven is no longer valid.
    const isReplaced = await replacePassword(tx, operatorId, fromHash, toHash, now);
    if (!isReplaced) throw new Refusal("password_wrong");
    await endSessions(tx, { operatorId, but: sessionId, reason: "new password" }, now);
    await deletePendingOf(tx, operatorId);
    await audit.record(tx, { actor, action: "operator.password_changed", subject: username });
  });
}
