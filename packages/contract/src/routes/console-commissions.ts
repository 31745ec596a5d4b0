import { z } from "zod";
import { agentContractKinds } from "../agent-contract-bounds.ts";
import { commissionStates } from "../commission-states.ts";
import { AmountText, CurrencyText, PageQuery, pageOf, Timestamp, Uuid } from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import { AgentCommission, AgentCommissionDetails } from "./agent-commissions.ts";
import { MemberReason } from "./console-members.ts";

/** The operator's console: statements of agents' contracts, and the runs that settle them. */

const MemberNumber = z.string().regex(/^[1-9]\d{0,18}$/);
const Side = z.object({ memberId: MemberNumber, username: z.string() });

/** What an operator may do with a statement now. */
export const commissionDecisions = ["approve", "cancel"] as const;
export type CommissionDecision = (typeof commissionDecisions)[number];

const inConsole = {
  merchantCode: z.string(),
  currency: CurrencyText,
  agent: Side,
  /** Null is the house. */
  payer: Side.nullable(),
  decisions: z.array(z.enum(commissionDecisions)),
} as const;

export const CommissionInConsole = AgentCommission.omit({
  side: true,
  other: true,
  mayPay: true,
})
  .extend(inConsole)
  .meta({ id: "CommissionInConsole" });
export type CommissionInConsole = z.infer<typeof CommissionInConsole>;

export const CommissionCase = AgentCommissionDetails.omit({
  side: true,
  other: true,
  mayPay: true,
})
  .extend(inConsole)
  .meta({ id: "CommissionCase" });
export type CommissionCase = z.infer<typeof CommissionCase>;

export const CommissionRun = z
  .object({
    merchantCode: z.string(),
    kind: z.enum(agentContractKinds),
    period: z.string(),
    from: z.iso.date(),
    to: z.iso.date(),
    startedAt: Timestamp,
    /** Null while it goes on. */
    finishedAt: Timestamp.nullable(),
    sums: z.array(
      z.object({
        currency: CurrencyText,
        statements: z.number().int(),
        due: AmountText,
        payable: AmountText,
        paid: AmountText,
      }),
    ),
  })
  .meta({ id: "CommissionRun" });
export type CommissionRun = z.infer<typeof CommissionRun>;

const read = { effect: "read", access: "operator", permission: "agents.read" } as const;
const one = z.strictObject({ statementId: Uuid });

export const consoleCommissionRoutes = {
  consoleCommissions: {
    ...read,
    summary: "Statements of contracts; those that wait for an operator come first, oldest first.",
    query: PageQuery.extend({
      merchantCode: z.string().max(32).optional(),
      kind: z.enum(agentContractKinds).optional(),
      state: z.enum(commissionStates).optional(),
      /** Only those that wait: for an operator, overdue, or on hold. */
      waits: z.enum(["true", "false"]).optional(),
      /** User name of a side. */
      account: z.string().trim().max(64).optional(),
    }),
    response: pageOf(CommissionInConsole),
    refusals: ["permission_denied"],
  },
  consoleCommission: {
    ...read,
    summary: "A statement opened as arithmetic, with its payments and corrections.",
    params: one,
    response: CommissionCase,
    refusals: ["permission_denied", "not_found"],
  },
  decideCommission: {
    effect: "money",
    access: "operator",
    permission: "agents.settle",
    summary: "Approves a statement, cancels what is not paid of it, or pays it from the house.",
    params: one,
    body: z.strictObject({ decision: z.enum(commissionDecisions), reason: MemberReason }),
    response: CommissionCase,
    refusals: ["permission_denied", "not_found", "changed_meanwhile"],
    perMinuteMax: 60,
  },
  commissionRuns: {
    ...read,
    summary: "Periods that were settled, the newest first, with what they came to.",
    query: PageQuery.extend({ merchantCode: z.string().max(32).optional() }),
    response: pageOf(CommissionRun),
    refusals: ["permission_denied"],
  },
} as const satisfies Record<string, RouteSchema>;
