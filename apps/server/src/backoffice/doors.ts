import type { Clock } from "../platform/clock.ts";
import { sha256 } from "../platform/crypto.ts";
import type { Database, Tx } from "../platform/db.ts";
import { networkOf } from "../platform/rate-limit.ts";
import {
  codeFailuresMax,
  entryRecordMs,
  failuresMax,
  nameFailuresMax,
  releaseTriesMax,
  secondsUntil,
} from "./rules.ts";
import {
  clearFailures,
  countFailure,
  forgiveFailure,
  listEntryAddresses,
  type Counter,
} from "./session-store.ts";

/**
 * What wrong sign-ins of operators lead to. A door is one name seen from one network, so that
 * nobody can lock an operator out from elsewhere.
 *
 * | state  | event                                                   | state  |
 * | ------ | ------------------------------------------------------- | ------ |
 * | open   | three wrong passwords from this network                 | closed |
 * | open   | ten of the name, over all networks that are not usual   | closed |
 * | closed | half an hour                                            | open   |
 * | closed | the password with the authenticator's code              | open   |
 * | closed | two other operators unlock it                    | open   |
 *
 * Usual is a network the operator came from before with password and code. So passwords are tried a
 * few times in half an hour, however many networks try them, and the operators themselves are never
 * locked out: their usual network stays open, and from any other the authenticator opens the door.
 *
 * Trying codes at a closed door reveals nothing: the answer is the same whatever was wrong,
 * so passwords cannot be told apart there without a right code. Wrong codes beside the right
 * password count like those of a sign-in under way, over all networks that are not usual.
 */
export interface DoorDeps {
  readonly db: Database;
  readonly clock: Clock;
}

export interface Place {
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

function doorOf({ username, network }: Place): Counter {
  const owner = nameOwner(username);
  return { subject: subjectOf("door", username, network), owner, failuresMax };
}

function nameOf({ username }: Place): Counter {
  const owner = nameOwner(username);
  return { subject: owner, owner, failuresMax: nameFailuresMax };
}

function releaseOf({ username, network }: Place): Counter {
  const owner = nameOwner(username);
  const subject = subjectOf("release", username, network);
  return { subject, owner, failuresMax: releaseTriesMax };
}

function codeOf({ network, isUsual }: Place, operatorId: string): Counter {
  const owner = codeOwner(operatorId);
  const subject = isUsual ? subjectOf("code", operatorId, network) : owner;
  return { subject, owner, failuresMax: codeFailuresMax };
}

/** A name seen from an address; one that nobody has is looked up in the same way. */
export async function placeOf(
  { db, clock }: DoorDeps,
  username: string,
  ip: string,
): Promise<Place> {
  const since = new Date(clock.now().getTime() - entryRecordMs);
  const usual = await db.read((reader) => listEntryAddresses(reader, username, since));
  const network = networkOf(ip);
  return { username, network, isUsual: usual.some((address) => networkOf(address) === network) };
}

/** Counts a password as wrong before it is looked at, and tells whether it may be. */
export async function admitPassword({ db, clock }: DoorDeps, place: Place): Promise<Admission> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const door = doorOf(place);
    const atDoor = await countFailure(tx, door, now);
    const closed = ({ windowStartedAt }: { readonly windowStartedAt: Date }) =>
      ({ isOpen: false, retryAfterSeconds: secondsUntil(windowStartedAt, now) }) as const;
    if (atDoor.failures > failuresMax) return closed(atDoor);
    const isLastAtDoor = atDoor.failures === failuresMax;
    if (place.isUsual) return { isOpen: true, isLast: isLastAtDoor };
    const ofName = await countFailure(tx, nameOf(place), now);
    if (ofName.failures > nameFailuresMax) {
      // Nobody looks at it, so it is no failure of this network.
      await forgiveFailure(tx, door.subject);
      return closed(ofName);
    }
    return { isOpen: true, isLast: isLastAtDoor || ofName.failures === nameFailuresMax };
  });
}

/** The password was right: takes back what was counted for it; what failed before stays. */
export async function forgivePassword(tx: Tx, place: Place): Promise<void> {
  await forgiveFailure(tx, doorOf(place).subject);
  if (!place.isUsual) await forgiveFailure(tx, nameOf(place).subject);
}

/** Counts a try of password and code at a closed door; false when none is left. */
export async function admitRelease({ db, clock }: DoorDeps, place: Place): Promise<boolean> {
  const now = clock.now();
  const counted = await db.transaction((tx) => countFailure(tx, releaseOf(place), now));
  return counted.failures <= releaseTriesMax;
}

/** Password and code were right: this network may try again. */
export async function openDoor(tx: Tx, place: Place): Promise<void> {
  await clearFailures(tx, [doorOf(place).subject, releaseOf(place).subject]);
}

export interface CodeAdmission {
  readonly isAdmitted: boolean;
  /** The last wrong code that is looked at. */
  readonly isLast: boolean;
}

/** Counts a code as wrong before it is looked at. */
export async function admitCodeIn(
  tx: Tx,
  { clock }: Pick<DoorDeps, "clock">,
  place: Place,
  operatorId: string,
): Promise<CodeAdmission> {
  const { failures } = await countFailure(tx, codeOf(place, operatorId), clock.now());
  return { isAdmitted: failures <= codeFailuresMax, isLast: failures === codeFailuresMax };
}

/** The code was right, and will be checked again. */
export async function forgiveCode(tx: Tx, place: Place, operatorId: string): Promise<void> {
  await forgiveFailure(tx, codeOf(place, operatorId).subject);
}

/**
 * The operator is signed in: the failures of that network are cleared. Failures from other networks
 * stay counted, or each sign-in would give an attacker new tries.
 */
export async function settleEntry(tx: Tx, place: Place, operatorId: string): Promise<void> {
  await openDoor(tx, place);
  await clearFailures(tx, [codeOf(place, operatorId).subject]);
}
