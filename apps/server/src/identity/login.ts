import type { LoginAnswer, LoginRequest } from "@baize/contract";
import type { Clock } from "../platform/clock.ts";
import { sha256 } from "../platform/crypto.ts";
import type { Database } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import { networkOf } from "../platform/rate-limit.ts";
import { foldName } from "../platform/text.ts";
import type { Passwords } from "../platform/passwords.ts";
import { addressFailuresMax, failuresMax, secondsUntil } from "./rules.ts";
import type { Sessions, Visitor } from "./sessions.ts";
import {
  clearFailures,
  countFailure,
  findMemberIdByUsername,
  findMembers,
  findPasswordHash,
  forgiveFailure,
  updateLastLogin,
} from "./store.ts";

/**
 * Signing in by user name and password.
 *
 * An unknown name and a wrong password take the same steps, the same time and the same answer. Five
 * wrong passwords for a name close the door for fifteen minutes, but only for the address they came
 * from, so that nobody can lock a member out from afar.
 */
export interface LoginDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
}

/** Nobody has this number, so looking for its password finds nothing. */
const nobody = 0n;

interface Subjects {
  /** The name from this address. */
  readonly name: Buffer;
  readonly address: Buffer;
}

function subjectsOf(merchantCode: string, username: string, ip: string): Subjects {
  const network = networkOf(ip);
  return {
    name: sha256(JSON.stringify(["name", merchantCode, username, network])),
    address: sha256(JSON.stringify(["address", network])),
  };
}

/** Counts the attempt before it is made, and refuses it when too many went before. */
async function admitAttempt(deps: LoginDeps, subjects: Subjects): Promise<void> {
  const now = deps.clock.now();
  const closed = await deps.db.transaction(async (tx) => {
    const byName = await countFailure(tx, subjects.name, now, failuresMax);
    if (byName.failures > failuresMax) return byName;
    const byAddress = await countFailure(tx, subjects.address, now, addressFailuresMax);
    return byAddress.failures > addressFailuresMax ? byAddress : undefined;
  });
  if (closed === undefined) return;
  const retryAfterSeconds = secondsUntil(closed.windowStartedAt, now);
  throw new Refusal("too_many_attempts", { retryAfterSeconds });
}

/**
 * Signs a member in and opens a session.
 *
 * Refuses, in this order: too_many_attempts, bad_credentials, account_disabled.
 */
export async function login(
  deps: LoginDeps,
  merchantCode: string,
  request: LoginRequest,
  visitor: Visitor,
): Promise<LoginAnswer> {
  const { db, clock, passwords, sessions } = deps;
  const username = foldName(request.username);
  const subjects = subjectsOf(merchantCode, username, visitor.ip);
  await admitAttempt(deps, subjects);
  const { member, passwordHash } = await db.read(async (reader) => {
    const claimed = await findMemberIdByUsername(reader, merchantCode, username);
    const memberId = claimed ?? nobody;
    const [found] = await findMembers(reader, [memberId]);
    return { member: found, passwordHash: await findPasswordHash(reader, memberId) };
  });
  const isRight = await passwords.verify(passwordHash, request.password);
  if (!isRight || member === undefined) throw new Refusal("bad_credentials");
  if (member.status !== "open") throw new Refusal("account_disabled");
  const token = await db.transaction(async (tx) => {
    await clearFailures(tx, subjects.name);
    await forgiveFailure(tx, subjects.address);
    await updateLastLogin(tx, member.memberId, clock.now());
    return sessions.open(tx, member, visitor);
  });
  return {
    token,
    firstTimeLogin: member.lastLoginAt === null,
    passwordExpired: false,
    previousLoginAt: member.lastLoginAt?.toISOString() ?? null,
  };
}
