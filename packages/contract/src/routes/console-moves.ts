import { z } from "zod";
import { agentContractKinds, contractStates } from "../agent-contract-bounds.ts";
import { PageQuery, pageOf, Timestamp, Uuid } from "../fields.ts";
import type { RouteSchema } from "../route.ts";
import { ContractProduct } from "./agent-contracts.ts";
import { MemberReason } from "./console-members.ts";

/** The operator's console: an agent with everybody below moves to another upline, at a midnight. */

export const lineMoveStates = ["planned", "done", "cancelled", "failed"] as const;

const MemberNumber = z.string().regex(/^[1-9]\d{0,18}$/);
const Side = z.object({ memberId: MemberNumber, username: z.string() });
const sides = { agent: Side, from: Side, to: Side } as const;

export const LineMove = z
  .object({
    moveId: Uuid,
    merchantCode: z.string(),
    ...sides,
    /** The first day in the new line. */
    day: z.iso.date(),
    reason: z.string(),
    askedBy: z.string(),
    state: z.enum(lineMoveStates),
    /** Why it was cancelled, or the refusal that stopped it. */
    note: z.string().nullable(),
    /** How many accounts moved. */
    members: z.number().int().nullable(),
    plannedAt: Timestamp,
    settledAt: Timestamp.nullable(),
  })
  .meta({ id: "LineMove" });
export type LineMove = z.infer<typeof LineMove>;

export const LineMovePreview = z
  .object({
    ...sides,
    day: z.iso.date(),
    /** Who stands below the agent and moves along. */
    agents: z.number().int(),
    players: z.number().int(),
    /** What ends, with everything that hangs on it below. */
    contracts: z.array(
      z.object({
        kind: z.enum(agentContractKinds),
        product: ContractProduct,
        state: z.enum(contractStates),
      }),
    ),
  })
  .meta({ id: "LineMovePreview" });
export type LineMovePreview = z.infer<typeof LineMovePreview>;

const named = {
  merchantCode: z.string().max(32),
  /** User names: of the agent who moves, and of the new upline. */
  account: z.string().trim().min(1).max(64),
  upline: z.string().trim().min(1).max(64),
} as const;
const impossible = [
  "permission_denied",
  "not_found",
  "move_not_possible",
  "line_too_deep",
  "commission_overdue",
  "commission_share_negative",
] as const;

export const consoleMoveRoutes = {
  lineMoves: {
    effect: "read",
    access: "operator",
    permission: "agents.read",
    summary: "Moves of branches of the line, those that are planned first.",
    query: PageQuery,
    response: pageOf(LineMove),
    refusals: ["permission_denied"],
  },
  lineMovePreview: {
    effect: "read",
    access: "operator",
    permission: "agents.read",
    summary: "Who would move with an agent to another upline, and which contracts would end.",
    query: z.strictObject(named),
    response: LineMovePreview,
    refusals: impossible,
    perMinuteMax: 60,
  },
  planLineMove: {
    effect: "authority",
    access: "operator",
    permission: "agents.write",
    summary: "Moves an agent with everybody below to another upline at the brand's next midnight.",
    body: z.strictObject({ ...named, reason: MemberReason }),
    response: LineMove,
    refusals: impossible,
    perMinuteMax: 30,
  },
  cancelLineMove: {
    effect: "work",
    access: "operator",
    permission: "agents.write",
    summary: "Calls a planned move off.",
    params: z.strictObject({ moveId: Uuid }),
    body: z.strictObject({ reason: MemberReason }),
    response: LineMove,
    refusals: ["permission_denied", "not_found"],
    perMinuteMax: 30,
  },
} as const satisfies Record<string, RouteSchema>;
