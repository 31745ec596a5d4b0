import { z } from "zod";
import { AmountText, CurrencyText, Timestamp } from "../fields.ts";
import type { RouteSchema } from "../route.ts";

/**
 * The operator's console: vendors' jackpots. What stakes gave and jackpots paid is from the
 * platform's own journal; what lies in the pots, and on which terms, is what their vendor says.
 */

export const jackpotPeriods = ["day", "week", "month", "all"] as const;

export const JackpotTerms = z.object({
  level: z.string(),
  /** What the pot is called everywhere, in the caller's language. */
  name: z.string(),
  /** What is in the pot now. */
  amount: AmountText,
  seed: AmountText,
  /** Won before it passes this; null where a draw of the round decides. */
  mustHitBy: AmountText.nullable(),
  /** One is won for so much staked in the mean; null where a secret amount decides. */
  hitEvery: AmountText.nullable(),
  /** Millionths of every stake; null where the vendor does not say. */
  ratePpm: z.number().int().nullable(),
  /** Counts the pots of this level, from 1. */
  start: z.number().int(),
  startedAt: Timestamp,
});
export type JackpotTerms = z.infer<typeof JackpotTerms>;

export const JackpotNetwork = z.object({
  network: z.string(),
  /** In the caller's language. */
  name: z.string(),
  games: z.array(z.string()),
  /** Millionths of every stake that go to pots and reserve. */
  contributionPpm: z.number().int(),
  /** From the largest to the smallest. */
  levels: z.array(JackpotTerms),
  /** What fills the next pots. */
  reserve: AmountText,
  /** All that lies in the pots. */
  inPots: AmountText,
  /** What the vendor added itself where the reserve was too small. */
  advanced: AmountText,
});
export type JackpotNetwork = z.infer<typeof JackpotNetwork>;

const movedFields = {
  /** Of stakes, less what was taken back. */
  contributed: AmountText,
  /** Of wins, less what was taken back. */
  paid: AmountText,
} as const;

/** The jackpots of a vendor in a currency. */
export const JackpotBook = z
  .object({
    vendorCode: z.string(),
    vendorName: z.string(),
    currency: CurrencyText,
    /** Of the journal, ever since. */
    ...movedFields,
    /** Contributed less paid. */
    owed: AmountText,
    /** Of the journal, in the period. */
    inPeriod: z.object(movedFields),
    /** What the vendor reports; null while it does not answer. */
    ofVendor: z.object(movedFields).nullable(),
    networks: z.array(JackpotNetwork),
  })
  .meta({ id: "JackpotBook" });
export type JackpotBook = z.infer<typeof JackpotBook>;

export const JackpotWon = z
  .object({
    wonAt: Timestamp,
    memberId: z.string(),
    username: z.string(),
    vendorCode: z.string(),
    gameName: z.string(),
    currency: CurrencyText,
    amount: AmountText,
    /** Null while the record of rounds does not have it. */
    roundId: z.string().nullable(),
    /** Of the ledger. */
    operationId: z.string(),
    /** The win was taken back. */
    isReversed: z.boolean(),
  })
  .meta({ id: "JackpotWon" });
export type JackpotWon = z.infer<typeof JackpotWon>;

/** What is checked of the journal: `npm run coherence` tells each finding. */
export const jackpotChecks = ["entries", "reversals", "sums"] as const;

const read = { access: "operator", permission: "reports.read" } as const;

export const consoleJackpotRoutes = {
  consoleJackpots: {
    effect: "read",
    ...read,
    summary: "Vendors' jackpots: their pots, what they got and paid, and the last wins.",
    query: z.strictObject({
      vendorCode: z.string().min(1).max(16).optional(),
      period: z.enum(jackpotPeriods).default("month"),
    }),
    response: z.object({
      /** Every vendor that has jackpots, whichever was asked for. */
      vendors: z.array(z.object({ vendorCode: z.string(), name: z.string() })),
      books: z.array(JackpotBook),
      /** Of the period, newest first, fifty at most. */
      wins: z.array(JackpotWon),
    }),
    refusals: ["permission_denied"],
    perMinuteMax: 60,
  },
  checkJackpots: {
    effect: "read",
    ...read,
    summary: "Whether the jackpots' journal agrees with the ledger, a minute old at most.",
    response: z.object({
      checkedAt: Timestamp,
      checks: z.array(
        z.object({
          check: z.enum(jackpotChecks),
          /** How many entries are wrong, a hundred at most. */
          found: z.number().int(),
        }),
      ),
    }),
    refusals: ["permission_denied"],
    perMinuteMax: 30,
  },
} as const satisfies Record<string, RouteSchema>;
