import { z } from "zod";
import { agentContractKinds } from "../agent-contract-bounds.ts";
import { commissionStates } from "../commission-states.ts";
import { AmountText, CurrencyText, PageQuery, pageOf, Timestamp, Uuid } from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import { ContractProduct } from "./agent-contracts.ts";
import { MemberReason } from "./console-members.ts";

/** The operator's console: closed periods of agents' contracts that are worked out again. */

const Day = z.iso.date();
const MemberNumber = z.string().regex(/^[1-9]\d{0,18}$/);
const Side = z.object({ memberId: MemberNumber, username: z.string() });

const shared = {
  agent: Side,
  kind: z.enum(agentContractKinds),
  product: ContractProduct,
  currency: CurrencyText,
  /** Of all its periods, with their sign. */
  corrections: AmountText,
  /** What the statement pays, once the debt before it is borne. */
  payable: AmountText,
  /** What stays owed by the agent and shortens the next statements. */
  debtAfter: AmountText,
} as const;

/** Of one contract: what its periods came to, and what they come to now. */
export const CorrectedStatement = z
  .object({
    ...shared,
    contractId: Uuid,
    /** Null is the house. */
    payer: Side.nullable(),
    debtBefore: AmountText,
    lines: z.array(
      z.object({ period: z.string(), from: Day, to: Day, was: AmountText, now: AmountText }),
    ),
  })
  .meta({ id: "CorrectedStatement" });
export type CorrectedStatement = z.infer<typeof CorrectedStatement>;

export const CommissionCorrectionPreview = z
  .object({
    agent: Side,
    /** Names these sums: the run is refused where they are others by then. */
    fingerprint: z.string(),
    statements: z.array(CorrectedStatement),
  })
  .meta({ id: "CommissionCorrectionPreview" });
export type CommissionCorrectionPreview = z.infer<typeof CommissionCorrectionPreview>;

export const CommissionCorrection = z
  .object({
    runId: Uuid,
    merchantCode: z.string(),
    /** The agent, or the first of the branch. */
    agent: Side,
    isBranch: z.boolean(),
    from: Day,
    to: Day,
    reason: z.string(),
    askedBy: z.string(),
    at: Timestamp,
    statements: z.array(
      z.object({ ...shared, statementId: Uuid, state: z.enum(commissionStates) }),
    ),
  })
  .meta({ id: "CommissionCorrection" });
export type CommissionCorrection = z.infer<typeof CommissionCorrection>;

const named = {
  merchantCode: z.string().max(32),
  account: z.string().trim().min(1).max(64),
  /** Both included: periods that touch these days. */
  from: Day,
  to: Day,
} as const;
const impossible = [
  "permission_denied",
  "not_found",
  "period_order",
  "period_too_long",
  "correction_not_possible",
] as const;

export const consoleCorrectionRoutes = {
  commissionCorrections: {
    effect: "read",
    access: "operator",
    permission: "agents.read",
    summary: "Runs in which closed periods were worked out again, the newest first.",
    query: PageQuery.extend({ merchantCode: z.string().max(32).optional() }),
    response: pageOf(CommissionCorrection),
    refusals: ["permission_denied"],
  },
  correctionPreview: {
    effect: "read",
    access: "operator",
    permission: "agents.settle",
    summary: "What closed periods of an agent or a branch come to now, beside what was settled.",
    query: z.strictObject({ ...named, isBranch: z.enum(["true", "false"]).default("false") }),
    response: CommissionCorrectionPreview,
    refusals: impossible,
    perMinuteMax: 30,
  },
  runCorrection: {
    effect: "money",
    access: "operator",
    permission: "agents.settle",
    summary: "Puts closed periods right by a statement of each contract, in the previewed sums.",
    body: z.strictObject({
      ...named,
      isBranch: z.boolean(),
      fingerprint: z.string().length(64),
      reason: MemberReason,
    }),
    response: CommissionCorrection,
    refusals: [...impossible, "changed_meanwhile"],
    perMinuteMax: 30,
  },
} as const satisfies Record<string, RouteSchema>;
