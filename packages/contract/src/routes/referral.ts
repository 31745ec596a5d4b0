import { z } from "zod";
import {
  AmountText,
  CurrencyText,
  GameType,
  MerchantText,
  PageQuery,
  Timestamp,
  pageOf,
} from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import { MemberParams, MemberReason } from "./console-members.ts";
import { VerificationLevel } from "./verification.ts";

/**
 * Referral: members invite friends by a code or its link, and are rewarded when a friend plays.
 *
 *   state        event                                                state
 *   (none)       a friend registers while the programme is open       registered
 *   registered   he met the terms                                     qualified
 *   registered   his days are over                                    expired
 *   qualified    the hold is over and the terms still hold            rewarded: awards to claim
 *   qualified    the same, and somebody has to look at the two        on_hold
 *   qualified    corrections took what was needed                     registered, or expired
 *   on_hold      an operator pays it                                  rewarded: awards to claim
 *   any open     the same person or payee; the inviter's maximum      rejected
 *   on_hold      an operator refuses it                               rejected
 */
export const referralStates = [
  "registered",
  "qualified",
  "on_hold",
  "rewarded",
  "expired",
  "rejected",
] as const;
export const ReferralState = z.enum(referralStates);
export type ReferralState = z.infer<typeof ReferralState>;

/** Why somebody has to look, or why nothing is given. */
export const referralReasons = [
  "same_person",
  "same_payee",
  "same_device",
  "ring",
  "idle_chain",
  "shared_device",
  "month_max",
  "total_max",
  "operator",
] as const;
export const ReferralReason = z.enum(referralReasons);
export type ReferralReason = z.infer<typeof ReferralReason>;

const Amount = z.string().regex(/^\d{1,16}(\.\d{1,8})?$/);
const Rates = z.record(GameType, z.number().int().min(0).max(1_000_000));

export const shareForms = ["valid", "edge"] as const;
export const stepsMax = 5;

/** A brand's terms. Amounts are in the brand's currency; 0.00 gives nothing. */
export const ReferralSettings = z.strictObject({
  isOn: z.boolean(),
  /** A friend has so many days from his registration. */
  days: z.number().int().min(1).max(365),
  minDeposit: Amount,
  /** What of his stakes counts, in rounds begun in these days. */
  minValid: Amount,
  /** What must be proven of the friend; 0 asks for nothing. */
  kycLevel: VerificationLevel,
  /** Between the terms being met and the awards; then all is judged again. */
  holdDays: z.number().int().min(0).max(90),
  inviterAward: Amount,
  friendAward: Amount,
  turnoverBps: z.number().int().min(0).max(1_000_000),
  /** Until when an award may be claimed. */
  claimDays: z.number().int().min(1).max(90),
  /** Friends that one member is rewarded for. */
  monthMax: z.number().int().min(1).max(10_000),
  totalMax: z.number().int().min(1).max(100_000),
  /** More for so many friends in one month, in growing order. */
  steps: z
    .array(z.strictObject({ friends: z.number().int().min(1).max(1000), amount: Amount }))
    .max(stepsMax),
  /** What the inviter gets of a friend's valid bets, monthly; 0 days give none. */
  share: z.strictObject({
    /** "edge" counts half of what the house keeps of a bet. */
    form: z.enum(shareForms),
    days: z.number().int().min(0).max(730),
    /** Of one friend in one month. */
    monthMax: Amount,
    /** Millionths by product. */
    ppm: Rates,
    /** What the house keeps of a bet, in millionths by product. */
    edgePpm: Rates,
  }),
  /**
   * What the inviter of the inviter gets of the same bets, in the days and the form of the share;
   * null for nothing. There is no third level.
   */
  second: z
    .strictObject({
      /** Of one friend of a friend in one month. */
      monthMax: Amount,
      /** Millionths by product. */
      ppm: Rates,
    })
    .nullable(),
});
export type ReferralSettings = z.infer<typeof ReferralSettings>;

export const ReferralTerms = z
  .object({
    merchantCode: z.string(),
    currency: CurrencyText,
    settings: ReferralSettings,
    /** 0 where nothing was ever saved. */
    revision: z.number().int(),
  })
  .meta({ id: "ReferralTerms" });
export type ReferralTerms = z.infer<typeof ReferralTerms>;

/** What a member may read of the terms. */
const PublicTerms = ReferralSettings.omit({ isOn: true });

export const friendSteps = ["registered", "deposited", "qualified", "rewarded", "ended"] as const;

export const ReferralFriend = z
  .object({
    /** His name, masked. */
    alias: z.string(),
    step: z.enum(friendSteps),
    registeredAt: Timestamp,
    /** When he came to this step. */
    at: Timestamp,
  })
  .meta({ id: "ReferralFriend" });
export type ReferralFriend = z.infer<typeof ReferralFriend>;

const counts = {
  clicks: z.number().int(),
  registered: z.number().int(),
  deposited: z.number().int(),
  /** Those who met the terms, rewarded or not yet. */
  qualified: z.number().int(),
};

export const ReferralDetails = z
  .object({
    isEnabled: z.boolean(),
    /** Null until the member asks for one. */
    referralCode: z.string().nullable(),
    /** Friends who registered. */
    totalInvitations: z.number().int(),
    /** Addresses that a link may lead to. */
    promotionDomains: z.array(z.string()),
    counts: z.object(counts),
    /** What was claimed, and what waits to be. */
    earned: AmountText,
    waiting: AmountText,
    /** What of it came from friends of friends; null where the terms give nothing for them. */
    second: z.object({ earned: AmountText, waiting: AmountText }).nullable(),
    currency: CurrencyText,
    /** Friends rewarded for in this month of the brand. */
    monthFriends: z.number().int(),
    /** Null while the programme is closed. */
    terms: PublicTerms.nullable(),
  })
  .meta({ id: "ReferralDetails" });
export type ReferralDetails = z.infer<typeof ReferralDetails>;

export const referralRoutes = {
  referralDetails: {
    summary: "The member's code for friends, what came of it, and the terms.",
    access: "member",
    query: z.strictObject({
      /** Makes a code where the member has none. */
      autoGenerate: z.enum(["true", "false"]).default("false"),
    }),
    response: ReferralDetails,
    refusals: [],
    perMinuteMax: 60,
  },
  referralFriends: {
    summary: "Friends whom the member invited, newest first: masked names and steps.",
    access: "member",
    query: PageQuery,
    response: pageOf(ReferralFriend),
    refusals: [],
    perMinuteMax: 60,
  },
  referralClick: {
    summary: "Counts a visitor who came by a member's link; a code of nobody counts nothing.",
    access: "anyone",
    isBackground: true,
    body: z.strictObject({ referralCode: z.string().trim().min(1).max(64) }),
    response: z.object({}),
    refusals: [],
    perMinuteMax: 10,
  },
} as const satisfies Record<string, RouteSchema>;

export const Referral = z
  .object({
    memberId: z.string(),
    username: z.string(),
    inviterId: z.string(),
    inviter: z.string(),
    merchantCode: z.string(),
    state: ReferralState,
    reasons: z.array(ReferralReason),
    currency: CurrencyText,
    deposited: AmountText,
    valid: AmountText,
    registeredAt: Timestamp,
    /** Until when the terms may be met. */
    endsAt: Timestamp,
    qualifiedAt: Timestamp.nullable(),
    endedAt: Timestamp.nullable(),
    decidedBy: z.string().nullable(),
    decisionReason: z.string().nullable(),
  })
  .meta({ id: "Referral" });
export type Referral = z.infer<typeof Referral>;

export const ReferralFilter = z.strictObject({
  merchantCode: MerchantText.optional(),
  state: ReferralState.optional(),
  /** Friends of this member. */
  memberId: MemberParams.shape.memberId.optional(),
});

const read = { effect: "read", access: "operator", permission: "rewards.read" } as const;

export const consoleReferralRoutes = {
  referrals: {
    ...read,
    summary: "Friends whom members invited; those that wait oldest first, the rest newest first.",
    query: PageQuery.extend(ReferralFilter.shape),
    response: pageOf(Referral),
    refusals: ["permission_denied"],
  },
  referral: {
    ...read,
    summary: "One invited friend.",
    params: MemberParams,
    response: Referral,
    refusals: ["permission_denied", "not_found"],
  },
  referralCounts: {
    ...read,
    summary: "What came of invitations, of a brand or of one member.",
    query: ReferralFilter.omit({ state: true }),
    response: z.object({
      ...counts,
      rewarded: z.number().int(),
      /** What members claimed, by currency. */
      earned: z.array(z.object({ amount: AmountText, currency: CurrencyText })),
    }),
    refusals: ["permission_denied"],
  },
  referralTerms: {
    ...read,
    summary: "The terms of each brand.",
    response: z.array(ReferralTerms),
    refusals: ["permission_denied"],
  },
  saveReferralTerms: {
    effect: "threshold",
    access: "operator",
    permission: "rewards.write",
    summary: "Saves a brand's terms; they hold for friends who register from now on.",
    params: z.strictObject({ merchantCode: MerchantText }),
    body: z.strictObject({ settings: ReferralSettings, revision: z.number().int().min(0) }),
    response: ReferralTerms,
    refusals: ["permission_denied", "not_found", "brand_rule", "changed_meanwhile"],
    perMinuteMax: 60,
  },
  decideReferral: {
    effect: "money",
    access: "operator",
    permission: "rewards.review",
    summary: "Decides on a friend who is looked at: the awards are given, or refused.",
    params: MemberParams,
    body: z.strictObject({ decision: z.enum(["pay", "refuse"]), reason: MemberReason }),
    response: Referral,
    refusals: ["permission_denied", "not_found", "changed_meanwhile", "play_paused"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
