import { isDeepStrictEqual } from "node:util";
import type { Operator } from "@baize/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Hand } from "../../platform/http/call.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Passwords } from "../../platform/passwords.ts";
import { failureOwners } from "../attempts/service.ts";
import { clearFailuresOf } from "../attempts/store.ts";
import type { Actor } from "../audit/actor.ts";
import type { Audit } from "../audit/service.ts";
import type { FourEyes, Together } from "../four-eyes/service.ts";
import { deleteHands, insertHands, saveSettledAt } from "../four-eyes/store.ts";
import { demandCover } from "../powers/service.ts";
import { countAdministrators, findRoles, saveOperatorRoles, type RoleRow } from "../roles/store.ts";
import { deletePendingOf, endSessions } from "../sessions/store.ts";
import { changeOwnPassword, describeSession, type InSession, type PasswordChange } from "./own.ts";
import {
  oneTimePasswordBytes,
  oneTimePasswordMsMax,
  oneTimePasswordOf,
  type OperatorStatus,
} from "./rules.ts";
import {
  deleteAuthenticator,
  findOperatorByUsername,
  findOperatorRow,
  insertOperator,
  listOperators,
  saveCredential,
  updateOperatorRow,
  type OperatorRow,
} from "./store.ts";
import { operatorOf, operatorsOf } from "./view.ts";

/** Opening, changing and resetting operators. Every change is in the audit trail. */
export interface OperatorDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly passwords: Passwords;
  readonly audit: Audit;
  readonly fourEyes: FourEyes;
}

export interface WithOneTimePassword {
  readonly operator: Operator;
  /** Told once; only its hash is kept. */
  readonly oneTimePassword: string;
}

/** Everybody who may sign in to the console. */
async function listAll({ db, clock }: OperatorDeps): Promise<Operator[]> {
  return db.read(async (reader) => operatorsOf(reader, await listOperators(reader), clock.now()));
}

/** What the audit trail keeps of an operator: roles by name, as they were called then. */
function noteOf(of: { name: string; status: OperatorStatus }, roles: readonly RoleRow[]) {
  return { name: of.name, status: of.status, roles: roles.map((role) => role.name) };
}

async function getRoles(tx: Tx, roleIds: readonly string[]): Promise<RoleRow[]> {
  const wanted = new Set(roleIds);
  const found = await findRoles(tx, [...wanted]);
  if (found.length !== wanted.size) throw new Refusal("role_unknown");
  return found;
}

async function getOperator(tx: Tx, operatorId: string): Promise<OperatorRow> {
  const found = await findOperatorRow(tx, operatorId);
  if (found === undefined) throw new Refusal("not_found");
  return found;
}

/** A one-time password and its credential. Made before the change: hashing takes its time. */
async function newOneTimePassword({ clock, ids, passwords }: OperatorDeps) {
  const oneTimePassword = oneTimePasswordOf(ids.randomBytes(oneTimePasswordBytes));
  const credential = {
    passwordHash: await passwords.hash(oneTimePassword),
    mustChange: true,
    endsAt: new Date(clock.now().getTime() + oneTimePasswordMsMax),
  };
  return { oneTimePassword, credential };
}

export interface OperatorToOpen {
  readonly username: string;
  readonly name: string;
  readonly roleIds: readonly string[];
  /** A password of the operator's own, for the demo; a one-time password where absent. */
  readonly password?: string;
  /** Since when the account is; now where absent. For the demo and tests: the platform's alone. */
  readonly openedAt?: Date;
}

/**
 * Opens an account with a one-time password, which only allows choosing another. The operators who
 * asked and approved had a hand in it, and are never its second person, nor it theirs.
 *
 * Refuses, in this order: permission_denied, role_unknown, beyond_own_permissions, username_taken,
 * approval_pending.
 */
async function createOperator(
  deps: OperatorDeps,
  hand: Hand | undefined,
  { username, name, roleIds, password, openedAt }: OperatorToOpen,
): Promise<WithOneTimePassword> {
  const { clock, ids, passwords, audit } = deps;
  const made = await newOneTimePassword(deps);
  const own =
    password === undefined
      ? made.credential
      : { passwordHash: await passwords.hash(password), mustChange: false, endsAt: null };
  const operatorId = ids.uuidv7();
  const work: Together<OperatorRow>["work"] = async (
    tx,
    { own: powers, actor, hands, mandate },
  ) => {
    const roles = await getRoles(tx, roleIds);
    demandCover(powers, roles);
    const now = clock.now();
    const createdAt = (actor === undefined ? openedAt : undefined) ?? now;
    const isNew = await insertOperator(tx, mandate, { operatorId, username, name, createdAt });
    if (!isNew) throw new Refusal("username_taken");
    await saveCredential(tx, operatorId, own, now);
    await insertHands(tx, [operatorId], hands, "created", now);
    await saveOperatorRoles(
      tx,
      operatorId,
      roles.map((role) => role.roleId),
    );
    const after = noteOf({ name, status: "open" }, roles);
    await audit.record(tx, { actor, action: "operator.created", subject: username, after });
    return getOperator(tx, operatorId);
  };
  const permission = "operators.write";
  const operator = await deps.fourEyes.together(hand, { permission, work });
  return { operator: operatorOf(operator), oneTimePassword: made.oneTimePassword };
}

export interface OperatorChange {
  readonly name: string;
  readonly status: OperatorStatus;
  readonly roleIds: readonly string[];
}

/**
 * Changes name, roles and status, at once: suspending ends sessions and sign-ins under way. The
 * same again changes nothing. Suspending takes power away and must not wait: one person suffices.
 *
 * Refuses, in this order: permission_denied, not_found, role_unknown, beyond_own_permissions,
 * last_administrator, approval_pending.
 */
async function updateOperator(
  deps: OperatorDeps,
  hand: Hand | undefined,
  operatorId: string,
  to: OperatorChange,
): Promise<Operator> {
  const { clock, audit } = deps;
  const work: Together<Operator>["work"] = async (tx, { own, actor, hands, mandate, alone }) => {
    const from = await getOperator(tx, operatorId);
    const rolesTo = await getRoles(tx, to.roleIds);
    const rolesFrom = await findRoles(tx, from.roleIds);
    demandCover(own, rolesFrom);
    demandCover(own, rolesTo);
    const before = noteOf(from, rolesFrom);
    const after = noteOf(to, rolesTo);
    const idsTo = rolesTo.map((role) => role.roleId);
    if (JSON.stringify(before) === JSON.stringify(after)) return operatorOf(from);
    if (!(await updateOperatorRow(tx, mandate, operatorId, from.status, to))) {
      throw new Error("an operator changed out of turn");
    }
    await saveOperatorRoles(tx, operatorId, idsTo);
    const keepsRoles = isDeepStrictEqual(before.roles, after.roles);
    if (!keepsRoles || before.status !== after.status) {
      await insertHands(tx, [operatorId], hands, "changed", clock.now());
    }
    if (to.status === "suspended" && keepsRoles) await alone("narrower");
    const wasAdministrator = rolesFrom.some((role) => role.isFixed);
    if (wasAdministrator && (await countAdministrators(tx)) === 0) {
      throw new Refusal("last_administrator");
    }
    if (to.status === "suspended") {
      await endSessions(tx, { operatorId, reason: "suspended" }, clock.now());
      await deletePendingOf(tx, operatorId);
    }
    const subject = from.username;
    await audit.record(tx, { actor, action: "operator.updated", subject, before, after });
    return operatorOf(await getOperator(tx, operatorId));
  };
  return deps.fourEyes.together(hand, { permission: "operators.write", work });
}

/**
 * Takes password and authenticator away, ends every session and gives a one-time password. Also
 * ends the locks of failed attempts. At the server itself it is a complete reset:
 * earlier hands in the account no longer count.
 *
 * Refuses, in this order: permission_denied, not_found, beyond_own_permissions, approval_pending.
 */
async function resetOperator(
  deps: OperatorDeps,
  hand: Hand | undefined,
  operatorId: string,
): Promise<WithOneTimePassword> {
  const { clock, audit } = deps;
  const made = await newOneTimePassword(deps);
  const work: Together<OperatorRow>["work"] = async (tx, { own, actor, hands, mandate }) => {
    const found = await getOperator(tx, operatorId);
    demandCover(own, await findRoles(tx, found.roleIds));
    const now = clock.now();
    await saveCredential(tx, operatorId, made.credential, now);
    await deleteAuthenticator(tx, mandate, operatorId);
    if (actor === undefined) await deleteHands(tx, operatorId);
    await insertHands(tx, [operatorId], hands, "reset", now);
    await saveSettledAt(tx, operatorId, now);
    await deletePendingOf(tx, operatorId);
    await endSessions(tx, { operatorId, reason: "reset" }, now);
    await clearFailuresOf(tx, failureOwners(found));
    await audit.record(tx, {
      actor,
      action: "operator.reset",
      subject: found.username,
      before: { authenticator: found.hasAuthenticator },
      after: { authenticator: false },
    });
    return getOperator(tx, operatorId);
  };
  const permission = "operators.write";
  const operator = await deps.fourEyes.together(hand, { permission, work });
  return { operator: operatorOf(operator), oneTimePassword: made.oneTimePassword };
}

/**
 * Forgets an operator's wrong sign-ins, so that every network may try again. It takes two: one
 * person alone could otherwise guess another's password and code without limit. Repeating it
 * changes nothing.
 *
 * Refuses, in this order: permission_denied, not_found, beyond_own_permissions, approval_pending.
 */
async function releaseOperator(
  deps: OperatorDeps,
  hand: Hand | undefined,
  operatorId: string,
): Promise<Operator> {
  const { audit } = deps;
  const work: Together<Operator>["work"] = async (tx, { own, actor }) => {
    const found = await getOperator(tx, operatorId);
    demandCover(own, await findRoles(tx, found.roleIds));
    const forgotten = await clearFailuresOf(tx, failureOwners(found));
    const subject = found.username;
    if (forgotten > 0) await audit.record(tx, { actor, action: "operator.released", subject });
    return operatorOf(found);
  };
  return deps.fourEyes.together(hand, { permission: "operators.write", work });
}

/** The operator of a name, for programs at the server itself. */
async function findByUsername(
  { db }: OperatorDeps,
  username: string,
): Promise<Operator | undefined> {
  const found = await db.read((reader) => findOperatorByUsername(reader, username));
  return found === undefined ? undefined : operatorOf(found);
}

/** `undefined` as hand is the platform. */
export function createOperators(deps: OperatorDeps) {
  return {
    listOperators: () => listAll(deps),
    findByUsername: (username: string) => findByUsername(deps, username),
    createOperator: (hand: Hand | undefined, operator: OperatorToOpen) =>
      createOperator(deps, hand, operator),
    updateOperator: (hand: Hand | undefined, operatorId: string, to: OperatorChange) =>
      updateOperator(deps, hand, operatorId, to),
    resetOperator: (hand: Hand | undefined, operatorId: string) =>
      resetOperator(deps, hand, operatorId),
    releaseOperator: (hand: Hand | undefined, operatorId: string) =>
      releaseOperator(deps, hand, operatorId),
    describeSession: (inSession: InSession) => describeSession(deps, inSession),
    changeOwnPassword: (actor: Actor, sessionId: string, request: PasswordChange) =>
      changeOwnPassword(deps, actor, sessionId, request),
  };
}

export type Operators = ReturnType<typeof createOperators>;
