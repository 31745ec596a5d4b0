import { z } from "zod";
import { AmountText, CurrencyText, Uuid } from "./fields.ts";
import { AwardState } from "./routes/awards.ts";
import { BoardPlace, BoardState } from "./routes/boards.ts";
import { BonusState } from "./routes/bonuses.ts";
import { Deposit } from "./routes/cashier.ts";
import { EnvelopeState } from "./routes/envelopes.ts";
import { EntryState } from "./routes/promotions.ts";
import { InboxMessage, UnreadCount } from "./routes/inbox.ts";
import { Round } from "./routes/records.ts";
import { Withdrawal } from "./routes/withdrawals.ts";

/**
 * The feed: one read-only WebSocket per tab at `/feed`.
 *
 * The client opens it, sends `hello` with a ticket, and gets `welcome`. After that the server
 * sends, and the client says no more than which topic its page follows. Each channel counts its
 * messages from 1 in `seq`; a gap means that something was dropped, and the client reads the
 * channel's truth again over HTTP. Reconnecting always means reading again.
 */

export const FeedHello = z.strictObject({ type: z.literal("hello"), ticket: z.string().max(128) });
export type FeedHello = z.infer<typeof FeedHello>;

/** What a page may follow beside the member's own channels: the standings of a board. */
export const FeedTopic = z.string().regex(/^board:[0-9a-f-]{36}$/);
export type FeedTopic = z.infer<typeof FeedTopic>;

/** Follows a topic instead of the one before; null follows none. */
export const FeedFollow = z.strictObject({
  type: z.literal("follow"),
  topic: FeedTopic.nullable(),
});
export type FeedFollow = z.infer<typeof FeedFollow>;

export const feedChannels = [
  "balance",
  "round",
  "deposit",
  "withdrawal",
  "bonus",
  "reward",
  "points",
  "board",
  "inbox",
  "system",
] as const;
export type FeedChannel = (typeof feedChannels)[number];

const seq = z.number().int().min(1);

export const FeedMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("welcome"), pingEveryMs: z.number().int() }),
  z.object({
    type: z.literal("balance"),
    seq,
    data: z.object({ currency: CurrencyText, balance: AmountText }),
  }),
  z.object({ type: z.literal("round"), seq, data: Round }),
  z.object({ type: z.literal("deposit"), seq, data: Deposit }),
  z.object({ type: z.literal("withdrawal"), seq, data: Withdrawal }),
  z.object({
    type: z.literal("bonus"),
    seq,
    data: z.object({ bonusId: Uuid, depositId: Uuid, state: BonusState }),
  }),
  z.object({
    type: z.literal("reward"),
    seq,
    data: z.union([
      z.object({ claimId: Uuid, state: AwardState }),
      z.object({ entryId: Uuid, state: EntryState }),
      z.object({ envelopeId: Uuid, state: EnvelopeState }),
    ]),
  }),
  z.object({
    type: z.literal("points"),
    seq,
    /** What changed them, and what the member has now: whole points. */
    data: z.object({ recordId: Uuid, balance: z.string() }),
  }),
  z.object({
    type: z.literal("board"),
    seq,
    /** The followed board's first twenty places, when they changed; at most once a second. */
    data: z.object({
      boardId: Uuid,
      state: BoardState,
      players: z.number().int(),
      top: z.array(BoardPlace.omit({ isOwn: true })),
    }),
  }),
  z.object({
    type: z.literal("inbox"),
    seq,
    /** A new message, or null where messages were read or deleted; 100 means more than 99. */
    data: z.object({ unread: UnreadCount, message: InboxMessage.nullable() }),
  }),
  z.object({
    type: z.literal("system"),
    seq,
    /**
     * "maintenance" and "site": a brand or its offer changed, so read permissions and lobby again.
     */
    data: z.object({ event: z.enum(["maintenance", "site", "session_ended"]) }),
  }),
]);
export type FeedMessage = z.infer<typeof FeedMessage>;

/** WebSocket close codes of the feed and their reasons. */
export const feedCloseCodes = {
  4401: "ticket_invalid",
  4408: "hello_timeout",
  4409: "session_ended",
  4413: "reader_too_slow",
} as const;
