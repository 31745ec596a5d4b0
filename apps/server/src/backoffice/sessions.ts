import { permissions as allPermissions, type OperatorSession } from "@baize/contract";
import type { Clock } from "../platform/clock.ts";
import { sha256 } from "../platform/crypto.ts";
import type { Database } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { OperatorInCall } from "../platform/http/call.ts";
import type { Audit } from "./audit.ts";
import { operatorOf } from "./operators.ts";
import { findOwnRoles } from "./role-store.ts";
import { powersOf, type Actor } from "./rules.ts";
import { endSessions, findLiveSession, findSessionEnd, touchSession } from "./session-store.ts";
import { findCredential, findOperatorRow } from "./store.ts";

/**
 * Operators' sessions: an opaque token of 256 bits, of which only the hash is stored, good in the
 * browser it was made for.
 *
 * | state | event                                              | state |
 * | ----- | -------------------------------------------------- | ----- |
 * | live  | 30 min without an act, or 8 h in all               | ended |
 * | live  | sign-out, suspension, reset, a new password elsewhere | ended |
 *
 * Only what the operator does keeps it alive: writes, and the pages' word that somebody touches
 * them. What a page asks for by itself does not, or a tab somebody forgot would stay signed in.
 *
 * Nothing is cached: a role taken away is gone with the next call, in every process.
 */
export interface SessionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: Audit;
}

/** The operator of a token and their current permissions; activity keeps the session alive. */
export async function findOperator(
  { db, clock }: SessionDeps,
  token: string,
  userAgent: string,
  isAct: boolean,
): Promise<OperatorInCall | undefined> {
  return db.transaction(async (tx) => {
    const look = isAct ? touchSession : findLiveSession;
    const found = await look(tx, sha256(token), userAgent, clock.now());
    if (found === undefined) return undefined;
    const { operatorId, username, sessionId, mustChange } = found;
    const { permissions } = powersOf((await findOwnRoles(tx, operatorId)) ?? []);
    return {
      operatorId,
      username,
      sessionId,
      permissions,
      scope: mustChange ? "password" : "full",
    };
  });
}

/** What the console shows of the signed-in operator. */
export async function describeSession(
  { db }: SessionDeps,
  { operatorId, sessionId }: { readonly operatorId: string; readonly sessionId: string },
): Promise<OperatorSession> {
  return db.read(async (reader) => {
    const operator = await findOperatorRow(reader, operatorId);
    const roles = await findOwnRoles(reader, operatorId);
    const endsAt = await findSessionEnd(reader, operatorId, sessionId);
    const credential = await findCredential(reader, operatorId);
    if (operator === undefined || roles === undefined || endsAt === undefined) {
      throw new Refusal("not_logged_in");
    }
    const { permissions } = powersOf(roles);
    return {
      operator: operatorOf(operator),
      permissions: allPermissions.filter((permission) => permissions.has(permission)),
      sessionEndsAt: endsAt.toISOString(),
      mustChangePassword: credential?.mustChange ?? true,
    };
  });
}

/** Ends the session. Again, it changes nothing. */
export async function signOut(
  { db, clock, audit }: SessionDeps,
  actor: Actor,
  sessionId: string,
): Promise<void> {
  const { operatorId, username } = actor;
  await db.transaction(async (tx) => {
    const ending = { operatorId, only: sessionId, reason: "sign-out" };
    const ended = await endSessions(tx, ending, clock.now());
    if (ended === 0) return;
    await audit.record(tx, { actor, action: "operator.signed_out", subject: username });
  });
}
