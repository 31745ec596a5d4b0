import { z } from "zod";
import {
  agentContractKinds,
  contractProducts,
  contractStates,
  contractLetters,
  contractActions,
  contractEvents,
  contractEndReasons,
  contractTiersMax,
  contractNoteMax,
  dividendPeriodLetters,
  contractDeductions,
  contractCarries,
  contractTierBases,
} from "../agent-contract-bounds.ts";
import { AmountText, CurrencyText, PageQuery, pageOf, Timestamp, Uuid } from "../fields.ts";
import type { RouteSchema } from "../route.ts";

/**
 * Contracts of agents: what an upline, or the house, pays a direct downline for the team below.
 *
 * A contract is seen by its two sides; one of somebody else is not found. Every change names the
 * version it read. Tiers have the names of the specification; rates are decimal fractions.
 */

export const ContractProduct = z.enum(contractProducts);
export type ContractProduct = z.infer<typeof ContractProduct>;

/** A decimal fraction: "0.015" is 1.5 %. */
export const RateText = z
  .string()
  .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/)
  .meta({ id: "RateText", description: "Decimal fraction, for example 0.015 for 1.5 %" });

/** Of terms: never below zero. */
const Sum = AmountText.refine((text) => !text.startsWith("-"));
const Members = z.number().int().min(0).max(1_000_000);

/** Dividends: GGR less deductions, per period. */
export const DividendTier = z.strictObject({
  /** Valid bets of the team. */
  minimumBet: Sum,
  /** What the house won of the team, as `tierOn` says. */
  netLoss: Sum,
  activeMember: Members,
  contractRate: RateText,
});
export type DividendTier = z.infer<typeof DividendTier>;

const dailyReach = { betVolume: Sum, activeMember: Members } as const;

/** Daily salary: P is a rate of the valid bets, F an amount. */
export const DailySalaryTier = z.discriminatedUnion("rateType", [
  z.strictObject({ ...dailyReach, rateType: z.literal("P"), rate: RateText }),
  z.strictObject({ ...dailyReach, rateType: z.literal("F"), rate: Sum }),
]);
export type DailySalaryTier = z.infer<typeof DailySalaryTier>;

export const DividendTerms = z
  .strictObject({
    kind: z.literal("dividend"),
    tiers: z.array(DividendTier).min(1).max(contractTiersMax),
    period: z.enum(dividendPeriodLetters),
    /** All where absent; of a contract for one product there is nothing to deduct. */
    deduct: z.array(z.enum(contractDeductions)).max(contractDeductions.length).optional(),
    /** Of GGR above zero. */
    platformFee: RateText.default("0"),
    carry: z.enum(contractCarries).default("always"),
    tierOn: z.enum(contractTierBases).default("net"),
    /** Who counts as an active member of a period; as the brand says where absent. */
    activeValid: Sum.optional(),
    activeDeposit: Sum.optional(),
  })
  .meta({ id: "DividendTerms" });

const DailySalaryTerms = z
  .strictObject({
    kind: z.literal("dailySalary"),
    tiers: z.array(DailySalaryTier).min(1).max(contractTiersMax),
    /** Only whole units of valid bets count; every one where absent. */
    unit: Sum.optional(),
  })
  .meta({ id: "DailySalaryTerms" });

const hourReach = { minimumBet: Sum, activeMember: Members } as const;

/** Hourly salary: the same of a clock hour. */
export const HourSalaryTier = z.discriminatedUnion("rateType", [
  z.strictObject({ ...hourReach, rateType: z.literal("P"), rate: RateText }),
  z.strictObject({ ...hourReach, rateType: z.literal("F"), rate: Sum }),
]);
export type HourSalaryTier = z.infer<typeof HourSalaryTier>;

const HourSalaryTerms = z
  .strictObject({
    kind: z.literal("hourSalary"),
    tiers: z.array(HourSalaryTier).min(1).max(contractTiersMax),
  })
  .meta({ id: "HourSalaryTerms" });

/** Real-time salary: rates of what was staked in rounds that won and in those that lost. */
export const RealtimeSalaryTier = z.strictObject({
  /** Valid bets of the day so far. */
  betAmount: Sum,
  winRate: RateText,
  lossRate: RateText,
});
export type RealtimeSalaryTier = z.infer<typeof RealtimeSalaryTier>;

const RealtimeSalaryTerms = z
  .strictObject({
    kind: z.literal("realtimeSalary"),
    tiers: z.array(RealtimeSalaryTier).min(1).max(contractTiersMax),
  })
  .meta({ id: "RealtimeSalaryTerms" });

export const ContractTerms = z.discriminatedUnion("kind", [
  DividendTerms,
  DailySalaryTerms,
  HourSalaryTerms,
  RealtimeSalaryTerms,
]);
export type ContractTerms = z.infer<typeof ContractTerms>;

/** A day of the brand. */
const Day = z.iso.date();

/** Where terms begin or end: a day of the brand, or of contracts by hours a moment. */
export const Edge = z.union([Day, Timestamp]);

/**
 * What makes a member active at least, where terms do not say it themselves: sums of the day, the
 * hour or the period that a contract counts by. Null of kinds that ask for no active members.
 */
export const ActiveMinimum = z
  .object({ valid: AmountText, deposits: AmountText })
  .nullable()
  .meta({ id: "ActiveMinimum" });
export type ActiveMinimum = z.infer<typeof ActiveMinimum>;

const other = z
  .object({
    /** Of a downline; an upline has none. */
    memberRef: z.string().nullable(),
    account: z.string(),
    isMasked: z.boolean(),
  })
  .nullable();

export const AgentContract = z
  .object({
    contractId: Uuid,
    /** "given" is paid by the caller, "held" is paid to the caller. */
    side: z.enum(["given", "held"]),
    /** The other side; null is the house. */
    other,
    kind: z.enum(agentContractKinds),
    product: ContractProduct,
    currency: CurrencyText,
    state: z.enum(contractStates),
    since: Timestamp,
    /** Changes with everything that happens; a change names the one it read. */
    version: z.number().int(),
    /** What waits for the caller's answer. */
    letter: z.enum(contractLetters).nullable(),
    actions: z.array(z.enum(contractActions)),
    /** When what waits for an answer lapses. */
    lapsesAt: Timestamp.nullable(),
    /** Who asked for the end. */
    endAskedBy: z.enum(["payer", "agent"]).nullable(),
    /** The first day on which it counts, and the first on which it no longer does. */
    from: Edge.nullable(),
    until: Edge.nullable(),
    endReason: z.enum(contractEndReasons).nullable(),
    /** What was written with the wish, or with the last step. */
    note: z.string().nullable(),
    /** In force, or accepted and soon in force: see `termsFrom`. */
    terms: ContractTerms.nullable(),
    termsFrom: Edge.nullable(),
    /** What waits for an answer, and the first day it would count if accepted now. */
    offered: ContractTerms.nullable(),
    offeredFrom: Edge.nullable(),
    activeMinimum: ActiveMinimum,
    /** Contracts the agent gave that the offered terms would leave above them, and so would end. */
    downlineHigher: z.number().int(),
  })
  .meta({ id: "AgentContract" });
export type AgentContract = z.infer<typeof AgentContract>;

export const AgentContractPage = pageOf(AgentContract)
  .extend({
    /** Of all contracts of the caller: how many wait for the caller's answer. */
    waiting: z.number().int(),
    /** Kinds of which the caller gave or held something that came into force. */
    kinds: z.array(z.enum(agentContractKinds)),
    /** Statements that the caller owes downlines, of any time. */
    owing: z.partialRecord(z.enum(agentContractKinds), z.number().int()),
  })
  .meta({ id: "AgentContractPage" });
export type AgentContractPage = z.infer<typeof AgentContractPage>;

export const AgentContractDetails = AgentContract.extend({
  /** Versions of terms that were ever offered, the newest first. */
  versions: z.array(
    z.object({
      number: z.number().int(),
      terms: ContractTerms,
      offeredAt: Timestamp,
      acceptedAt: Timestamp.nullable(),
      /** The first day on which they count; null where they were never accepted. */
      from: Edge.nullable(),
    }),
  ),
  /** What happened, the newest first. */
  history: z.array(
    z.object({
      version: z.number().int(),
      at: Timestamp,
      event: z.enum(contractEvents),
      state: z.enum(contractStates),
      by: z.enum(["payer", "agent", "operator", "platform"]),
      note: z.string().nullable(),
    }),
  ),
}).meta({ id: "AgentContractDetails" });
export type AgentContractDetails = z.infer<typeof AgentContractDetails>;

export const AgentContractLimits = z
  .object({
    currency: CurrencyText,
    /** No rate above it; of a fixed amount, no more than so much of the tier's valid bets. */
    rateMax: RateText,
    /** Of real-time salary: the same of bets that lost; else null. */
    lossRateMax: RateText.nullable(),
    activeMinimum: ActiveMinimum,
    /**
     * The caller's own terms for this kind and product, those of today and those to come: at every
     * threshold of an offer each of them gives at least as much. Null where the house pays, empty
     * where the caller has none and so can offer nothing.
     */
    own: z.array(z.object({ from: Edge, terms: ContractTerms })).nullable(),
    /** The first day on which an offer accepted now would count. */
    from: Edge,
    /** What stands in the way of an offer. */
    obstacle: z
      .enum(["contract_not_possible", "contract_open", "contract_overlap", "rate_above_own"])
      .nullable(),
  })
  .meta({ id: "AgentContractLimits" });
export type AgentContractLimits = z.infer<typeof AgentContractLimits>;

const MemberRef = z.string().min(1).max(64);
const Note = z.string().trim().max(contractNoteMax).optional();
const version = z.number().int().min(1);
const params = z.strictObject({ contractId: Uuid });
const office = { access: "agent", assurance: "line" } as const;

/** What is refused of terms, in this order. */
const ofTerms = ["contract_rule", "rate_above_cap", "rate_above_own"] as const;

export const agentContractRoutes = {
  agentContracts: {
    summary: "Contracts an agent gave or holds; what waits for the agent's answer comes first.",
    ...office,
    query: PageQuery.extend({
      side: z.enum(["given", "held"]).optional(),
      kind: z.enum(agentContractKinds).optional(),
      show: z.enum(["open", "all"]).default("open"),
      /** With one direct downline. */
      memberRef: MemberRef.optional(),
    }),
    response: AgentContractPage,
    refusals: ["not_found"],
    perMinuteMax: 120,
  },
  agentContract: {
    summary: "One contract, with its versions and what happened to it.",
    ...office,
    params,
    response: AgentContractDetails,
    refusals: ["not_found"],
    perMinuteMax: 120,
  },
  agentContractLimits: {
    summary: "What an agent may offer a direct downline for a kind and product.",
    ...office,
    query: z.strictObject({
      memberRef: MemberRef,
      kind: z.enum(agentContractKinds),
      product: ContractProduct,
    }),
    response: AgentContractLimits,
    refusals: ["not_found"],
    perMinuteMax: 120,
  },
  offerAgentContract: {
    summary: "Offers a direct downline a contract, or answers a wish for one.",
    ...office,
    body: z
      .strictObject({
        memberRef: MemberRef,
        product: ContractProduct,
        terms: ContractTerms,
        note: Note,
      })
      .meta({ id: "OfferAgentContract" }),
    response: AgentContractDetails,
    refusals: [
      "idempotency_key_reused",
      "not_found",
      "contract_not_possible",
      "contract_open",
      "contract_overlap",
      ...ofTerms,
    ],
    idempotent: true,
    perMinuteMax: 30,
  },
  askAgentContract: {
    summary: "Asks the upline, or the house, for a contract.",
    ...office,
    body: z
      .strictObject({
        kind: z.enum(agentContractKinds),
        product: ContractProduct,
        note: Note,
      })
      .meta({ id: "AskAgentContract" }),
    response: AgentContractDetails,
    refusals: [
      "idempotency_key_reused",
      "contract_not_possible",
      "contract_open",
      "contract_overlap",
    ],
    idempotent: true,
    perMinuteMax: 10,
  },
  changeAgentContract: {
    summary:
      "Offers other terms of a contract in force; the old ones go on until they are accepted.",
    ...office,
    params,
    body: z
      .strictObject({ version, terms: ContractTerms, note: Note })
      .meta({ id: "ChangeAgentContract" }),
    response: AgentContractDetails,
    refusals: [
      "idempotency_key_reused",
      "not_found",
      "changed_meanwhile",
      "contract_state",
      "contract_not_possible",
      ...ofTerms,
    ],
    idempotent: true,
    perMinuteMax: 30,
  },
  answerAgentContract: {
    summary: "Accepts or rejects an offer or a wish, or agrees to an end or keeps the contract.",
    ...office,
    params,
    body: z
      .strictObject({
        version,
        answer: z.enum(["accept", "reject", "agree", "keep"]),
        /** That contracts given by the agent end which the new terms would leave above them. */
        confirmed: z.boolean().optional(),
      })
      .meta({ id: "AnswerAgentContract" }),
    response: AgentContractDetails,
    refusals: [
      "idempotency_key_reused",
      "not_found",
      "changed_meanwhile",
      "contract_state",
      "contract_not_possible",
      "rate_above_cap",
      "rate_above_own",
      "downline_higher_rate",
    ],
    idempotent: true,
    perMinuteMax: 30,
  },
  withdrawAgentContract: {
    summary: "Takes back an offer, a change, a wish, or the wish to end.",
    ...office,
    params,
    body: z.strictObject({ version }).meta({ id: "WithdrawAgentContract" }),
    response: AgentContractDetails,
    refusals: ["idempotency_key_reused", "not_found", "changed_meanwhile", "contract_state"],
    idempotent: true,
    perMinuteMax: 30,
  },
  endAgentContract: {
    summary: "Asks the other side to end a contract in force.",
    ...office,
    params,
    body: z.strictObject({ version, note: Note }).meta({ id: "EndAgentContract" }),
    response: AgentContractDetails,
    refusals: ["idempotency_key_reused", "not_found", "changed_meanwhile", "contract_state"],
    idempotent: true,
    perMinuteMax: 30,
  },
} as const satisfies Record<string, RouteSchema>;

/** The answers of the specification's calls: see agent-relay.ts. */
const relayAnswer = {
  status: z.enum(["A", "R", "C"]),
  version: version.optional(),
  confirmed: z.boolean().optional(),
} as const;

const RelayState = z
  .object({ contractId: Uuid, state: z.enum(contractStates), version: z.number().int() })
  .meta({ id: "AgentContractState" });

const relay = {
  access: "member",
  assurance: "line",
  response: RelayState,
  refusals: [
    "idempotency_key_reused",
    "unknown_call",
    "not_found",
    "changed_meanwhile",
    "contract_state",
    "contract_not_possible",
    "rate_above_cap",
    "rate_above_own",
    "downline_higher_rate",
  ],
  idempotent: true,
  perMinuteMax: 30,
} as const;

/** Agents answer on the members' site too; whoever holds no contract finds none. */
export const agentContractRelayRoutes = {
  processDividend: {
    summary: "Answers an offer, a change or the end of a dividend; `type` is the product.",
    ...relay,
    body: z.strictObject({ type: ContractProduct, ...relayAnswer }).meta({
      id: "ProcessDividend",
      description: "On an end C agrees; A and R keep the contract.",
    }),
  },
  processDailySalary: {
    summary: "Answers an offer, a change or the end of a daily salary.",
    ...relay,
    body: z.strictObject({ id: Uuid, ...relayAnswer }).meta({
      id: "ProcessDailySalary",
      description: "On an end C agrees; A and R keep the contract.",
    }),
  },
  processHourSalary: {
    summary: "Answers an offer, a change or the end of an hourly salary.",
    ...relay,
    body: z.strictObject({ contractId: Uuid, ...relayAnswer }).meta({
      id: "ProcessHourSalary",
      description: "On an end A and C agree; R keeps the contract.",
    }),
  },
  processRealtimeSalary: {
    summary: "Answers an offer, a change or the end of a real-time salary.",
    ...relay,
    body: z.strictObject({ contractId: Uuid, ...relayAnswer }).meta({
      id: "ProcessRealtimeSalary",
      description: "On an end C agrees; A and R keep the contract.",
    }),
  },
} as const satisfies Record<string, RouteSchema>;
