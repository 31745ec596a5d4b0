import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import {
  AmountText,
  CurrencyText,
  GameType,
  PageQuery,
  Timestamp,
  WebAddress,
  pageOf,
} from "../fields.ts";
import { transactionKinds } from "../statement-kinds.ts";

/**
 * Calls of the member's records: the statement of the wallet, the rounds played, and what they came
 * to. Figures come from the ledger and from the record of rounds, which is copied from it.
 */

/** What may pay into the wallet as a bonus. */
export const rewardsOfStatement = [
  "mission",
  "board",
  "points",
  "vip",
  "rebate",
  "loss_back",
  "rakeback",
  "referral",
  "wheel",
  "envelope",
  "raffle",
] as const;
export type RewardOfStatement = (typeof rewardsOfStatement)[number];

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
    /** Which reward paid it, of a bonus that says so. */
    reward: z.enum(rewardsOfStatement).nullable(),
    /** What an award was called that no page of its own names: a gift, a promotion's, check-in. */
    rewardTitle: z.string().nullable(),
    /** The other member of a transfer along the line, masked. */
    counterparty: z.string().nullable(),
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
    /** payout less stake; of an open round so far. */
    net: AmountText,
    status: z.enum(roundStates),
    startedAt: Timestamp,
    settledAt: Timestamp.nullable(),
    /** Its bet cost nothing, because it was given. */
    isFree: z.boolean(),
    /** What of the payout an operator looks at before it can be played with; null for nothing. */
    underReview: AmountText.nullable(),
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

/** Half open: `to` is the first moment after the period. Twelve months at most. */
const range = { from: Timestamp.optional(), to: Timestamp.optional() };
const wholeRange = { from: Timestamp, to: Timestamp };

const transactionsFilter = { kind: z.enum(transactionKinds).optional() };

const betsFilter = {
  gameType: GameType.optional(),
  /** Code of the vendor. */
  vassalage: z.string().min(1).max(16).optional(),
  status: z.enum(roundStates).optional(),
};

/** What rounds came to. Bets that were rolled back count nowhere. */
export const PlayFigures = z
  .object({
    rounds: z.number().int(),
    stake: AmountText,
    /** Stakes of settled rounds: what counts for bonuses and commissions. */
    validBet: AmountText,
    payout: AmountText,
    /** payout less stake of settled rounds: the stake of an open one is not lost yet. */
    net: AmountText,
  })
  .meta({ id: "PlayFigures" });
export type PlayFigures = z.infer<typeof PlayFigures>;

const moneyFigures = {
  deposit: AmountText,
  /** Held for withdrawals, less what came back. */
  withdrawal: AmountText,
};

export const ProfitFigures = PlayFigures.extend(moneyFigures).meta({ id: "ProfitFigures" });
export type ProfitFigures = z.infer<typeof ProfitFigures>;

export const StatementSummary = z
  .object({
    currency: CurrencyText,
    /** Cash before the first and after the last entry; opening + in - out = closing. */
    opening: AmountText,
    closing: AmountText,
    totalIn: AmountText,
    totalOut: AmountText,
    entries: z.number().int(),
    kinds: z.array(
      z.object({
        kind: z.enum(transactionKinds),
        entries: z.number().int(),
        in: AmountText,
        out: AmountText,
      }),
    ),
  })
  .meta({ id: "StatementSummary" });
export type StatementSummary = z.infer<typeof StatementSummary>;

/** Rows of one file at most. */
export const exportRowsMax = 20_000;

const csv = {
  file: "text/csv; charset=utf-8",
  response: z.string(),
  perMinuteMax: 6,
} as const;

export const recordsRoutes = {
  transactions: {
    summary: "Every movement of the member's cash, newest first, with the balance after it.",
    access: "member",
    query: z.strictObject({
      ...range,
      ...transactionsFilter,
      /** `next` of the page before. */
      cursor: z.string().max(64).optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
    response: z.object({ content: z.array(Transaction), next: z.string().nullable() }),
    refusals: [],
  },
  statementSummary: {
    summary: "Opening and closing balance of a period, and what moved in between, by kind.",
    access: "member",
    query: z.strictObject(wholeRange),
    response: StatementSummary,
    refusals: ["period_order", "period_too_long"],
  },
  transactionsFile: {
    summary: "The statement of a period as CSV, newest first.",
    access: "member",
    query: z.strictObject({ ...wholeRange, ...transactionsFilter }),
    refusals: ["period_order", "period_too_long", "export_too_large"],
    ...csv,
  },
  bettingRecord: {
    summary: "The member's rounds, newest first, with the totals of everything asked for.",
    access: "member",
    query: PageQuery.extend({ ...range, ...betsFilter }),
    response: pageOf(Round).extend({
      totals: PlayFigures.omit({ rounds: true }).extend({ currency: CurrencyText }),
    }),
    refusals: [],
  },
  betsFile: {
    summary: "The rounds of a period as CSV, newest first.",
    access: "member",
    query: z.strictObject({ ...wholeRange, ...betsFilter }),
    refusals: ["period_order", "period_too_long", "export_too_large"],
    ...csv,
  },
  roundDetail: {
    summary: "One round of the member with every transaction in it.",
    access: "member",
    params: z.strictObject({ roundId: z.string().min(1).max(128) }),
    response: RoundDetail,
    refusals: ["not_found"],
  },
  roundReplay: {
    summary: "Address of the vendor's own page about a round: its result or replay.",
    access: "member",
    params: z.strictObject({ roundId: z.string().min(1).max(128) }),
    response: z.object({ url: WebAddress }),
    refusals: ["not_found", "vendor_unavailable"],
    perMinuteMax: 60,
  },
  personalProfit: {
    summary: "What play and money came to: by day, by game type, and in the period before.",
    access: "member",
    query: z.strictObject({
      ...wholeRange,
      /** IANA name of the zone whose days are counted; the brand's where absent. */
      timeZone: z.string().min(1).max(64).optional(),
    }),
    response: z.object({
      currency: CurrencyText,
      timeZone: z.string(),
      totals: ProfitFigures,
      /** The same length of time just before. */
      previous: ProfitFigures,
      /** Every day of the period, also those without play. */
      days: z.array(ProfitFigures.extend({ day: z.iso.date() })),
      gameTypes: z.array(PlayFigures.extend({ gameType: GameType })),
    }),
    refusals: ["period_order", "period_too_long"],
  },
} as const satisfies Record<string, RouteSchema>;
