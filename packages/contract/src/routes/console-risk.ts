import { z } from "zod";
import { AmountText, PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import { MemberParams } from "./console-members.ts";

/**
 * The operator's console, risk: what was found about members, and what is decided about it.
 *
 *   open      → claimed     somebody looks at it; after a quarter of an hour another may take over
 *   claimed   → open        the holder puts it back
 *   claimed   → cleared, confirmed
 *   cleared   → open        more was found, or somebody looks again
 *   confirmed → open        somebody looks again
 */

export const riskKinds = [
  "shared_device",
  "shared_ip",
  "shared_payee",
  "negative_balance",
  "rollback_after_win",
  "foreign_reference",
  "turnover_at_minimum",
  "bonus_shared",
  "reward_shared",
  "reward_quick",
  "reward_link",
  "reward_only",
  "reward_opposite",
  "bonus_opposite",
  "bonus_large_stake",
  "line_transfer_back",
  "self_dealing",
] as const;
export const RiskKind = z.enum(riskKinds);
export type RiskKind = z.infer<typeof RiskKind>;

export const riskSeverities = ["low", "medium", "high"] as const;
export const RiskSeverity = z.enum(riskSeverities);
export type RiskSeverity = z.infer<typeof RiskSeverity>;

export const riskStates = ["open", "claimed", "cleared", "confirmed"] as const;
export const RiskState = z.enum(riskStates);
export type RiskState = z.infer<typeof RiskState>;

/** "waiting" is what somebody must decide: open and claimed. */
export const riskFilters = ["waiting", "cleared", "confirmed"] as const;

/**
 * What follows from a confirmed flag: nothing, no withdrawal without an operator, or the account is
 * suspended.
 */
export const riskConsequences = ["none", "withdrawal_review", "suspended"] as const;
export const RiskConsequence = z.enum(riskConsequences);
export type RiskConsequence = z.infer<typeof RiskConsequence>;

export const riskActions = ["clear", "confirm", "release", "reopen"] as const;

export const RiskFlag = z
  .object({
    flagId: Uuid,
    memberId: MemberParams.shape.memberId,
    merchantCode: z.string(),
    username: z.string(),
    kind: RiskKind,
    severity: RiskSeverity,
    state: RiskState,
    /** How many findings stand behind it. */
    count: z.number().int(),
    firstSeenAt: Timestamp,
    lastSeenAt: Timestamp,
    /** Since when it waits. */
    openedAt: Timestamp,
    targetMinutes: z.number().int(),
    claim: z.object({ operator: z.string(), isMine: z.boolean(), endsAt: Timestamp }).nullable(),
    consequence: RiskConsequence.nullable(),
    /** Sent with every decision: a case decided in the meantime is not decided again. */
    revision: z.number().int(),
  })
  .meta({ id: "RiskFlag" });
export type RiskFlag = z.infer<typeof RiskFlag>;

/** One finding; what does not concern its kind is null. */
export const RiskEvidence = z.object({
  firstAt: Timestamp,
  lastAt: Timestamp,
  /** With whom something is shared. */
  member: z.object({ memberId: z.string(), username: z.string() }).nullable(),
  /** Address, account or vendor; the first two masked. */
  place: z.string().nullable(),
  /** Round or withdrawal. */
  reference: z.string().nullable(),
  amount: AmountText.nullable(),
  currency: z.string().nullable(),
});
export type RiskEvidence = z.infer<typeof RiskEvidence>;

export const riskSteps = [
  "raised",
  "raised_again",
  "claimed",
  "taken_over",
  "released",
  "cleared",
  "confirmed",
  "reopened",
] as const;

export const RiskCase = RiskFlag.extend({
  /** Newest first; of many the newest hundred. */
  evidence: z.array(RiskEvidence),
  /** Other flags of this member, and those of others about the same device, address or account. */
  related: z.array(RiskFlag),
  steps: z.array(
    z.object({
      at: Timestamp,
      what: z.enum(riskSteps),
      /** Null: the platform. */
      operator: z.string().nullable(),
      reason: z.string().nullable(),
      consequence: RiskConsequence.nullable(),
    }),
  ),
  /** What may be done by who holds the claim; looking again needs none. */
  actions: z.array(z.enum(riskActions)),
}).meta({ id: "RiskCase" });
export type RiskCase = z.infer<typeof RiskCase>;

const params = MemberParams.extend({ flagId: Uuid });
const revision = z.number().int();
const reason = z.string().trim().min(3).max(300);

export const DecideRiskFlag = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("clear"), revision, reason }),
  z.strictObject({
    action: z.literal("confirm"),
    revision,
    reason,
    consequence: RiskConsequence,
  }),
  z.strictObject({ action: z.literal("release"), revision }),
  z.strictObject({ action: z.literal("reopen"), revision, reason }),
]);
export type DecideRiskFlag = z.infer<typeof DecideRiskFlag>;

const minutes = z.number().int().min(1).max(43_200);

export const RiskSettings = z
  .strictObject({
    /** So many members of one address within a day are noticed. */
    ipMembers: z.number().int().min(2).max(1000),
    /** Networks whose customers share addresses, as "203.0.113.0/24". */
    carrierNetworks: z.array(z.union([z.cidrv4(), z.cidrv6()])).max(200),
    /** How soon a flag is looked at. */
    lowMinutes: minutes,
    mediumMinutes: minutes,
    highMinutes: minutes,
    /** Within so many hours money that comes back along the line is noticed; 0: never. */
    lineBackHours: z.number().int().min(0).max(720),
    /** By so much it may be more or less than what went. */
    lineBackPercent: z.number().int().min(0).max(50),
  })
  .meta({ id: "RiskSettings" });
export type RiskSettings = z.infer<typeof RiskSettings>;

export const RiskPolicy = z
  .object({
    merchantCode: z.string(),
    settings: RiskSettings,
    /** Changes with every setting; a save sends the revision that was read. */
    revision: z.string(),
  })
  .meta({ id: "RiskPolicy" });
export type RiskPolicy = z.infer<typeof RiskPolicy>;

const read = { access: "operator", permission: "risk.read" } as const;
const decide = { access: "operator", permission: "risk.decide", perMinuteMax: 120 } as const;

export const consoleRiskRoutes = {
  riskFlags: {
    effect: "read",
    ...read,
    summary: "What was found about members; what waits comes oldest first, the rest newest first.",
    query: PageQuery.extend({
      state: z.enum(riskFilters).default("waiting"),
      kind: RiskKind.optional(),
      severity: RiskSeverity.optional(),
      merchantCode: z.string().max(32).optional(),
      /** Whatever is known of a member, as in the list of members. */
      member: z.string().trim().min(1).max(100).optional(),
    }),
    response: pageOf(RiskFlag),
    refusals: ["permission_denied"],
  },
  riskFlag: {
    effect: "read",
    ...read,
    summary: "One flag: what was found, what else there is, and what was decided.",
    params,
    response: RiskCase,
    refusals: ["permission_denied", "not_found"],
  },
  memberRiskFlags: {
    effect: "read",
    ...read,
    summary: "All flags of a member, those that wait first.",
    params: MemberParams,
    response: z.object({
      flags: z.array(RiskFlag),
      /** None of the member's withdrawals is approved automatically. */
      isUnderReview: z.boolean(),
    }),
    refusals: ["permission_denied", "not_found"],
  },
  riskPolicies: {
    effect: "read",
    ...read,
    summary: "From when on each brand notices something, and how soon somebody looks.",
    response: z.array(RiskPolicy),
    refusals: ["permission_denied"],
  },
  saveRiskPolicy: {
    effect: "threshold",
    ...decide,
    summary: "Saves what a brand notices; what happens next counts by it.",
    params: z.strictObject({ merchantCode: z.string().max(32) }),
    body: z.strictObject({ settings: RiskSettings, revision: z.string().max(64) }),
    response: RiskPolicy,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
  },
  claimRiskFlag: {
    effect: "work",
    ...decide,
    summary: "Takes a flag to decide on. Again, it changes nothing.",
    params,
    response: RiskCase,
    refusals: ["permission_denied", "not_found", "changed_meanwhile", "claim_needed"],
  },
  decideRiskFlag: {
    effect: "work",
    ...decide,
    summary: "Clears or confirms a claimed flag, puts it back, or opens a decided one again.",
    params,
    body: DecideRiskFlag,
    response: RiskCase,
    refusals: ["permission_denied", "not_found", "changed_meanwhile", "claim_needed"],
  },
} as const satisfies Record<string, RouteSchema>;
