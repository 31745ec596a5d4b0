import type { Clock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Database } from "../../platform/db.ts";
import type { OperatorInCall } from "../../platform/http/call.ts";
import type { Actor } from "../audit/actor.ts";
import type { Audit } from "../audit/service.ts";
import { powersOf } from "../powers/rules.ts";
import { findOwnRoles } from "../powers/store.ts";
import { endSessions, findLiveSession, touchSession } from "./store.ts";

/**
 * Operators' sessions: an opaque token of 256 bits, of which only the hash is stored, good in the
 * browser it was made for.
 *
 * | state | event                                              | state |
 * | ----- | -------------------------------------------------- | ----- |
 * | live  | 30 min without an act, or 8 h in all               | ended |
 * | live  | sign-out, suspension, reset, a new password elsewhere | ended |
 *
 * Only what the operator does keeps it alive: writes, and the calls by which pages report input.
 * What a page requests by itself does not, or a forgotten tab would stay signed in.
 *
 * Nothing is cached: a role taken away is gone with the next call, in every process.
 */
export interface SessionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: Audit;
}

/** The operator of a token and their current permissions; activity keeps the session alive. */
async function findOperator(
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

/** Ends the session. Repeating it changes nothing. */
async function signOut(
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

export function createSessions(deps: SessionDeps) {
  return {
    findOperator: (token: string, userAgent: string, isAct: boolean) =>
      findOperator(deps, token, userAgent, isAct),
    signOut: (actor: Actor, sessionId: string) => signOut(deps, actor, sessionId),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
