import { z } from "zod";
import { AmountText, CurrencyText, PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";
import { localText } from "../languages.ts";
import type { RouteSchema } from "../route.ts";
import { MemberReason } from "./console-members.ts";
import { AwardPrize } from "./prizes.ts";
import { WhoMay } from "./who-may.ts";
import { rewardCapRefusals } from "./console-reward-caps.ts";
import { InboxPage } from "./inbox.ts";

/**
 * Journeys: something happens to a member, then steps follow: a wait, a condition, a message, an
 * offer, an award. Nothing here can select members by losses, results, hours of play or requested
 * withdrawals.
 */

/** What begins a journey. */
export const journeyTriggers = [
  "registered",
  "first_deposit",
  "kyc_missing",
  "bonus_80",
  "award_ending",
  "level_up",
  "birthday",
  "quiet_14d",
] as const;
export const JourneyTrigger = z.enum(journeyTriggers);
export type JourneyTrigger = z.infer<typeof JourneyTrigger>;

export const journeyStates = ["draft", "in_review", "live", "paused", "ended"] as const;
export const JourneyState = z.enum(journeyStates);
export type JourneyState = z.infer<typeof JourneyState>;

export const journeyStepsMax = 10;
export const journeyTitleMax = 60;
export const journeyBodyMax = 400;
/** 90 days. */
export const journeyWaitMax = 129_600;

const Positive = z.string().regex(/^\d{1,16}(\.\d{1,8})?$/);
const texts = { title: localText(journeyTitleMax), body: localText(journeyBodyMax) };

export const JourneyStep = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("wait"),
    minutes: z.number().int().min(1).max(journeyWaitMax),
  }),
  /** A member who does not meet it leaves. */
  z.strictObject({ kind: z.literal("condition"), who: WhoMay }),
  z.strictObject({ kind: z.literal("message"), ...texts, page: InboxPage.nullable() }),
  /** A message that leads to a promotion; it is left out while the promotion is not live. */
  z.strictObject({ kind: z.literal("offer"), ...texts, promotionId: Uuid }),
  z.strictObject({
    kind: z.literal("award"),
    title: localText(journeyTitleMax),
    /** Money, or that of a bonus; of all else the server sets it. */
    amount: Positive,
    /** Absent where it is money. */
    prize: AwardPrize.optional(),
    turnoverBps: z.number().int().min(0).max(1_000_000),
    claimDays: z.number().int().min(1).max(90),
  }),
]);
export type JourneyStep = z.infer<typeof JourneyStep>;

export const JourneyTerms = z
  .strictObject({
    name: z.string().trim().min(1).max(60),
    /** Stays as it was first approved. */
    trigger: JourneyTrigger,
    currency: CurrencyText,
    steps: z.array(JourneyStep).min(1).max(journeyStepsMax),
    /** Days between two of a member; null where a member enters once. */
    restDays: z.number().int().min(0).max(365).nullable(),
    /** What its awards may cost in all; null where it gives none. */
    budget: Positive.nullable(),
    /**
     * So many of its awards that nobody can price, such as points, it gives at most; absent where
     * it has none.
     */
    awardsMax: z.number().int().min(1).max(1_000_000).optional(),
  })
  .meta({ id: "JourneyTerms" });
export type JourneyTerms = z.infer<typeof JourneyTerms>;

/** Why a message, an offer or an award was left out. */
export const journeySuppressions = [
  "cap_day",
  "cap_week",
  "no_inbox",
  "offer_closed",
  "budget_used",
] as const;
export const JourneySuppression = z.enum(journeySuppressions);
export type JourneySuppression = z.infer<typeof JourneySuppression>;

/** Why a member left before the last step. */
export const journeyLeavings = [
  "not_offered",
  "no_consent",
  "no_longer",
  "condition",
  "stopped",
] as const;
export const JourneyLeaving = z.enum(journeyLeavings);
export type JourneyLeaving = z.infer<typeof JourneyLeaving>;

const Count = z.number().int();

export const JourneyCounts = z.object({
  entered: Count,
  waiting: Count,
  done: Count,
  left: z.partialRecord(JourneyLeaving, Count),
  sent: Count,
  suppressed: z.partialRecord(JourneySuppression, Count),
  awarded: Count,
});
export type JourneyCounts = z.infer<typeof JourneyCounts>;

export const Journey = z
  .object({
    merchantCode: z.string(),
    journeyId: Uuid,
    state: JourneyState,
    reason: z.string().nullable(),
    /** Who gave the reason; null where it was the platform. */
    reasonBy: z.string().nullable(),
    /** What counts now; null until it was approved once. */
    current: JourneyTerms.nullable(),
    currentRevision: Count.nullable(),
    /** What was written last and is not approved yet. */
    draft: JourneyTerms.nullable(),
    draftState: z.enum(["draft", "in_review"]).nullable(),
    maker: z.string().nullable(),
    approver: z.string().nullable(),
    counts: JourneyCounts,
    /** What its awards promised and paid. */
    spent: AmountText,
    /** How many awards that nobody can price it promised and gave. */
    given: Count,
    updatedAt: Timestamp,
    /** A save sends the version that was read. */
    version: Count,
  })
  .meta({ id: "Journey" });
export type Journey = z.infer<typeof Journey>;

const params = z.strictObject({ merchantCode: z.string().min(1).max(32), journeyId: Uuid });
const refused = ["permission_denied", "not_found", "changed_meanwhile"] as const;
const Version = z.strictObject({ version: z.number().int().min(1) });

export const journeyRoutes = {
  journeys: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "Journeys of all brands with what they did, those that run first.",
    query: PageQuery.extend({
      merchantCode: z.string().max(32).optional(),
      state: JourneyState.optional(),
    }),
    response: pageOf(Journey),
    refusals: ["permission_denied"],
  },
  journey: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "One journey with what it did.",
    params,
    response: Journey,
    refusals: ["permission_denied", "not_found"],
  },
  saveJourney: {
    effect: "work",
    access: "operator",
    permission: "rewards.write",
    summary: "Writes a draft of a journey. What runs stays until a second person approves it.",
    params,
    body: z.strictObject({
      terms: JourneyTerms,
      /** The version that was read; 0 for a new one. */
      version: z.number().int().min(0),
    }),
    response: Journey,
    refusals: [
      "permission_denied",
      "not_found",
      "brand_rule",
      ...rewardCapRefusals,
      "changed_meanwhile",
    ],
    perMinuteMax: 60,
  },
  submitJourney: {
    effect: "work",
    access: "operator",
    permission: "rewards.write",
    summary: "Hands a draft of a journey to a second person.",
    params,
    body: Version,
    response: Journey,
    refusals: refused,
    perMinuteMax: 60,
  },
  discardJourney: {
    effect: "work",
    access: "operator",
    permission: "rewards.write",
    summary: "Discards a draft of a journey. What runs stays; what never ran is deleted.",
    params,
    body: Version,
    response: z.object({}),
    refusals: refused,
    perMinuteMax: 60,
  },
  decideJourney: {
    effect: "money",
    access: "operator",
    permission: "rewards.approve",
    summary: "Starts what a journey's draft says, or sends it back to its maker.",
    params,
    body: Version.extend({
      decision: z.enum(["approve", "return"]),
      reason: MemberReason.nullable(),
    }),
    response: Journey,
    refusals: [
      ...refused,
      "brand_rule",
      ...rewardCapRefusals,
      "second_person_needed",
      "second_person_unfit",
    ],
    perMinuteMax: 60,
  },
  holdJourney: {
    effect: "work",
    access: "operator",
    permission: "rewards.write",
    summary: "Pauses or ends a journey immediately; one operator suffices.",
    params,
    body: z.strictObject({ action: z.enum(["pause", "end"]), reason: MemberReason.nullable() }),
    response: Journey,
    refusals: refused,
    perMinuteMax: 60,
  },
  resumeJourney: {
    effect: "money",
    access: "operator",
    permission: "rewards.approve",
    summary: "Lets a paused journey continue. It takes two operators.",
    params,
    body: z.strictObject({ reason: MemberReason }),
    response: Journey,
    refusals: refused,
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
