import type { Clock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { networkOf } from "../../platform/rate-limit.ts";
import {
  codeFailuresMax,
  entryRecordMs,
  failuresMax,
  nameFailuresMax,
  secondsUntil,
  unlockTriesMax,
} from "./rules.ts";
import {
  clearFailures,
  countFailure,
  forgiveFailure,
  listEntryAddresses,
  type Counter,
} from "./store.ts";

/**
 * What wrong sign-ins of operators lead to. What is locked is one name seen from one network, so
 * that nobody can lock an operator out from elsewhere.
 *
 * | state    | event                                                   | state    |
 * | -------- | ------------------------------------------------------- | -------- |
 * | unlocked | three wrong passwords from this network                 | locked   |
 * | unlocked | ten of the name, over all networks that are not usual   | locked   |
 * | locked   | half an hour                                            | unlocked |
 * | locked   | the password with the authenticator's code              | unlocked |
 * | locked   | two other operators unlock it                           | unlocked |
 *
 * Usual is a network the operator came from before with password and code. So passwords are tried a
 * few times in half an hour, however many networks try them, and the operators themselves are never
 * locked out: their usual network stays unlocked, and from any other the authenticator unlocks.
 *
 * Trying codes at a lock reveals nothing: the answer is the same whatever was wrong, so passwords
 * cannot be told apart there without a right code. Wrong codes beside the right password count like
 * those of a sign-in under way, over all networks that are not usual.
 */
export interface AttemptDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Who tries to sign in, and from where. */
export interface Attempt {
  readonly username: string;
  readonly network: string;
  readonly isUsual: boolean;
}

export type Admission =
  | { readonly isOpen: true; readonly isLast: boolean }
  | { readonly isOpen: false; readonly retryAfterSeconds: number };

function subjectOf(...parts: readonly string[]): Buffer {
  return sha256(JSON.stringify(parts));
}

const nameOwner = (username: string) => subjectOf("name", username);
const codeOwner = (operatorId: string) => subjectOf("code", operatorId);

/** Whose counters are an operator's, for when they are forgotten as a whole. */
export function failureOwners(of: { operatorId: string; username: string }): Buffer[] {
  return [nameOwner(of.username), codeOwner(of.operatorId)];
}

/** Subjects are stored as hashes: with another first word, what is counted would be forgotten. */
function lockOf({ username, network }: Attempt): Counter {
  const owner = nameOwner(username);
  return { subject: subjectOf("door", username, network), owner, failuresMax };
}

function nameOf({ username }: Attempt): Counter {
  const owner = nameOwner(username);
  return { subject: owner, owner, failuresMax: nameFailuresMax };
}

function unlockOf({ username, network }: Attempt): Counter {
  const owner = nameOwner(username);
  const subject = subjectOf("release", username, network);
  return { subject, owner, failuresMax: unlockTriesMax };
}

function codeOf({ network, isUsual }: Attempt, operatorId: string): Counter {
  const owner = codeOwner(operatorId);
  const subject = isUsual ? subjectOf("code", operatorId, network) : owner;
  return { subject, owner, failuresMax: codeFailuresMax };
}

/** A name seen from an address; one that nobody has is looked up in the same way. */
export async function attemptOf(
  { db, clock }: AttemptDeps,
  username: string,
  ip: string,
): Promise<Attempt> {
  const since = new Date(clock.now().getTime() - entryRecordMs);
  const usual = await db.read((reader) => listEntryAddresses(reader, username, since));
  const network = networkOf(ip);
  return { username, network, isUsual: usual.some((address) => networkOf(address) === network) };
}

/** Counts a password as wrong before it is looked at, and tells whether it may be. */
export async function admitPassword(
  { db, clock }: AttemptDeps,
  attempt: Attempt,
): Promise<Admission> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const lock = lockOf(attempt);
    const here = await countFailure(tx, lock, now);
    const locked = ({ windowStartedAt }: { readonly windowStartedAt: Date }) =>
      ({ isOpen: false, retryAfterSeconds: secondsUntil(windowStartedAt, now) }) as const;
    if (here.failures > failuresMax) return locked(here);
    const isLastHere = here.failures === failuresMax;
    if (attempt.isUsual) return { isOpen: true, isLast: isLastHere };
    const ofName = await countFailure(tx, nameOf(attempt), now);
    if (ofName.failures > nameFailuresMax) {
      // Nobody looks at it, so it is no failure of this network.
      await forgiveFailure(tx, lock.subject);
      return locked(ofName);
    }
    return { isOpen: true, isLast: isLastHere || ofName.failures === nameFailuresMax };
  });
}

/** The password was right: takes back what was counted for it; what failed before stays. */
export async function forgivePassword(tx: Tx, attempt: Attempt): Promise<void> {
  await forgiveFailure(tx, lockOf(attempt).subject);
  if (!attempt.isUsual) await forgiveFailure(tx, nameOf(attempt).subject);
}

/** Counts a try of password and code where the name is locked; false when none is left. */
export async function admitUnlock({ db, clock }: AttemptDeps, attempt: Attempt): Promise<boolean> {
  const now = clock.now();
  const counted = await db.transaction((tx) => countFailure(tx, unlockOf(attempt), now));
  return counted.failures <= unlockTriesMax;
}

/** Password and code were right: this network may try again. */
export async function unlock(tx: Tx, attempt: Attempt): Promise<void> {
  await clearFailures(tx, [lockOf(attempt).subject, unlockOf(attempt).subject]);
}

export interface CodeAdmission {
  readonly isAdmitted: boolean;
  /** The last wrong code that is looked at. */
  readonly isLast: boolean;
}

/** Counts a code as wrong before it is looked at. */
export async function admitCodeIn(
  tx: Tx,
  { clock }: Pick<AttemptDeps, "clock">,
  attempt: Attempt,
  operatorId: string,
): Promise<CodeAdmission> {
  const { failures } = await countFailure(tx, codeOf(attempt, operatorId), clock.now());
  return { isAdmitted: failures <= codeFailuresMax, isLast: failures === codeFailuresMax };
}

/** The code was right, and will be checked again. */
export async function forgiveCode(tx: Tx, attempt: Attempt, operatorId: string): Promise<void> {
  await forgiveFailure(tx, codeOf(attempt, operatorId).subject);
}

/**
 * The operator is signed in: the failures of that network are cleared. Failures from other networks
 * stay counted, or each sign-in would give an attacker new tries.
 */
export async function settleAttempt(tx: Tx, attempt: Attempt, operatorId: string): Promise<void> {
  await unlock(tx, attempt);
  await clearFailures(tx, [codeOf(attempt, operatorId).subject]);
}
