import { z } from "zod";
import { contractNoteMax, contractStates, agentContractKinds } from "../agent-contract-bounds.ts";
import { CurrencyText, PageQuery, pageOf, Uuid } from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import {
  AgentContract,
  AgentContractDetails,
  ContractProduct,
  ContractTerms,
  RateText,
} from "./agent-contracts.ts";
import { MemberReason } from "./console-members.ts";

/**
 * The operator's console: contracts of agents, those the house gives general agents, and what a
 * brand allows of contracts.
 */

const MemberNumber = z.string().regex(/^[1-9]\d{0,18}$/);

const Side = z.object({ memberId: MemberNumber, username: z.string() });

const sides = {
  merchantCode: z.string(),
  agent: Side,
  /** Null is the house. */
  payer: Side.nullable(),
  /** Whether it waits for an answer of the house. */
  isWaiting: z.boolean(),
} as const;

const own = { side: true, other: true, letter: true } as const;

export const ContractInConsole = AgentContract.omit(own)
  .extend(sides)
  .meta({ id: "ContractInConsole" });
export type ContractInConsole = z.infer<typeof ContractInConsole>;

export const ContractCase = AgentContractDetails.omit(own)
  .extend(sides)
  .meta({ id: "ContractCase" });
export type ContractCase = z.infer<typeof ContractCase>;

const Positive = z.string().regex(/^\d{1,16}(\.\d{1,8})?$/);

export const AgentSettings = z
  .strictObject({
    /** No contract of the kind gives more. */
    dividendMax: RateText,
    dailyMax: RateText,
    hourlyMax: RateText,
    /** Of bets that won, and of bets that lost. */
    realtimeWinMax: RateText,
    realtimeLossMax: RateText,
    /** A member's valid bet of a day that makes it an active day, in the office's figures. */
    activeDay: Positive,
    /** The same of an hour, for hourly salaries. */
    activeHour: Positive,
    /** Whose valid bet and deposits of a period reach these is active in it. */
    activeValid: Positive,
    activeDeposit: Positive,
    /** Whether an agent's own play counts for the agent's contracts. */
    countsOwnBets: z.boolean(),
    /** What the house pays above these waits for one operator, and for two. */
    approveAbove: Positive,
    approveTwiceAbove: Positive,
    /** Dividends of the house always wait for an operator. */
    approveDividends: z.boolean(),
    /** What of a commission must be staked before it may leave; 10,000 is all of it once. */
    turnoverBps: z.number().int().min(0).max(1_000_000),
    /** The house pays every agent what is left of the own commission; else uplines hand it on. */
    housePays: z.boolean(),
    /** What is overdue is taken from what comes into the cash of whoever owes it. */
    forcedCollection: z.boolean(),
  })
  .meta({ id: "AgentSettings" });
export type AgentSettings = z.infer<typeof AgentSettings>;

export const AgentPolicySettings = z
  .object({
    merchantCode: z.string(),
    currency: CurrencyText,
    settings: AgentSettings,
    /** False: nothing was saved, and these usual ones count. */
    isSaved: z.boolean(),
    revision: z.string(),
  })
  .meta({ id: "AgentPolicySettings" });
export type AgentPolicySettings = z.infer<typeof AgentPolicySettings>;

const params = z.strictObject({ contractId: Uuid });
/** The agent, by brand and user name. */
const named = {
  merchantCode: z.string().max(32),
  account: z.string().trim().min(1).max(64),
} as const;
const version = z.number().int().min(1);
const Note = z.string().trim().max(contractNoteMax).optional();
const read = { effect: "read", access: "operator", permission: "agents.read" } as const;
const write = { access: "operator", permission: "agents.write" } as const;
const ofTerms = ["contract_rule", "rate_above_cap"] as const;

export const consoleAgentRoutes = {
  consoleContracts: {
    ...read,
    summary: "Contracts of agents; what waits for the house comes first.",
    query: PageQuery.extend({
      merchantCode: z.string().max(32).optional(),
      kind: z.enum(agentContractKinds).optional(),
      state: z.enum(contractStates).optional(),
      show: z.enum(["open", "all"]).default("open"),
      /** Only those of general agents, which the house pays. */
      house: z.enum(["true", "false"]).optional(),
      /** Only those that wait for an answer of the house. */
      waits: z.enum(["true", "false"]).optional(),
      /** User name of a side. */
      account: z.string().trim().max(64).optional(),
    }),
    response: pageOf(ContractInConsole),
    refusals: ["permission_denied"],
  },
  consoleContract: {
    ...read,
    summary: "One contract with its versions and what happened to it.",
    params,
    response: ContractCase,
    refusals: ["permission_denied", "not_found"],
  },
  offerHouseContract: {
    ...write,
    effect: "threshold",
    summary: "Offers a general agent a contract that the house pays, or answers a wish for one.",
    body: z.strictObject({
      ...named,
      product: ContractProduct,
      terms: ContractTerms,
      note: Note,
    }),
    response: ContractCase,
    refusals: [
      "permission_denied",
      "not_found",
      "contract_not_possible",
      "contract_open",
      "contract_overlap",
      ...ofTerms,
    ],
    perMinuteMax: 60,
  },
  changeHouseContract: {
    ...write,
    effect: "threshold",
    summary: "Offers a general agent other terms of a contract that the house pays.",
    params,
    body: z.strictObject({ version, terms: ContractTerms, note: Note }),
    response: ContractCase,
    refusals: [
      "permission_denied",
      "not_found",
      "changed_meanwhile",
      "contract_state",
      "contract_not_possible",
      ...ofTerms,
    ],
    perMinuteMax: 60,
  },
  answerHouseContract: {
    ...write,
    effect: "work",
    summary: "Refuses a wish, agrees to an end or keeps the contract, or takes an offer back.",
    params,
    body: z.strictObject({
      version,
      answer: z.enum(["reject", "agree", "keep", "withdraw"]),
      reason: MemberReason,
    }),
    response: ContractCase,
    refusals: ["permission_denied", "not_found", "changed_meanwhile", "contract_state"],
    perMinuteMax: 60,
  },
  stopContract: {
    ...write,
    effect: "work",
    summary: "Ends a contract in force with its next boundary, with everything that hangs on it.",
    params,
    body: z.strictObject({ version, reason: MemberReason }),
    response: ContractCase,
    refusals: ["permission_denied", "not_found", "changed_meanwhile", "contract_state"],
    perMinuteMax: 60,
  },
  agentPolicies: {
    ...read,
    summary: "What each brand allows of contracts, and how it settles them.",
    response: z.array(AgentPolicySettings),
    refusals: ["permission_denied"],
  },
  saveAgentPolicy: {
    ...write,
    effect: "threshold",
    summary: "Saves what a brand allows of contracts; what is in force already goes on.",
    params: z.strictObject({ merchantCode: z.string().max(32), currency: CurrencyText }),
    body: z.strictObject({ settings: AgentSettings, revision: z.string().max(64) }),
    response: AgentPolicySettings,
    refusals: ["permission_denied", "not_found", "brand_rule", "changed_meanwhile"],
    perMinuteMax: 60,
  },
} as const satisfies Record<string, RouteSchema>;
