import { z } from "zod";
import type { RouteSchema } from "../route.ts";
import { AmountText, CurrencyText, GameType, Timestamp } from "../fields.ts";

/**
 * The operator's console: what the business came to, and what members are owed. Every sum is the
 * ledger's; test and trial accounts are left out of the first and told apart in the second.
 */

const Day = z.iso.date();
const PercentText = z.string().regex(/^-?\d+\.\d\d$/);

const playFields = {
  bets: z.string(),
  /** Turnover: all that was staked. */
  stake: AmountText,
  /** Stakes that were not given back. */
  validBets: AmountText,
  wins: AmountText,
  ggr: AmountText,
  /** GGR as per cent of valid bets; null without any. */
  hold: PercentText.nullable(),
} as const;

export const ReportFigures = z
  .object({
    ...playFields,
    /** What of the wins free rounds won. */
    freeWins: AmountText,
    /** Contributions of stakes less what jackpots paid of the wins. */
    jackpots: AmountText,
    bonuses: AmountText,
    adjustments: AmountText,
    fees: AmountText,
    /** GGR less jackpots, bonuses, adjustments and fees. */
    ngr: AmountText,
    deposits: AmountText,
    withdrawals: AmountText,
    netDeposits: AmountText,
    activePlayers: z.number().int(),
    newMembers: z.number().int(),
    firstDepositors: z.number().int(),
  })
  .meta({ id: "ReportFigures" });
export type ReportFigures = z.infer<typeof ReportFigures>;

export const reportPeriods = ["today", "yesterday", "7d", "30d", "custom"] as const;

export const ReportQuery = z.strictObject({
  merchantCode: z.string().min(1).max(32),
  /** The brand's own where absent. */
  currency: CurrencyText.optional(),
  period: z.enum(reportPeriods).default("7d"),
  /** Of a custom period: its first and last day. */
  from: Day.optional(),
  to: Day.optional(),
});
export type ReportQuery = z.infer<typeof ReportQuery>;

export const Dashboard = z
  .object({
    currency: CurrencyText,
    currencies: z.array(CurrencyText),
    timeZone: z.string(),
    from: Day,
    to: Day,
    totals: ReportFigures,
    /** As many days just before. */
    previousFrom: Day,
    previousTo: Day,
    previous: ReportFigures,
    days: z.array(
      z.object({
        day: Day,
        stake: AmountText,
        ggr: AmountText,
        ngr: AmountText,
        deposits: AmountText,
        withdrawals: AmountText,
      }),
    ),
    vendors: z.array(z.object({ vendorCode: z.string(), ...playFields })),
    gameTypes: z.array(z.object({ gameType: GameType, ...playFields })),
  })
  .meta({ id: "Dashboard" });
export type Dashboard = z.infer<typeof Dashboard>;

export const Liability = z
  .object({
    merchantCode: z.string(),
    currency: CurrencyText,
    takenAt: Timestamp,
    /** With anything in their accounts. */
    members: z.number().int(),
    cash: AmountText,
    bonus: AmountText,
    locked: AmountText,
    /** Of what is locked, what waits to be withdrawn. */
    pending: AmountText,
    /** What members owe, contained in the cash with a minus. */
    overdrawn: AmountText,
    total: AmountText,
    /** Of test accounts, contained in nothing else. */
    test: AmountText,
    /** Owed to jackpots, not to a member: what stakes gave less what was paid; not in the total. */
    jackpots: AmountText,
    /**
     * Of rewards, what is no money of members yet and not in the total: awards to claim at their
     * worth, rebates and rakeback as they were counted last, and points when they are converted.
     * Tickets are worth nothing until they are used. Null where it was not counted.
     */
    awards: AmountText.nullable(),
    accrued: AmountText.nullable(),
    points: AmountText.nullable(),
  })
  .meta({ id: "Liability" });
export type Liability = z.infer<typeof Liability>;

export const ReturnWindow = z.object({
  window: z.enum(["day", "week", "month", "year"]),
  rounds: z.number().int(),
  stake: AmountText,
  payout: AmountText,
  /** Of all stakes, what was paid back. */
  actualPercent: z.string().nullable(),
  /** Standard deviations above the stated return; null where nothing can be said. */
  sigmas: z.string().nullable(),
  /** `few`: too few rounds to judge. */
  state: z.enum(["few", "calm", "watch", "alarm"]),
});
export type ReturnWindow = z.infer<typeof ReturnWindow>;

export const GameReturn = z
  .object({
    vendorCode: z.string(),
    gameCode: z.string(),
    name: z.string(),
    currency: CurrencyText,
    statedPercent: z.string().nullable(),
    /** The last 24 hours, 7 days, 30 days and year. */
    windows: z.array(ReturnWindow),
    /** Days in UTC on which it was played, oldest first. */
    days: z.array(z.object({ day: Day, rounds: z.number().int(), actualPercent: z.string() })),
  })
  .meta({ id: "GameReturn" });
export type GameReturn = z.infer<typeof GameReturn>;

const read = { access: "operator", permission: "reports.read" } as const;

export const consoleReportRoutes = {
  dashboard: {
    effect: "read",
    ...read,
    summary: "A brand's figures of some days, with those of as many days before.",
    query: ReportQuery,
    response: Dashboard,
    refusals: ["permission_denied", "not_found", "period_order", "period_too_long"],
    perMinuteMax: 120,
  },
  liabilities: {
    effect: "read",
    ...read,
    summary: "What members were owed at the end of each day, newest first.",
    query: z.strictObject({
      merchantCode: z.string().max(32).optional(),
      days: z.coerce.number().int().min(1).max(366).default(31),
    }),
    response: z.array(Liability),
    refusals: ["permission_denied"],
  },
  gameReturns: {
    effect: "read",
    ...read,
    summary: "What each game gave back of its stakes, beside what it states.",
    response: z.array(GameReturn),
    refusals: ["permission_denied"],
    perMinuteMax: 60,
  },
  takeLiability: {
    effect: "work",
    ...read,
    summary: "Adds up what members are owed now, all balances at one moment, and keeps it.",
    response: z.array(Liability),
    refusals: ["permission_denied"],
    perMinuteMax: 6,
  },
} as const satisfies Record<string, RouteSchema>;
