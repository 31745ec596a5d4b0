import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { AmountText, CurrencyText, GameType, PageQuery, Timestamp, pageOf } from "../fields.ts";

/** Calls of the member's records: the statement of the wallet, and the rounds played. */

export const transactionKinds = ["deposit", "bet", "win", "rollback", "adjustment"] as const;

export const Transaction = z
  .object({
    transactionId: z.string(),
    kind: z.enum(transactionKinds),
    currency: CurrencyText,
    /** Signed: negative leaves the wallet. */
    amount: AmountText,
    balanceAfter: AmountText,
    /** Deposit reference or round number. */
    reference: z.string(),
    /** Game name in the caller's language, where the row belongs to a round. */
    gameName: z.string().nullable(),
    at: Timestamp,
  })
  .meta({ id: "Transaction" });
export type Transaction = z.infer<typeof Transaction>;

export const roundStates = ["open", "settled", "refunded"] as const;

export const Round = z
  .object({
    roundId: z.string(),
    gameCode: z.string(),
    gameName: z.string(),
    gameType: GameType,
    vassalage: z.string(),
    vendorName: z.string(),
    currency: CurrencyText,
    stake: AmountText,
    payout: AmountText,
    /** payout less stake. */
    net: AmountText,
    status: z.enum(roundStates),
    startedAt: Timestamp,
    settledAt: Timestamp.nullable(),
  })
  .meta({ id: "Round" });
export type Round = z.infer<typeof Round>;

export const RoundDetail = Round.extend({
  transactions: z.array(
    z.object({
      transactionId: z.string(),
      kind: z.enum(["bet", "win", "rollback"]),
      amount: AmountText,
      at: Timestamp,
    }),
  ),
}).meta({ id: "RoundDetail" });
export type RoundDetail = z.infer<typeof RoundDetail>;

const range = { from: Timestamp.optional(), to: Timestamp.optional() };

export const recordsRoutes = {
  transactions: {
    summary: "The member's statement, newest first, with the balance after each row.",
    access: "member",
    query: z.strictObject({
      ...range,
      kind: z.enum(transactionKinds).optional(),
      /** `next` of the page before. */
      cursor: z.string().max(64).optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
    response: z.object({ content: z.array(Transaction), next: z.string().nullable() }),
    refusals: [],
  },
  bettingRecord: {
    summary: "The member's rounds, newest first, with the totals of the chosen range.",
    access: "member",
    query: PageQuery.extend({
      ...range,
      gameType: GameType.optional(),
      status: z.enum(roundStates).optional(),
    }),
    response: pageOf(Round).extend({
      totals: z.object({
        currency: CurrencyText,
        stake: AmountText,
        payout: AmountText,
        net: AmountText,
      }),
    }),
    refusals: [],
  },
  roundDetail: {
    summary: "One round of the member with every transaction in it.",
    access: "member",
    params: z.strictObject({ roundId: z.string().min(1).max(128) }),
    response: RoundDetail,
    refusals: ["not_found"],
  },
} as const satisfies Record<string, RouteSchema>;
