import { minuteMs } from "@baize/contract/durations";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Ids } from "../../platform/ids.ts";
import { newRecoveryCodes, recoveryCodeHash } from "../../platform/recovery-codes.ts";
import { acceptedStep, newTotpSecret, otpauthUri, totpSecretText } from "../../platform/totp.ts";
import type { Activity } from "../activity/service.ts";
import type { AttemptLimit, Attempts } from "../attempts/service.ts";
import {
  advanceStep,
  confirmSecret,
  countRecoveryCodes,
  deleteAuthenticator,
  findAuthenticator,
  lockAuthenticator,
  putUnconfirmed,
  replaceRecoveryCodes,
  useRecoveryHash,
  type AuthenticatorRow,
} from "./store.ts";
import { isAgent, type Member } from "../rules.ts";
import type { PersonSealer } from "../sealing.ts";
import type { Visitor } from "../visitor.ts";

/**
 * Members' authenticators, and the recovery codes for a lost one.
 *
 * | state       | event                                   | state       |
 * | ----------- | --------------------------------------- | ----------- |
 * | off         | start                                   | unconfirmed |
 * | unconfirmed | start again: another secret             | unconfirmed |
 * | unconfirmed | confirm with a code                     | on          |
 * | on          | remove; never for agents                | off         |
 *
 * A code counts once, and five wrong ones in ten minutes close the check for as long. An
 * unconfirmed secret proves nothing.
 */
export interface AuthenticatorsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly personSealer: PersonSealer;
  readonly attempts: Attempts;
  readonly activity: Pick<Activity, "note">;
  /** The name an app shows above the code. */
  readonly brandNameOf: (merchantCode: string) => Promise<string>;
}

export interface Authenticators {
  readonly isOn: (memberId: bigint) => Promise<boolean>;
  readonly recoveryCodesLeft: (memberId: bigint) => Promise<number>;
  /** Whether a code is right; never again for the same code, nor while the check is closed. */
  readonly verify: (memberId: bigint, code: string) => Promise<boolean>;
  /** Whether a recovery code is right; it is used up, and the member is notified. */
  readonly useRecoveryCode: (member: Member, code: string, visitor: Visitor) => Promise<boolean>;
  readonly start: (member: Member) => Promise<{ secret: string; otpauthUri: string }>;
  /** `onConfirmed` is part of the same transaction. */
  readonly confirm: (
    member: Member,
    code: string,
    visitor: Visitor,
    onConfirmed: (tx: Tx) => Promise<void>,
  ) => Promise<{ recoveryCodes: string[] }>;
  readonly remove: (member: Member, visitor: Visitor) => Promise<void>;
  readonly renewRecoveryCodes: (
    member: Member,
    visitor: Visitor,
  ) => Promise<{ recoveryCodes: string[] }>;
}

const limit: AttemptLimit = { failuresMax: 5, windowMs: 10 * minuteMs };

const totpAttempts = "authenticator code";
const recoveryAttempts = "recovery code";

export const authenticatorTable = "identity.authenticator";
export const secretColumn = "secret_sealed";

function openSecret(deps: AuthenticatorsDeps, memberId: bigint, row: AuthenticatorRow): Buffer {
  return Buffer.from(
    deps.personSealer.open(authenticatorTable, secretColumn, memberId, row.secretSealed),
    "base64",
  );
}

/** Whether the secret that is on shows this code now; the step is used up. */
async function useStep(deps: AuthenticatorsDeps, memberId: bigint, code: string) {
  const { db, clock } = deps;
  const row = await db.read((reader) => findAuthenticator(reader, memberId));
  if (row === undefined || row.confirmedAt === null) return false;
  const lastStep = row.lastStep === null ? undefined : Number(row.lastStep);
  const step = acceptedStep(openSecret(deps, memberId, row), code, clock.now(), lastStep);
  return step !== undefined && db.transaction((tx) => advanceStep(tx, memberId, step));
}

/**
 * Makes a secret that counts once it is confirmed; started again, the one before is worth nothing.
 *
 * Refuses: authenticator_on.
 */
async function start(deps: AuthenticatorsDeps, member: Member) {
  const { db, ids, personSealer } = deps;
  const { memberId, merchantCode, username } = member;
  const secret = newTotpSecret(ids);
  const sealed = personSealer.seal(
    authenticatorTable,
    secretColumn,
    memberId,
    secret.toString("base64"),
  );
  const issuer = await deps.brandNameOf(merchantCode);
  const isPut = await db.transaction((tx) => putUnconfirmed(tx, memberId, sealed));
  if (!isPut) throw new Refusal("authenticator_on");
  return {
    secret: totpSecretText(secret),
    otpauthUri: otpauthUri({ issuer, account: username, secret }),
  };
}

/** Writes ten new codes in place of all before, and gives them to be shown once. */
async function writeRecoveryCodes(deps: AuthenticatorsDeps, tx: Tx, memberId: bigint) {
  const recoveryCodes = newRecoveryCodes(deps.ids);
  const hashes = recoveryCodes.map((code) => recoveryCodeHash(String(memberId), code));
  await replaceRecoveryCodes(tx, memberId, hashes);
  return { recoveryCodes };
}

/**
 * Turns the authenticator on by its first code and gives the recovery codes.
 *
 * Refuses, in this order: authenticator_on, too_many_attempts, code_wrong.
 */
async function confirm(
  deps: AuthenticatorsDeps,
  ...[member, code, visitor, onConfirmed]: Parameters<Authenticators["confirm"]>
) {
  const { db, clock, attempts, activity } = deps;
  const { memberId } = member;
  const row = await db.read((reader) => findAuthenticator(reader, memberId));
  if (row !== undefined && row.confirmedAt !== null) throw new Refusal("authenticator_on");
  await attempts.admit(totpAttempts, memberId, limit);
  const now = clock.now();
  const step = row && acceptedStep(openSecret(deps, memberId, row), code, now, undefined);
  if (row === undefined || step === undefined) throw new Refusal("code_wrong");
  const answer = await db.transaction(async (tx) => {
    // Another secret may have been started, or this one confirmed, since it was read.
    const isConfirmed = await confirmSecret(tx, memberId, row.secretSealed, step, now);
    if (!isConfirmed) throw new Refusal("code_wrong");
    const codes = await writeRecoveryCodes(deps, tx, memberId);
    await activity.note(tx, member, "authenticator_on", visitor);
    await onConfirmed(tx);
    return codes;
  });
  await attempts.clear(totpAttempts, memberId);
  return answer;
}

/** Turns the authenticator off; when it is off, changes nothing. Refuses: authenticator_needed. */
async function remove(deps: AuthenticatorsDeps, member: Member, visitor: Visitor) {
  if (isAgent(member)) throw new Refusal("authenticator_needed");
  const { memberId } = member;
  await deps.db.transaction(async (tx) => {
    const wasOn = await deleteAuthenticator(tx, memberId);
    await replaceRecoveryCodes(tx, memberId, []);
    if (wasOn) await deps.activity.note(tx, member, "authenticator_off", visitor);
  });
}

/** Gives ten new recovery codes in place of the old. Refuses: authenticator_off. */
async function renewRecoveryCodes(deps: AuthenticatorsDeps, member: Member, visitor: Visitor) {
  const { memberId } = member;
  return deps.db.transaction(async (tx) => {
    // Two renewals at once would leave twenty codes; the second waits here for the first.
    const row = await lockAuthenticator(tx, memberId);
    if (row === undefined || row.confirmedAt === null) throw new Refusal("authenticator_off");
    const codes = await writeRecoveryCodes(deps, tx, memberId);
    await deps.activity.note(tx, member, "recovery_codes_renewed", visitor);
    return codes;
  });
}

export function createAuthenticators(deps: AuthenticatorsDeps): Authenticators {
  const { db, clock, attempts, activity } = deps;

  return {
    async isOn(memberId) {
      const row = await db.read((reader) => findAuthenticator(reader, memberId));
      return row !== undefined && row.confirmedAt !== null;
    },

    recoveryCodesLeft: (memberId) => db.read((reader) => countRecoveryCodes(reader, memberId)),

    async verify(memberId, code) {
      const { isLocked } = await attempts.count(totpAttempts, memberId, limit);
      if (isLocked || !(await useStep(deps, memberId, code))) return false;
      await attempts.clear(totpAttempts, memberId);
      return true;
    },

    async useRecoveryCode(member, code, visitor) {
      const { memberId } = member;
      const { isLocked } = await attempts.count(recoveryAttempts, memberId, limit);
      if (isLocked) return false;
      const hash = recoveryCodeHash(String(memberId), code);
      const isUsed = await db.transaction(async (tx) => {
        const used = await useRecoveryHash(tx, memberId, hash, clock.now());
        if (used) await activity.note(tx, member, "recovery_code_used", visitor);
        return used;
      });
      if (isUsed) await attempts.clear(recoveryAttempts, memberId);
      return isUsed;
    },

    start: (member) => start(deps, member),
    confirm: (...given) => confirm(deps, ...given),
    remove: (member, visitor) => remove(deps, member, visitor),
    renewRecoveryCodes: (member, visitor) => renewRecoveryCodes(deps, member, visitor),
  };
}
