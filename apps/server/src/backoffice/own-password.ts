import { isBreached } from "../platform/breached-passwords.ts";
import type { Clock } from "../platform/clock.ts";
import { sha256 } from "../platform/crypto.ts";
import type { Database } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Passwords } from "../platform/passwords.ts";
import type { Audit } from "./audit.ts";
import {
  failuresMax,
  isLongEnough,
  passwordLengthMax,
  passwordLengthMin,
  secondsUntil,
  type Actor,
} from "./rules.ts";
import { clearFailures, countFailure, deletePendingOf, endSessions } from "./session-store.ts";
import { findCredential, replacePassword } from "./store.ts";

/** An operator's own password: at least twelve characters, on no list of known ones. */
export interface OwnPasswordDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly audit: Audit;
}

export interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

const ownSubject = (operatorId: string) => sha256(JSON.stringify(["own password", operatorId]));

/**
 * The old password's hash, if it was right; somebody at an unattended console may not guess for
 * long.
 */
async function proveOld(
  { db, clock, passwords }: OwnPasswordDeps,
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
  deps: OwnPasswordDeps,
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
