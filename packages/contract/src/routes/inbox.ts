import { z } from "zod";
import { PageQuery, Timestamp, Uuid, pageOf } from "../fields.ts";
import type { RouteSchema } from "../route.ts";

/**
 * The member's inbox: what the house tells one member. A text is made when it is read, in the
 * language of the reader, from the kind of the message and what it is about.
 */

/** What a message is about; all but `bonus` and `news` cannot be switched off. */
export const inboxCategories = [
  "money",
  "account",
  "bonus",
  "protection",
  "contract",
  "service",
  "system",
  "news",
] as const;
export const InboxCategory = z.enum(inboxCategories);
export type InboxCategory = z.infer<typeof InboxCategory>;

/** Each has a title and a body in every language: `apps/server/src/inbox/texts`. */
export const inboxKinds = [
  "deposit_received",
  "deposit_failed",
  "deposit_expired",
  "deposit_charged_back",
  "chargeback_reversed",
  "withdrawal_requested",
  "withdrawal_approved",
  "withdrawal_rejected",
  "withdrawal_paid",
  "withdrawal_failed",
  "withdrawal_refunded",
  "line_received",
  "line_sent",
  "commission_received",
  "commission_overdue",
  "adjusted_in",
  "adjusted_out",
  "bonus_granted",
  "bonus_released",
  "bonus_expired",
  "bonus_forfeited",
  "free_rounds_given",
  "redeem_approved",
  "redeem_rejected",
  "vip_up",
  "vip_keep",
  "mission_done",
  "board_won",
  "raffle_won",
  "red_envelope",
  "referral_qualified",
  "award_ready",
  "award_ending_24h",
  "application_rejected",
  "login_new_place",
  "password_changed",
  "phone_changed",
  "mail_changed",
  "authenticator_on",
  "authenticator_off",
  "payout_account_added",
  "payout_account_removed",
  "kyc_received",
  "kyc_approved",
  "kyc_rejected",
  "limit_lowered",
  "limit_raise_asks",
  "limit_raised",
  "pause_started",
  "contract_waits",
  "contract_accepted",
  "contract_declined",
  "contract_ends",
  "agent_offered",
  "agent_accepted",
  "agent_declined",
  "branch_joins",
  "branch_leaves",
  "line_changed",
  "news",
] as const;
export const InboxKind = z.enum(inboxKinds);
export type InboxKind = z.infer<typeof InboxKind>;

export const InboxImportance = z.enum(["info", "success", "warning", "critical"]);
export type InboxImportance = z.infer<typeof InboxImportance>;

/** Pages of the member centre that messages lead to. */
export const inboxPages = [
  "depositv2",
  "withdraw",
  "transactionHistory",
  "transferUpline",
  "bonusDetails",
  "rewardCenter",
  "missionLeaderboard",
  "vip",
  "raffle",
  "referral",
  "securityCenter",
  "profile",
  "protection",
  "verification",
  "promotions",
] as const;
export const InboxPage = z.enum(inboxPages);
export type InboxPage = z.infer<typeof InboxPage>;

export const InboxLink = z.object({
  page: InboxPage,
  /** What of the page is meant. */
  params: z.record(z.string(), z.string()),
});
export type InboxLink = z.infer<typeof InboxLink>;

export const InboxMessage = z
  .object({
    id: Uuid,
    category: InboxCategory,
    kind: InboxKind,
    importance: InboxImportance,
    title: z.string(),
    /** Plain text with line breaks. */
    body: z.string(),
    link: InboxLink.nullable(),
    picture: z.string().nullable(),
    isPinned: z.boolean(),
    /** It stays until the member confirmed that it was read. */
    needsAck: z.boolean(),
    ackedAt: Timestamp.nullable(),
    readAt: Timestamp.nullable(),
    createdAt: Timestamp,
    expiresAt: Timestamp.nullable(),
  })
  .meta({ id: "InboxMessage" });
export type InboxMessage = z.infer<typeof InboxMessage>;

/** 100 means more than 99. */
export const unreadMax = 100;
export const UnreadCount = z.number().int().min(0).max(unreadMax);

/** One page of messages at most, and what one call deletes. */
export const inboxPageMax = 50;
export const inboxIdsMax = 100;

/** Whether the member wants offers and news of the brand; nobody does before choosing it. */
export const NewsChoice = z.object({
  wantsNews: z.boolean(),
  /** When it was chosen; null before the first time. */
  changedAt: Timestamp.nullable(),
});
export type NewsChoice = z.infer<typeof NewsChoice>;

const Ids = z.array(Uuid).min(1).max(inboxIdsMax);
const Unread = z.object({ unread: UnreadCount });

/** The same with commas between them. */
const NamedIds = z
  .string()
  .max(inboxIdsMax * 37)
  .transform((text) => [...new Set(text.split(","))])
  .pipe(Ids);

/** Categories with commas between them. */
const Categories = z
  .string()
  .max(100)
  .transform((text) => [...new Set(text.split(","))])
  .pipe(z.array(InboxCategory).max(inboxCategories.length));

export const inboxRoutes = {
  unreadCount: {
    summary: "How many messages the member has not read; 100 means more than 99.",
    access: "member",
    response: UnreadCount,
    refusals: ["not_found"],
    perMinuteMax: 120,
  },
  inbox: {
    summary: "The member's messages, the newest first, in the language of the call.",
    access: "member",
    query: PageQuery.extend({
      pageSize: z.coerce.number().int().min(1).max(inboxPageMax).default(20),
      category: Categories.optional(),
      unread: z.enum(["true", "false"]).optional(),
    }),
    response: pageOf(InboxMessage).extend({
      unread: UnreadCount,
      /** Unread messages by category, each counted to 100. */
      unreadBy: z.record(InboxCategory, UnreadCount),
    }),
    refusals: ["not_found"],
    perMinuteMax: 120,
  },
  readInbox: {
    summary: "Marks messages as read: those named, or all up to one. Again, it changes nothing.",
    access: "member",
    isBackground: true,
    body: z
      .strictObject({
        ids: Ids.optional(),
        upTo: Uuid.optional(),
        category: z.array(InboxCategory).min(1).max(inboxCategories.length).optional(),
      })
      .refine(({ ids, upTo }) => (ids === undefined) !== (upTo === undefined), "ids or upTo"),
    response: Unread,
    refusals: ["not_found"],
    perMinuteMax: 120,
  },
  ackInbox: {
    summary: "Confirms that a message was read. Again, it changes nothing.",
    access: "member",
    body: z.strictObject({ id: Uuid }),
    response: Unread,
    refusals: ["not_found"],
    perMinuteMax: 60,
  },
  deleteInbox: {
    summary: "Deletes messages. Again, it changes nothing.",
    access: "member",
    query: z.strictObject({ ids: NamedIds }),
    response: Unread,
    refusals: ["not_found", "ack_needed"],
    perMinuteMax: 60,
  },
  newsChoice: {
    summary: "Whether the member wants offers and news.",
    access: "member",
    response: NewsChoice,
    refusals: ["not_found"],
    perMinuteMax: 120,
  },
  saveNewsChoice: {
    summary: "Chooses offers and news, or no more of them. Again, it changes nothing.",
    access: "member",
    body: z.strictObject({ wantsNews: z.boolean() }),
    response: NewsChoice,
    refusals: ["not_found"],
    perMinuteMax: 30,
  },
} as const satisfies Record<string, RouteSchema>;
