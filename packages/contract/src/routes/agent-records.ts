import { z } from "zod";
import { AmountText, CurrencyText, GameType } from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import { memberName, reportTold, teamPeriodQuery } from "./agent-reports.ts";
import { movementKinds } from "../statement-kinds.ts";
import { Round, RoundDetail, Transaction, roundStates } from "./records.ts";

/**
 * What the members right below an agent played and what moved their cash, row by row. Whoever
 * stands deeper is read below the agent in between.
 */

const office = { access: "agent", assurance: "line" } as const;

const memberRef = z.string().min(1).max(64);

const OfMember = z.object({
  ...memberName,
  isMasked: z.boolean(),
  /** Of the line, counted from the agent. */
  level: z.number().int(),
});

export const AgentRound = Round.extend(OfMember.shape)
  .extend({
    /** What of the stake counts for contracts. */
    valid: AmountText,
  })
  .meta({ id: "AgentRound" });
export type AgentRound = z.infer<typeof AgentRound>;

/** Of all rows that were asked for, by the figures of days. */
export const AgentPlaySums = z
  .object({
    rounds: z.number().int(),
    stake: AmountText,
    valid: AmountText,
    payout: AmountText,
    /** Payout less stake. */
    net: AmountText,
  })
  .meta({ id: "AgentPlaySums" });
export type AgentPlaySums = z.infer<typeof AgentPlaySums>;

const ways = {
  /** Below whom, from the direct downline down; empty for the agent's own. */
  chain: z.array(z.object({ ...memberName, level: z.number().int() })),
  /** Agents right below, whose own downlines can be read. */
  agents: z.array(z.object(memberName)),
} as const;

export const AgentRoundPage = z
  .object({
    ...reportTold,
    /** Newest first. */
    content: z.array(AgentRound),
    next: z.string().nullable(),
    totals: AgentPlaySums,
    ...ways,
  })
  .meta({ id: "AgentRoundPage" });
export type AgentRoundPage = z.infer<typeof AgentRoundPage>;

export const AgentMovement = Transaction.extend(OfMember.shape)
  .omit({ gameName: true, rewardTitle: true, counterparty: true })
  .extend({
    /** Of direct downlines; of those deeper nobody above is told. */
    balanceAfter: AmountText.nullable(),
  })
  .meta({ id: "AgentMovement" });
export type AgentMovement = z.infer<typeof AgentMovement>;

export const AgentMovementPage = z
  .object({
    currency: CurrencyText,
    timeZone: z.string(),
    from: z.iso.date(),
    to: z.iso.date(),
    isRunning: z.boolean(),
    /** Newest first. */
    content: z.array(AgentMovement),
    next: z.string().nullable(),
    ...ways,
  })
  .meta({ id: "AgentMovementPage" });
export type AgentMovementPage = z.infer<typeof AgentMovementPage>;

const paged = {
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
} as const;

const roundsFilter = {
  ...teamPeriodQuery,
  product: GameType.optional(),
  status: z.enum(roundStates).exclude(["open"]).optional(),
  /** Whose direct downlines; the agent's where absent. */
  parent: memberRef.optional(),
  /** Of one of them alone. */
  member: memberRef.optional(),
} as const;

const movementsFilter = {
  ...teamPeriodQuery,
  kind: z.enum(movementKinds).optional(),
  /** Whose direct downlines; the agent's where absent. */
  parent: memberRef.optional(),
  /** Of one of them alone. */
  member: memberRef.optional(),
} as const;

const csv = {
  file: "text/csv; charset=utf-8",
  response: z.string(),
  perMinuteMax: 6,
} as const;

export const agentRecordRoutes = {
  agentRounds: {
    summary: "Settled rounds of the members right below an agent, newest first, with their totals.",
    ...office,
    /** The cursor is `next` of the page before. */
    query: z.strictObject({ ...roundsFilter, ...paged, cursor: z.string().max(256).optional() }),
    response: AgentRoundPage,
    refusals: ["period_order", "period_too_long", "not_found"],
    perMinuteMax: 60,
  },
  agentRoundsFile: {
    summary: "Settled rounds of the members right below an agent as CSV, newest first.",
    ...office,
    query: z.strictObject(roundsFilter),
    refusals: ["period_order", "period_too_long", "not_found", "export_too_large"],
    ...csv,
  },
  agentRound: {
    summary: "One round of a member of the team with every transaction in it.",
    ...office,
    params: z.strictObject({ memberRef, roundId: z.string().min(1).max(128) }),
    response: RoundDetail,
    refusals: ["not_found"],
    perMinuteMax: 60,
  },
  agentMovements: {
    summary: "What moved the cash of the members right below an agent, newest first.",
    ...office,
    /** The cursor is `next` of the page before. */
    query: z.strictObject({
      ...movementsFilter,
      ...paged,
      cursor: z
        .string()
        .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
        .optional(),
    }),
    response: AgentMovementPage,
    refusals: ["period_order", "period_too_long", "not_found"],
    perMinuteMax: 60,
  },
  agentMovementsFile: {
    summary: "What moved the cash of the members right below an agent as CSV, newest first.",
    ...office,
    query: z.strictObject(movementsFilter),
    refusals: ["period_order", "period_too_long", "not_found"],
    ...csv,
  },
} as const satisfies Record<string, RouteSchema>;
