import { z } from "zod";
import {
  AmountText,
  CurrencyText,
  PageQuery,
  PromoCodeText,
  Timestamp,
  Uuid,
  pageOf,
} from "../fields.ts";
import { localText } from "../languages.ts";
import type { RouteSchema } from "../route.ts";
import { rewardCapRefusals } from "./console-reward-caps.ts";
import { MemberParams, MemberReason } from "./console-members.ts";
import { BudgetMode } from "../budget-mode.ts";
import { AwardPrize } from "./prizes.ts";
import { EntryState, PromotionKind, PromotionPeriod, PromotionState } from "./promotions.ts";
import { Positive, WhoMay } from "./who-may.ts";

/** Promotions as operators make them. */

export const PromotionTerms = z
  .strictObject({
    /** Stays as it was first saved. */
    kind: PromotionKind,
    /** Stays as it was first saved: the brand's. */
    currency: CurrencyText,
    /** What the member reads beside his award. */
    title: localText(80),
    /** The piece of content that shows it; null where it is shown nowhere. */
    contentId: Uuid.nullable(),
    startsAt: Timestamp.nullable(),
    endsAt: Timestamp.nullable(),
    /** Whether only members take part who pressed the button. */
    needsJoin: z.boolean(),
    period: PromotionPeriod,
    amount: Positive,
    /** Of an application: the most that an operator may give; null where the amount is fixed. */
    amountMax: Positive.nullable(),
    turnoverBps: z.number().int().min(0).max(1_000_000),
    claimDays: z.number().int().min(1).max(90),
    /**
     * The award is a bonus, to be staked in so many days as often as the turnover says; null where
     * it is money.
     */
    bonusDays: z.number().int().min(1).max(365).nullable(),
    /** Of a bonus: so much of one round's stake counts at most; absent where all of it does. */
    bonusCountsAtMost: Positive.optional(),
    /**
     * What it gives that is neither money nor a bonus; the server sets the amount to what it is
     * worth.
     */
    prize: AwardPrize.optional(),
    /** The most it may cost, in all and on a day; null where there is no bound. */
    budget: Positive.nullable(),
    budgetDay: Positive.nullable(),
    /** When it is taken; absent for when the reward is earned. */
    budgetMode: BudgetMode.optional(),
    /** Of deposits: what must come together within the period. */
    target: z
      .strictObject({ measure: z.enum(["deposit_sum", "deposit_count"]), expected: Positive })
      .nullable(),
    codes: z
      .array(
        z.strictObject({
          code: PromoCodeText,
          usesMax: z.number().int().min(1).max(1_000_000).nullable(),
        }),
      )
      .max(200),
    /** How often a member may send an application. */
    times: z.number().int().min(1).max(10),
    /** Of the promotions of one group a member takes part in one at a time. */
    stackGroup: z
      .string()
      .regex(/^[a-z0-9_-]{1,32}$/)
      .nullable(),
    priority: z.number().int().min(0).max(100),
    who: WhoMay.nullable(),
    /** Of a hundred members, from how many it is held back to see what it does; absent for none. */
    controlShare: z.number().int().min(0).max(50).optional(),
  })
  .meta({ id: "PromotionTerms" });
export type PromotionTerms = z.infer<typeof PromotionTerms>;

export const DeskPromotion = z
  .object({
    promotionId: Uuid,
    merchantCode: z.string(),
    state: PromotionState,
    isStopped: z.boolean(),
    /** Why it was paused, stopped or sent back. */
    reason: z.string().nullable(),
    /** Who gave the reason; null where it was the platform. */
    reasonBy: z.string().nullable(),
    /** What counts now; null until it was approved once. */
    current: PromotionTerms.nullable(),
    currentRevision: z.number().int().nullable(),
    /** What was written last and is not approved yet. */
    draft: PromotionTerms.nullable(),
    draftState: z.enum(["draft", "in_review"]).nullable(),
    maker: z.string().nullable(),
    approver: z.string().nullable(),
    /** Entries by state, and what was promised and paid. */
    entries: z.partialRecord(EntryState, z.number().int()),
    spent: AmountText,
    unclaimed: AmountText,
    claimed: AmountText,
    updatedAt: Timestamp,
    /** A save sends the version that was read. */
    version: z.number().int(),
  })
  .meta({ id: "DeskPromotion" });
export type DeskPromotion = z.infer<typeof DeskPromotion>;

/**
 * Why an application is decided on by itself: something was found about its member, another taker
 * shares something, its least amount takes two persons, or the member has not answered yet.
 */
export const applicationBlocks = ["flagged", "shared", "second_person", "question"] as const;
export const ApplicationBlock = z.enum(applicationBlocks);
export type ApplicationBlock = z.infer<typeof ApplicationBlock>;

export const DeskEntry = z
  .object({
    entryId: Uuid,
    promotionId: Uuid,
    title: z.string(),
    type: PromotionKind,
    memberId: z.string(),
    username: z.string(),
    merchantCode: z.string(),
    period: z.string(),
    revision: z.number().int(),
    state: EntryState,
    amount: AmountText.nullable(),
    prize: AwardPrize.nullable(),
    currency: CurrencyText,
    reason: z.string().nullable(),
    operator: z.string().nullable(),
    /** What was earned; it is decided on with the awards. */
    hasAward: z.boolean(),
    /** Of one that was applied for: since when it waits, and who works on it. */
    application: z
      .object({
        sentAt: Timestamp,
        hasQuestion: z.boolean(),
        /** A decision sends the revision that was read. */
        revision: z.number().int(),
        /** What may be given. */
        min: AmountText,
        max: AmountText,
        /** Why it cannot be decided together with others; null where it can, or is decided. */
        block: ApplicationBlock.nullable(),
        claim: z
          .object({ operator: z.string(), isMine: z.boolean(), endsAt: Timestamp })
          .nullable(),
      })
      .nullable(),
    openedAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "DeskEntry" });
export type DeskEntry = z.infer<typeof DeskEntry>;

const Params = z.strictObject({ merchantCode: z.string().max(32), promotionId: Uuid });
const refused = ["permission_denied", "not_found", "changed_meanwhile"] as const;

const EntryParams = MemberParams.extend({ entryId: Uuid });

export const consolePromotionRoutes = {
  deskPromotions: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "Promotions of all brands, those that go on first.",
    query: PageQuery.extend({
      merchantCode: z.string().optional(),
      state: PromotionState.optional(),
    }),
    response: pageOf(DeskPromotion),
    refusals: ["permission_denied"],
  },
  deskPromotion: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "One promotion with what it costs.",
    params: Params,
    response: DeskPromotion,
    refusals: ["permission_denied", "not_found"],
  },
  savePromotion: {
    effect: "work",
    access: "operator",
    permission: "rewards.write",
    summary: "Writes a draft of a promotion. What runs stays until a second person approves it.",
    params: Params,
    body: z.strictObject({
      terms: PromotionTerms,
      /** The version that was read; 0 for a new promotion. */
      version: z.number().int().min(0),
    }),
    response: DeskPromotion,
    refusals: [
      "permission_denied",
      "not_found",
      "brand_rule",
      ...rewardCapRefusals,
      "period_order",
      "changed_meanwhile",
    ],
    perMinuteMax: 60,
  },
  submitPromotion: {
    effect: "work",
    access: "operator",
    permission: "rewards.write",
    summary: "Hands a draft to a second person.",
    params: Params,
    body: z.strictObject({ version: z.number().int().min(1) }),
    response: DeskPromotion,
    refusals: refused,
    perMinuteMax: 60,
  },
  discardPromotion: {
    effect: "work",
    access: "operator",
    permission: "rewards.write",
    summary:
      "Discards a draft of a promotion. What runs stays; what was never approved is deleted.",
    params: Params,
    body: z.strictObject({ version: z.number().int().min(1) }),
    response: z.object({}),
    refusals: refused,
    perMinuteMax: 60,
  },
  decidePromotion: {
    effect: "money",
    access: "operator",
    permission: "rewards.approve",
    summary: "Approves a draft, or sends it back to its maker.",
    params: Params,
    body: z.strictObject({
      version: z.number().int().min(1),
      decision: z.enum(["approve", "return"]),
      reason: MemberReason.nullable(),
    }),
    response: DeskPromotion,
    refusals: [
      ...refused,
      "brand_rule",
      ...rewardCapRefusals,
      "second_person_needed",
      "second_person_unfit",
    ],
    perMinuteMax: 60,
  },
  holdPromotion: {
    effect: "work",
    access: "operator",
    permission: "rewards.write",
    summary: "Pauses, ends or stops a promotion at once; what it gives shrinks, so one suffices.",
    params: Params,
    body: z.strictObject({
      action: z.enum(["pause", "end", "stop"]),
      reason: MemberReason.nullable(),
    }),
    response: DeskPromotion,
    refusals: refused,
    perMinuteMax: 60,
  },
  resumePromotion: {
    effect: "money",
    access: "operator",
    permission: "rewards.approve",
    summary: "Lets a paused or stopped promotion go on.",
    params: Params,
    body: z.strictObject({ reason: MemberReason }),
    response: DeskPromotion,
    refusals: refused,
    perMinuteMax: 60,
  },
  promotionEntries: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "Who takes part, newest first; what waits for a decision oldest first.",
    query: PageQuery.extend({
      merchantCode: z.string().optional(),
      promotionId: Uuid.optional(),
      state: EntryState.optional(),
      /** Of what waits: the oldest first, or the largest. */
      order: z.enum(["age", "amount"]).default("age"),
    }),
    response: pageOf(DeskEntry),
    refusals: ["permission_denied"],
  },
  promotionEntry: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "One member's part in a promotion.",
    params: EntryParams,
    response: DeskEntry,
    refusals: ["permission_denied", "not_found"],
  },
  decideEntry: {
    effect: "money",
    access: "operator",
    permission: "rewards.review",
    summary: "Decides on what is being checked: the member may claim it, or it is refused.",
    params: EntryParams,
    body: z.strictObject({ decision: z.enum(["clear", "confirm"]), reason: MemberReason }),
    response: DeskEntry,
    refusals: [...refused, "play_paused"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
