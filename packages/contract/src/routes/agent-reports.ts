import { z } from "zod";
import { AmountText, CurrencyText, GameType, PageQuery, Timestamp } from "../fields.ts";
import type { RouteSchema } from "../route.ts";

/**
 * Figures of an agent's team: sums of the brand's days, as of the last fold. A row is a direct
 * downline with everybody below. Nothing of a person but a name is told.
 */

const Day = z.iso.date();
/** No books are older, and the days before it have names too. */
const AskedDay = Day.refine((day) => day >= "1970-01-01", "too long ago");

export const teamPeriods = [
  "today",
  "yesterday",
  "week",
  "lastWeek",
  "half",
  "month",
  "last7",
  "last30",
  "custom",
] as const;
export type TeamPeriod = (typeof teamPeriods)[number];

/** Of a custom period, both ends included. */
export { teamPeriodDaysMax } from "../period-bounds.ts";

export const TeamFigures = z
  .object({
    /** Settled rounds with a stake. */
    bets: z.number().int(),
    stake: AmountText,
    valid: AmountText,
    payout: AmountText,
    /** Stake less payout. */
    ggr: AmountText,
    deposits: AmountText,
    withdrawals: AmountText,
    bonus: AmountText,
    rebate: AmountText,
    /** Daily salaries received from above less those paid below: inside a team they are nothing. */
    salary: AmountText,
    /** Dividends, in the same way; not in `net`. */
    dividend: AmountText,
    /** What jackpots took of stakes less what they paid. */
    jackpots: AmountText,
    /** GGR less bonus, rebate, salary and jackpots. */
    net: AmountText,
    /** Members whose valid bet of the day reached the brand's minimum, each day counted again. */
    active: z.number().int(),
    newMembers: z.number().int(),
    firstDepositors: z.number().int(),
  })
  .meta({ id: "TeamFigures" });
export type TeamFigures = z.infer<typeof TeamFigures>;

/** The days a report is of, and how far its sums are. */
export const reportTold = {
  currency: CurrencyText,
  timeZone: z.string(),
  from: Day,
  to: Day,
  /** Whether today is among them, which goes on. */
  isRunning: z.boolean(),
  /** Everything that happened before is in the sums; null before the first fold. */
  asOf: Timestamp.nullable(),
  /** The first day with figures; null where there was nobody before them. */
  since: Day.nullable(),
} as const;

export const AgentTeamReport = z
  .object({
    ...reportTold,
    /** Of everybody below, now. */
    teamBalance: AmountText,
    totals: TeamFigures,
    /** As many days just before. */
    previousFrom: Day,
    previousTo: Day,
    previous: TeamFigures,
    days: z.array(TeamFigures.extend({ day: Day })),
  })
  .meta({ id: "AgentTeamReport" });
export type AgentTeamReport = z.infer<typeof AgentTeamReport>;

/** What the team plays, and when. */
export const AgentTeamPlay = z
  .object({
    ...reportTold,
    /** By type of game, the most valid bets first; those without any are left out. */
    products: z.array(z.object({ product: GameType, valid: AmountText, ggr: AmountText })),
    /** By day of the week (1 is Monday) and hour of the brand; empty where no hours are kept. */
    hours: z.array(
      z.object({
        weekday: z.number().int().min(1).max(7),
        hour: z.number().int().min(0).max(23),
        valid: AmountText,
      }),
    ),
  })
  .meta({ id: "AgentTeamPlay" });
export type AgentTeamPlay = z.infer<typeof AgentTeamPlay>;

export const memberName = { memberRef: z.string(), account: z.string() } as const;
const Name = z.object(memberName);

export const AgentStatementPage = z
  .object({
    ...reportTold,
    pageNum: z.number().int(),
    totalPages: z.number().int(),
    total: z.number().int(),
    /** Direct downlines, each with everybody below. */
    content: z.array(
      Name.extend({
        isMasked: z.boolean(),
        isAgent: z.boolean(),
        /** Moved to another line since: these are the days before, and nothing is below. */
        hasLeft: z.boolean(),
        figures: TeamFigures,
      }),
    ),
    /** The agent's own play and money, or those of whom the report is below. */
    own: TeamFigures,
    /** Own and all rows, of all pages. */
    totals: TeamFigures,
    /** Below whom, from the direct downline down; empty for the agent's own. */
    chain: z.array(Name.extend({ level: z.number().int() })),
  })
  .meta({ id: "AgentStatementPage" });
export type AgentStatementPage = z.infer<typeof AgentStatementPage>;

export const statementSorts = [
  "account",
  "deposits",
  "withdrawals",
  "stake",
  "valid",
  "payout",
  "ggr",
  "bonus",
  "rebate",
  "salary",
  "jackpots",
  "net",
  "active",
  "newMembers",
] as const;
export type StatementSort = (typeof statementSorts)[number];

/** The days a report is asked for. */
export const teamPeriodQuery = {
  period: z.enum(teamPeriods).default("last7"),
  /** Of a custom period: its first and last day. */
  from: AskedDay.optional(),
  to: AskedDay.optional(),
} as const;

const period = {
  ...teamPeriodQuery,
  /** Money and people belong to no type of game: then they are 0. */
  product: GameType.optional(),
} as const;

const branches = {
  ...period,
  /** Below whom; the agent where absent. */
  parent: z.string().min(1).max(64).optional(),
  sort: z.enum(statementSorts).default("valid"),
  order: z.enum(["asc", "desc"]).default("desc"),
} as const;

const office = { access: "agent", assurance: "line" } as const;

export const agentReportRoutes = {
  agentTeamReport: {
    summary:
      "Figures of an agent's team for a period, per day, with the totals of the period before.",
    ...office,
    query: z.strictObject(period),
    response: AgentTeamReport,
    refusals: ["period_order", "period_too_long"],
    perMinuteMax: 60,
  },
  agentTeamPlay: {
    summary: "What an agent's team plays: valid bets by type of game, and by weekday and hour.",
    ...office,
    query: z.strictObject(teamPeriodQuery),
    response: AgentTeamPlay,
    refusals: ["period_order", "period_too_long"],
    perMinuteMax: 60,
  },
  agentStatements: {
    summary: "Figures of each direct downline with everybody below, a page at a time.",
    ...office,
    query: PageQuery.extend(branches),
    response: AgentStatementPage,
    refusals: ["period_order", "period_too_long", "not_found"],
    perMinuteMax: 60,
  },
  agentStatementsFile: {
    summary: "Figures of each direct downline with everybody below as CSV.",
    ...office,
    query: z.strictObject(branches),
    file: "text/csv; charset=utf-8",
    response: z.string(),
    perMinuteMax: 6,
    refusals: ["period_order", "period_too_long", "not_found", "export_too_large"],
  },
} as const satisfies Record<string, RouteSchema>;
