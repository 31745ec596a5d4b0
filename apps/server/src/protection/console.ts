import type { CallParsed, MemberProtection, SessionInConsole } from "@baize/contract";
import {
  createAudit,
  type Audit,
  change,
  type FourEyes,
  type Together,
  type Actor,
} from "../backoffice/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import type { Hand } from "../platform/http/call.ts";
import type { Ids } from "../platform/ids.ts";
import type { ProtectionOversight } from "./oversight.ts";

/** What operators do for a member's safety: limits of the house, and sign-ins that are ended. */
export interface ProtectionConsoleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly identity: Pick<Identity, "directory">;
  readonly protection: { readonly oversight: ProtectionOversight };
}

type Deps = ProtectionConsoleDeps & { readonly audit: Audit };

/** Refuses: not_found. */
async function describe(
  { identity, protection }: Deps,
  memberId: bigint,
): Promise<MemberProtection> {
  return protection.oversight.describe(await identity.directory.demand(memberId));
}

/**
 * Sets or takes away a limit of the house. The same again changes nothing. What protects a member
 * must not wait, so one person suffices to make it tighter; two make it wider.
 *
 * Refuses, in this order: permission_denied, not_found, invalid_input, approval_pending.
 */
async function saveLimit(
  deps: Deps,
  hand: Hand,
  memberId: bigint,
  { reason, ...asked }: CallParsed<"saveHouseLimit">["body"],
): Promise<MemberProtection> {
  const { audit, identity, protection } = deps;
  const work: Together<void>["work"] = async (tx, { actor, alone }) => {
    const member = await identity.directory.demandIn(tx, memberId);
    const { before, after, isTighter } = await protection.oversight.setHouseIn(tx, member, asked);
    if (before === after) return;
    if (isTighter) await alone("narrower");
    const limit = `${asked.kind} ${asked.period}`;
    const unit = asked.kind === "time" ? {} : { currency: member.currency };
    await audit.record(tx, {
      actor,
      memberId,
      action: "member.limit_saved",
      subject: member.username,
      before: { limit, amount: before, ...unit },
      after: { limit, amount: after, ...unit, reason },
    });
  };
  await deps.fourEyes.together(hand, { permission: "members.write", work });
  return describe(deps, memberId);
}

/**
 * Ends one sign-in of a member, or all of them.
 *
 * Refuses, in this order: permission_denied, not_found.
 */
async function endSessions(
  deps: Deps,
  actor: Actor,
  memberId: bigint,
  { sessionId, reason }: CallParsed<"endMemberSessions">["body"],
): Promise<SessionInConsole[]> {
  const { audit, identity } = deps;
  await change(deps, actor, "members.write", async (tx) => {
    const { username } = await identity.directory.demandIn(tx, memberId);
    const why = "signed out by an operator";
    const isEnded = await identity.directory.endSessionsIn(tx, memberId, sessionId, why);
    if (!isEnded && sessionId !== null) throw new Refusal("not_found");
    await audit.record(tx, {
      actor,
      memberId,
      action: "member.sessions_ended",
      subject: username,
      after: { which: sessionId ?? "all", reason },
    });
  });
  return identity.directory.sessions(memberId);
}

export function createProtectionConsole(given: ProtectionConsoleDeps) {
  const deps = { ...given, audit: createAudit(given) };
  const { directory } = given.identity;
  return {
    describe: (memberId: bigint) => describe(deps, memberId),
    saveLimit: (hand: Hand, memberId: bigint, asked: Parameters<typeof saveLimit>[3]) =>
      saveLimit(deps, hand, memberId, asked),
    listSessions: directory.sessions,
    endSessions: (actor: Actor, memberId: bigint, asked: Parameters<typeof endSessions>[3]) =>
      endSessions(deps, actor, memberId, asked),
    listLogins: directory.logins,
  };
}

export type ProtectionConsole = ReturnType<typeof createProtectionConsole>;
