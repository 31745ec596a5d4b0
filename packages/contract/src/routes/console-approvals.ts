import { z } from "zod";
import { PageQuery, Timestamp, Uuid } from "../fields.ts";
import { Permission } from "../permissions.ts";
import { guardedEffects, type RouteSchema } from "../route.ts";
import { CostSubject } from "./console-costs.ts";

/**
 * The operator's console: what one operator asked for and a second person must agree to. The effect
 * happens once, when the second person agrees, and is exactly what that person was shown.
 */

export const approvalStates = ["waiting", "executed", "declined", "expired"] as const;
export type ApprovalState = (typeof approvalStates)[number];

const Details = z.record(z.string(), z.unknown()).nullable();

export const ApprovalChange = z
  .object({
    /** What the audit trail will call it. */
    action: z.string(),
    subject: z.string(),
    before: Details,
    after: Details,
  })
  .meta({ id: "ApprovalChange" });
export type ApprovalChange = z.infer<typeof ApprovalChange>;

export const unfitReasons = ["same_person", "not_active", "too_new", "related"] as const;

export const Approval = z
  .object({
    approvalId: Uuid,
    /** The call of the console that waits. */
    call: z.string(),
    effect: z.enum(guardedEffects),
    permission: Permission,
    changes: z.array(ApprovalChange),
    /** What the ids in the changes are called, where they have a name. */
    names: z.record(z.string(), z.string()),
    /** Of rewards that wait: what their cost before they start is worked out of. Else null. */
    cost: z.object({ merchantCode: z.string(), subject: CostSubject }).nullable(),
    requestedBy: z.string(),
    isOwn: z.boolean(),
    requestedAt: Timestamp,
    expiresAt: Timestamp,
    state: z.enum(approvalStates),
    decidedBy: z.string().nullable(),
    decidedAt: Timestamp.nullable(),
    reason: z.string().nullable(),
    /** Why the operator who reads this cannot approve it; null if they can. */
    unfit: z.enum(unfitReasons).nullable(),
  })
  .meta({ id: "Approval" });
export type Approval = z.infer<typeof Approval>;

export const DecideApproval = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("approve") }),
  z.strictObject({ action: z.literal("decline"), reason: z.string().trim().min(3).max(300) }),
]);
export type DecideApproval = z.infer<typeof DecideApproval>;

export const consoleApprovalRoutes = {
  approvals: {
    effect: "read",
    access: "operator",
    summary: "What waits for a second person: one's own requests, and those one may decide on.",
    query: PageQuery.extend({ state: z.enum(approvalStates).optional() }),
    response: z.object({
      content: z.array(Approval),
      pageNum: z.number().int(),
      totalPages: z.number().int(),
      total: z.number().int(),
      /** How many of all of them others asked for. */
      others: z.number().int(),
    }),
    refusals: [],
  },
  decideApproval: {
    effect: "approval",
    access: "operator",
    summary: "Agrees to what another asked for, which does it, or declines; one's own too.",
    params: z.strictObject({ approvalId: Uuid }),
    body: DecideApproval,
    response: z.object({
      approval: Approval,
      /** What the call would have answered to who asked; null where it was declined. */
      answer: z.unknown(),
    }),
    refusals: [
      "not_found",
      "permission_denied",
      "changed_meanwhile",
      "second_person_needed",
      "second_person_unfit",
    ],
    perMinuteMax: 120,
  },
} as const satisfies Record<string, RouteSchema>;
