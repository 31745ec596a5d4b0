import { z } from "zod";
import { AmountText, CurrencyText, Timestamp, Uuid } from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import { applicationBlocks, DeskEntry } from "./console-promotions.ts";
import { MemberParams } from "./console-members.ts";
import { PromotionEntry, Rejection } from "./promotions.ts";
import { roundStates } from "./records.ts";

/**
 * Promotions that a member applies for: he says what for and adds pictures of a proof, and an
 * operator decides. The states are those of the entry.
 */

export const applicationPicturesMax = 3;
export const applicationTextMax = 140;

const Text = z.string().trim().min(1).max(applicationTextMax);

/** A picture in base64: what 5 MB become. */
const base64Max = 7_000_000;

const OnePromotion = z.strictObject({ promotionId: Uuid });

/** One time a member applied, and what became of it. */
const Attempt = z.object({
  attempt: z.number().int(),
  comment: z.string(),
  pictures: z.number().int(),
  sentAt: Timestamp,
  question: z.string().nullable(),
  answer: z.string().nullable(),
  decision: z.enum(["approved", "rejected"]).nullable(),
  amount: AmountText.nullable(),
  rejection: Rejection.nullable(),
  note: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: Timestamp.nullable(),
});

export const DeskApplication = z
  .object({
    entry: DeskEntry,
    /** Newest first; the first is the one that is decided on. */
    attempts: z.array(Attempt),
    attemptsMax: z.number().int(),
    /** What may be given. */
    min: AmountText,
    max: AmountText,
    /** What the platform itself knows of the member. */
    figures: z.object({
      registeredAt: Timestamp,
      deposits: AmountText,
      deposits30: AmountText,
      valid30: AmountText,
      /** Somebody is looking at a risk case of the member. */
      isUnderReview: z.boolean(),
      /** Other accounts with the same device, phone number, mail address or payee took part. */
      isShared: z.boolean(),
      /** Rounds of the member that his newest words name. */
      rounds: z.array(
        z.object({
          roundId: z.string(),
          gameName: z.string(),
          stake: AmountText,
          payout: AmountText,
          currency: CurrencyText,
          status: z.enum(roundStates),
          startedAt: Timestamp,
        }),
      ),
    }),
    /** The request to approve it that waits for a second person. */
    approvalId: Uuid.nullable(),
    revision: z.number().int(),
  })
  .meta({ id: "DeskApplication" });
export type DeskApplication = z.infer<typeof DeskApplication>;

const params = MemberParams.extend({ entryId: Uuid });
const Note = z.string().trim().max(300).nullable();
const Amount = z.string().regex(/^\d{1,16}(\.\d{1,8})?$/);

export const ApplicationDecision = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("approve"), amount: Amount, note: Note }),
  z.strictObject({ action: z.literal("reject"), rejection: Rejection, note: Note }),
  z.strictObject({ action: z.literal("ask"), question: Text }),
]);
export type ApplicationDecision = z.infer<typeof ApplicationDecision>;

/** So many applications are decided together at most. */
export const applicationsMax = 50;

/** One decision for several applications; to ask is of one alone. */
export const ApplicationsDecision = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("approve"),
    /** For each; null gives each the least amount of its own terms. */
    amount: Amount.nullable(),
    note: Note,
  }),
  z.strictObject({ action: z.literal("reject"), rejection: Rejection, note: Note }),
]);
export type ApplicationsDecision = z.infer<typeof ApplicationsDecision>;

/** Why one of several was not decided on. */
export const applicationProblems = [
  "not_found",
  "changed_meanwhile",
  "claim_needed",
  ...applicationBlocks,
  "amount_out_of_range",
  "play_paused",
  "promotion_closed",
  "not_eligible",
  "budget_used",
] as const;

export const ApplicationResult = z
  .object({
    memberId: MemberParams.shape.memberId,
    entryId: Uuid,
    result: z.enum(["approved", "rejected", "refused"]),
    /** Why it was refused. */
    problem: z.enum(applicationProblems).nullable(),
    /** What may be claimed now. */
    amount: AmountText.nullable(),
  })
  .meta({ id: "ApplicationResult" });
export type ApplicationResult = z.infer<typeof ApplicationResult>;

const refused = ["permission_denied", "not_found", "changed_meanwhile", "claim_needed"] as const;

export const applicationRoutes = {
  uploadApplicationPicture: {
    summary:
      "A picture of a proof (PNG or JPEG, 5 MB): re-encoded without metadata and stored sealed. " +
      "An application has to use it within a day.",
    access: "member",
    body: z.strictObject({ picture: z.base64().min(100).max(base64Max) }),
    response: z.object({ pictureId: Uuid }),
    refusals: ["picture_invalid"],
    perMinuteMax: 12,
  },
  applyPromotion: {
    summary: "Applies for a promotion, again where it was refused and the terms allow it.",
    access: "member",
    params: OnePromotion,
    body: z.strictObject({ comment: Text, pictureIds: z.array(Uuid).max(applicationPicturesMax) }),
    idempotent: true,
    response: PromotionEntry,
    refusals: [
      "rewards_stopped",
      "idempotency_key_reused",
      "not_found",
      "play_paused",
      "promotion_closed",
      "not_eligible",
      "already_claimed",
      "budget_used",
      "picture_unknown",
    ],
    perMinuteMax: 20,
  },
  answerApplication: {
    summary: "Answers what an operator asked about an application.",
    access: "member",
    params: OnePromotion,
    body: z.strictObject({ answer: Text }),
    response: PromotionEntry,
    refusals: ["not_found", "changed_meanwhile"],
    perMinuteMax: 20,
  },
} as const satisfies Record<string, RouteSchema>;

export const consoleApplicationRoutes = {
  decideApplications: {
    effect: "money",
    access: "operator",
    permission: "rewards.review",
    summary:
      "Approves or rejects up to 50 applications without flags, each on its own: the answer says " +
      "for each what happened. None of them waits for a second person.",
    body: z.strictObject({
      applications: z
        .array(MemberParams.extend({ entryId: Uuid, revision: z.number().int().min(1) }))
        .min(1)
        .max(applicationsMax),
      decision: ApplicationsDecision,
    }),
    idempotent: true,
    response: z.object({ results: z.array(ApplicationResult) }),
    refusals: ["permission_denied", "idempotency_key_reused"],
    perMinuteMax: 20,
  },
  deskApplication: {
    effect: "read",
    access: "operator",
    permission: "rewards.read",
    summary: "An application with the platform's own figures of its member.",
    params,
    response: DeskApplication,
    refusals: ["permission_denied", "not_found"],
  },
  claimApplication: {
    effect: "work",
    access: "operator",
    permission: "rewards.review",
    summary: "Takes an application for 15 minutes, so that nobody else decides on it.",
    params,
    response: DeskApplication,
    refusals: refused,
    perMinuteMax: 120,
  },
  applicationPictures: {
    effect: "read",
    access: "operator",
    permission: "rewards.review",
    summary:
      "The pictures of the newest application, for who has taken it or agrees to its approval.",
    params,
    response: z.array(z.object({ place: z.number().int(), picture: z.string() })),
    refusals: ["permission_denied", "not_found", "claim_needed"],
    perMinuteMax: 120,
  },
  decideApplication: {
    effect: "money",
    access: "operator",
    permission: "rewards.review",
    summary: "Approves an application with an amount, rejects it with a reason, or asks about it.",
    params,
    body: z.strictObject({ revision: z.number().int(), decision: ApplicationDecision }),
    response: DeskApplication,
    refusals: [
      ...refused,
      "amount_out_of_range",
      "play_paused",
      "promotion_closed",
      "not_eligible",
      "budget_used",
    ],
    perMinuteMax: 120,
  },
} as const satisfies Record<string, RouteSchema>;
