import { z } from "zod";
import { AmountText, PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import { MemberParams, MemberReason } from "./console-members.ts";
import { LimitKind, LimitPeriod, Protection } from "./protection.ts";
import { LoginRow, SessionRow } from "./security.ts";

/**
 * The operator's console: what protects a member, and where the member is signed in.
 *
 * A limit of the house stands beside the member's own, and of all that stand the strictest counts:
 * so the house can make play narrower, never wider than the member wants it.
 */

export const LimitChange = z
  .object({
    changeId: Uuid,
    at: Timestamp,
    what: z.enum(["limit_set", "limit_confirmed", "paused"]),
    setBy: z.enum(["member", "operator"]),
    /** Of a limit. */
    kind: LimitKind.nullable(),
    period: LimitPeriod.nullable(),
    before: AmountText.nullable(),
    after: AmountText.nullable(),
    /** What waits for its time and the member's word. */
    asked: AmountText.nullable(),
    /** End of a break; null also means permanent. */
    endsAt: Timestamp.nullable(),
  })
  .meta({ id: "LimitChange" });
export type LimitChange = z.infer<typeof LimitChange>;

export const MemberProtection = Protection.pick({
  currency: true,
  limits: true,
  pause: true,
  realityMinutes: true,
})
  .extend({
    /** What became of limits and breaks, newest first. */
    changes: z.array(LimitChange),
  })
  .meta({ id: "MemberProtection" });
export type MemberProtection = z.infer<typeof MemberProtection>;

const SessionInConsole = SessionRow.omit({ isCurrent: true }).meta({ id: "SessionInConsole" });
export type SessionInConsole = z.infer<typeof SessionInConsole>;

export const consoleProtectionRoutes = {
  memberProtection: {
    effect: "read",
    access: "operator",
    permission: "members.read",
    summary: "A member's limits with what is used of them, breaks, and what became of them.",
    params: MemberParams,
    response: MemberProtection,
    refusals: ["permission_denied", "not_found"],
  },
  saveHouseLimit: {
    effect: "threshold",
    access: "operator",
    permission: "members.write",
    summary:
      "Sets or (null) takes away a limit of the house, at once. The member's own stands beside " +
      "it, and the strictest counts.",
    params: MemberParams,
    body: z.strictObject({
      kind: LimitKind,
      period: LimitPeriod,
      amount: AmountText.nullable(),
      reason: MemberReason,
    }),
    response: MemberProtection,
    refusals: ["permission_denied", "not_found"],
    perMinuteMax: 60,
  },
  memberSessions: {
    effect: "read",
    access: "operator",
    permission: "members.read",
    summary: "Where a member is signed in now, the latest first.",
    params: MemberParams,
    response: z.array(SessionInConsole),
    refusals: ["permission_denied", "not_found"],
  },
  endMemberSessions: {
    effect: "work",
    access: "operator",
    permission: "members.write",
    summary: "Ends one sign-in of a member, or (null) all of them, at once.",
    params: MemberParams,
    body: z.strictObject({ sessionId: Uuid.nullable(), reason: MemberReason }),
    response: z.array(SessionInConsole),
    refusals: ["permission_denied", "not_found"],
    perMinuteMax: 60,
  },
  memberLogins: {
    effect: "read",
    access: "operator",
    permission: "members.read",
    summary: "Sign-ins of a member, tried and made, the latest first.",
    params: MemberParams,
    query: PageQuery,
    response: pageOf(LoginRow),
    refusals: ["permission_denied", "not_found"],
  },
} as const satisfies Record<string, RouteSchema>;
