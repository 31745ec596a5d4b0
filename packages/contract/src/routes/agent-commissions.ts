import { z } from "zod";
import { agentContractKinds } from "../agent-contract-bounds.ts";
import { commissionStates } from "../commission-states.ts";
import { AmountText, CurrencyText, PageQuery, pageOf, Timestamp, Uuid } from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import { ContractProduct, ContractTerms, RateText } from "./agent-contracts.ts";
import { teamPeriodQuery, teamPeriods } from "./agent-reports.ts";

/**
 * Commissions: what contracts of agents come to, period by period. A statement is visible to the
 * one who pays it and the one who is paid; anything else is not found.
 */

const Day = z.iso.date();
const MemberRef = z.string().min(1).max(64);
const Count = z.number().int();

export const commissionSides = ["received", "paid"] as const;
export type CommissionSide = (typeof commissionSides)[number];

const Party = z.object({ memberRef: MemberRef, account: z.string(), isMasked: z.boolean() });
/** An upline has no reference. */
const Other = Party.extend({ memberRef: MemberRef.nullable() });

export const AgentCommission = z
  .object({
    statementId: Uuid,
    side: z.enum(commissionSides),
    kind: z.enum(agentContractKinds),
    product: ContractProduct,
    /** As `M:2026-11`; both days included. */
    period: z.string(),
    from: Day,
    to: Day,
    /** Who pays or is paid on the other side; null is the house. */
    other: Other.nullable(),
    contractId: Uuid,
    valid: AmountText,
    ggr: AmountText,
    /** What stands between GGR and the base; of salaries null. */
    jackpots: AmountText.nullable(),
    bonus: AmountText.nullable(),
    rebate: AmountText.nullable(),
    salary: AmountText.nullable(),
    platformFee: AmountText.nullable(),
    carryIn: AmountText.nullable(),
    /** Of dividends: what the rate was taken of. */
    base: AmountText.nullable(),
    active: Count,
    /** The tier that was reached, from 1, and what it gives: a rate, or a fixed amount. */
    tier: Count.nullable(),
    rate: RateText.nullable(),
    fixed: AmountText.nullable(),
    /** Of real-time salaries: valid bets of rounds that won and that lost, and the tier's rates. */
    won: AmountText.nullable(),
    lost: AmountText.nullable(),
    winRate: RateText.nullable(),
    lossRate: RateText.nullable(),
    /** Of real-time salaries: paid beyond what is due; it shortens what comes. */
    ahead: AmountText.nullable(),
    /** Whether the day still goes on, so that the figures are those so far. */
    isRunning: z.boolean(),
    due: AmountText,
    /** Of earlier periods, with their sign. */
    corrections: AmountText,
    /** Due and corrections, less what earlier statements could not bear. */
    payable: AmountText,
    paid: AmountText,
    state: z.enum(commissionStates),
    createdAt: Timestamp,
    dueAt: Timestamp.nullable(),
    paidAt: Timestamp.nullable(),
    /** Whether the caller may pay it now. */
    mayPay: z.boolean(),
  })
  .meta({ id: "AgentCommission" });
export type AgentCommission = z.infer<typeof AgentCommission>;

export const AgentCommissionPage = pageOf(AgentCommission)
  .extend({
    currency: CurrencyText,
    timeZone: z.string(),
    from: Day,
    to: Day,
    /** Of all pages. */
    totals: z.object({
      due: AmountText,
      corrections: AmountText,
      payable: AmountText,
      paid: AmountText,
      /** Payable and not paid; cancelled ones are left out. */
      open: AmountText,
    }),
  })
  .meta({ id: "AgentCommissionPage" });
export type AgentCommissionPage = z.infer<typeof AgentCommissionPage>;

/** Of a real-time salary: the day so far, each time something changed it. */
export const CommissionStep = z
  .object({
    at: Timestamp,
    won: AmountText,
    lost: AmountText,
    valid: AmountText,
    tier: Count.nullable(),
    /** What the tier gives of the day so far. */
    soFar: AmountText,
    /** Owed by this step; a payment may wait for the payer or an operator. */
    paidNow: AmountText,
    ahead: AmountText,
  })
  .meta({ id: "CommissionStep" });
export type CommissionStep = z.infer<typeof CommissionStep>;

/** Figures that a statement is made of. */
export const CommissionInputs = z
  .object({
    stake: AmountText,
    payout: AmountText,
    ggr: AmountText,
    valid: AmountText,
    /** What of the valid bets belongs to rounds that paid something; the rest was lost. */
    won: AmountText,
    lost: AmountText,
    jackpots: AmountText,
    bonus: AmountText,
    rebate: AmountText,
    salary: AmountText,
    active: Count,
  })
  .meta({ id: "CommissionInputs" });
export type CommissionInputs = z.infer<typeof CommissionInputs>;

/**
 * Lines of a statement in the order in which they are worked out. `net` is GGR less what stands
 * between, `base` adds what was carried in, `payable` is due and corrections less the debt of
 * before. `carryTaken` and `debtTaken` are of a contract that ended.
 */
export const commissionSteps = [
  "valid",
  "won",
  "lost",
  "winRate",
  "lossRate",
  "counted",
  "ggr",
  "jackpots",
  "bonus",
  "rebate",
  "salary",
  "platformFee",
  "net",
  "carryIn",
  "carryTaken",
  "base",
  "rate",
  "fixed",
  "due",
  "corrections",
  "debtIn",
  "debtTaken",
  "payable",
  "debtOut",
  "carryOut",
] as const;

export const AgentCommissionDetails = AgentCommission.extend({
  currency: CurrencyText,
  timeZone: z.string(),
  termsNumber: Count,
  terms: ContractTerms,
  inputs: CommissionInputs,
  /** So many accounts below are the agent's own and left out; which ones nobody is told. */
  ownAccounts: Count,
  /** Amounts, but rates, which are decimal fractions. What is subtracted is negative. */
  steps: z.array(z.object({ step: z.enum(commissionSteps), value: AmountText })),
  /** What the next tier asks for beyond what was reached; null at the highest. */
  nextTier: z.object({ tier: Count, valid: AmountText, net: AmountText, active: Count }).nullable(),
  correctionLines: z.array(
    z.object({ period: z.string(), from: Day, to: Day, was: AmountText, now: AmountText }),
  ),
  /** Of a real-time salary, the newest first. */
  daySteps: z.array(CommissionStep),
  payments: z.array(
    z.object({
      number: Count,
      amount: AmountText,
      paidAt: Timestamp,
      by: z.enum(["house", "payer"]),
    }),
  ),
  /** Everything that happened before is in the figures. */
  asOf: Timestamp,
  /** SHA-256 of `document`, in hex. */
  hash: z.string(),
  /** Terms, inputs and result as canonical JSON. */
  document: z.string(),
  overdueAt: Timestamp.nullable(),
  /** Why an operator cancelled it. */
  note: z.string().nullable(),
}).meta({ id: "AgentCommissionDetails" });
export type AgentCommissionDetails = z.infer<typeof AgentCommissionDetails>;

export const AgentCommissionInputs = z
  .object({
    currency: CurrencyText,
    from: Day,
    to: Day,
    /** The agent's own play, where it counts. */
    own: CommissionInputs,
    /** All players right below. */
    players: CommissionInputs,
    agents: z.array(Party.extend({ inputs: CommissionInputs })),
    /** Of the agent's own accounts, below zero because the others have it; null without any. */
    leftOut: CommissionInputs.nullable(),
    /** Of members who stood below then and no longer do. */
    others: CommissionInputs,
    /** All of these, as the books say now. */
    total: CommissionInputs,
    /** Below whom, from the direct downline down; empty for the statement's agent. */
    chain: z.array(Party),
  })
  .meta({ id: "AgentCommissionInputs" });
export type AgentCommissionInputs = z.infer<typeof AgentCommissionInputs>;

export const CommissionCheck = z
  .object({
    /** False: these hours are no longer kept, so that only the hash could be looked at. */
    isKept: z.boolean(),
    isEqual: z.boolean(),
    /** Whether the statement is what its hash says. */
    isHashRight: z.boolean(),
    due: AmountText,
    /** What the books say now, with the statement's terms. */
    dueNow: AmountText,
    difference: AmountText,
    /** Part of the difference that later statements have put right. */
    corrected: AmountText,
    asOf: Timestamp.nullable(),
  })
  .meta({ id: "CommissionCheck" });
export type CommissionCheck = z.infer<typeof CommissionCheck>;

export const simulationPeriodsMax = 12;

const TypedFigures = z.strictObject({
  valid: AmountText,
  /** GGR less bonus, rebate, salary and jackpots. */
  net: AmountText,
  ggr: AmountText,
  /** Of real-time salary: what of `valid` won. */
  won: AmountText.optional(),
  active: Count.min(0).max(1_000_000),
});

export const SimulateContract = z
  .strictObject({
    product: ContractProduct,
    terms: ContractTerms,
    /** Whose recorded days; figures are typed where absent. */
    downlineRef: MemberRef.optional(),
    figures: TypedFigures.optional(),
    /** So many whole periods that are over. */
    periods: z.number().int().min(1).max(simulationPeriodsMax).default(1),
  })
  .meta({ id: "SimulateContract" });

export const AgentSimulation = z
  .object({
    currency: CurrencyText,
    periods: z.array(
      z.object({
        /** Null for typed figures. */
        period: z.string().nullable(),
        from: Day.nullable(),
        to: Day.nullable(),
        valid: AmountText,
        ggr: AmountText,
        base: AmountText.nullable(),
        active: Count,
        tier: Count.nullable(),
        due: AmountText,
        /** What statements of the contract in force came to; null where there are none. */
        inForce: AmountText.nullable(),
        /** What the caller's own contract gives for the period; null without one of the kind. */
        own: AmountText.nullable(),
        /** Own less this due. */
        kept: AmountText.nullable(),
      }),
    ),
    totals: z.object({ due: AmountText, kept: AmountText.nullable() }),
  })
  .meta({ id: "AgentSimulation" });
export type AgentSimulation = z.infer<typeof AgentSimulation>;

const byKind = {
  dividend: AmountText,
  dailySalary: AmountText,
  hourSalary: AmountText,
  realtimeSalary: AmountText,
} as const;
const income = {
  received: z.object(byKind),
  /** To downlines. */
  paid: z.object(byKind),
  /** Received less paid. */
  kept: AmountText,
} as const;

export const AgentIncome = z
  .object({
    currency: CurrencyText,
    timeZone: z.string(),
    from: Day,
    to: Day,
    isRunning: z.boolean(),
    /** By the day of payment. */
    days: z.array(z.object({ day: Day, ...income })),
    totals: z.object(income),
    /** Where the house pays everybody what is left of the own commissions; else null. */
    house: z
      .object({
        /** In these days. */
        credited: AmountText,
        /** Handed on beyond what came in: made up by what comes next. */
        owing: AmountText,
      })
      .nullable(),
  })
  .meta({ id: "AgentIncome" });
export type AgentIncome = z.infer<typeof AgentIncome>;

export const PayCommission = z
  .strictObject({ paymentPassword: z.string().min(1).max(64) })
  .meta({ id: "PayCommission" });

export const CommissionSettings = z
  .strictObject({
    /** Whether dividends to downlines are paid as soon as they are due. */
    paysDividends: z.boolean(),
  })
  .meta({ id: "CommissionSettings" });
export type CommissionSettings = z.infer<typeof CommissionSettings>;

export const CommissionTerms = z
  .object({
    paysDividends: z.boolean(),
    /** Whether the brand takes what is overdue from what comes into the cash of whoever owes it. */
    isCollected: z.boolean(),
  })
  .meta({ id: "CommissionTerms" });
export type CommissionTerms = z.infer<typeof CommissionTerms>;

const statementsFilter = {
  ...teamPeriodQuery,
  period: z.enum(teamPeriods).default("last30"),
  side: z.enum(commissionSides).default("received"),
  kind: z.enum(agentContractKinds).optional(),
  product: ContractProduct.optional(),
  state: z.enum(commissionStates).optional(),
} as const;

const office = { access: "agent", assurance: "line" } as const;
const one = z.strictObject({ id: Uuid });

export const agentCommissionRoutes = {
  agentCommissions: {
    summary:
      "Statements of an agent's contracts, received or paid, a page at a time, newest first.",
    ...office,
    query: PageQuery.extend(statementsFilter),
    response: AgentCommissionPage,
    refusals: ["period_order", "period_too_long"],
    perMinuteMax: 60,
  },
  agentCommissionsFile: {
    summary: "Statements of an agent's contracts as CSV, each with its SHA-256, newest first.",
    ...office,
    query: z.strictObject(statementsFilter),
    file: "text/csv; charset=utf-8",
    response: z.string(),
    perMinuteMax: 6,
    refusals: ["period_order", "period_too_long", "export_too_large"],
  },
  agentCommission: {
    summary: "A statement opened as arithmetic: terms, figures, corrections, payments and hash.",
    ...office,
    params: one,
    response: AgentCommissionDetails,
    refusals: ["not_found"],
    perMinuteMax: 60,
  },
  agentCommissionInputs: {
    summary: "What a statement's figures are made of: own players, and each agent right below.",
    ...office,
    params: one,
    query: z.strictObject({
      /** Opens an agent below in the same way. */
      parent: MemberRef.optional(),
    }),
    response: AgentCommissionInputs,
    refusals: ["not_found"],
    perMinuteMax: 60,
  },
  verifyAgentCommission: {
    summary: "Works a statement out again from the books.",
    ...office,
    params: one,
    response: CommissionCheck,
    refusals: ["not_found"],
    perMinuteMax: 30,
  },
  payAgentCommission: {
    summary: "Pays a statement to the downline, as far as the payer's cash reaches.",
    ...office,
    params: one,
    body: PayCommission,
    response: AgentCommission,
    refusals: [
      "key_rotated",
      "payload_unreadable",
      "idempotency_key_reused",
      "payment_password_missing",
      "too_many_attempts",
      "payment_password_wrong",
      "not_found",
      "commission_not_payable",
      "balance_too_low",
    ],
    idempotent: true,
    secrets: ["paymentPassword"],
    perMinuteMax: 30,
  },
  simulateAgentContract: {
    summary: "What terms would have given in whole periods that are over, or for typed figures.",
    ...office,
    body: SimulateContract,
    response: AgentSimulation,
    refusals: ["contract_rule", "not_found"],
    isBackground: true,
    perMinuteMax: 10,
  },
  agentIncome: {
    summary: "What an agent received and paid in commissions, by day.",
    ...office,
    query: z.strictObject(teamPeriodQuery),
    response: AgentIncome,
    refusals: ["period_order", "period_too_long"],
    perMinuteMax: 60,
  },
  commissionSettings: {
    summary: "How an agent pays downlines.",
    ...office,
    response: CommissionTerms,
    refusals: [],
  },
  changeCommissionSettings: {
    summary: "Lets dividends to downlines be paid as soon as they are due, or not.",
    ...office,
    body: CommissionSettings,
    response: CommissionTerms,
    refusals: [],
  },
} as const satisfies Record<string, RouteSchema>;
