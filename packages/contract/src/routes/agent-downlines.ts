import { z } from "zod";
import { agentContractKinds, contractStates } from "../agent-contract-bounds.ts";
import { AmountText, CurrencyText, PageQuery, pageOf, Timestamp, Uuid } from "../fields.ts";
import { memberTypes } from "../member-types.ts";
import type { RouteSchema } from "../route.ts";

/**
 * An agent's team: whoever stands below the agent in the line. Members are called by their public
 * reference; whoever is outside the team is not found. Names beyond the direct level are masked,
 * and nothing of a person is told.
 */

/** What a member of the line is called by in these calls; says nothing about the person. */
const MemberRef = z.string().min(1).max(64);

export const downlineKinds = ["agent", "player"] as const;
export type DownlineKind = (typeof downlineKinds)[number];

/** Why somebody is unavailable is not told: a break is nobody else's business. */
export const downlineStatuses = ["open", "unavailable"] as const;
export type DownlineStatus = (typeof downlineStatuses)[number];

export const downlineSorts = ["account", "level", "joinedAt", "lastSignInAt"] as const;
export type DownlineSort = (typeof downlineSorts)[number];

export const downlineRemarkMax = 140;
export const downlineSearchMax = 32;

const Name = z.object({
  memberRef: MemberRef,
  account: z.string(),
  /** 1 is right below the agent. */
  level: z.number().int(),
});

export const AgentDownline = Name.extend({
  /** Whether only a part of the name is told. */
  isMasked: z.boolean(),
  type: z.union([
    z.literal(memberTypes.generalAgent),
    z.literal(memberTypes.agent),
    z.literal(memberTypes.player),
    z.literal(memberTypes.affiliate),
    z.literal(memberTypes.subAffiliate),
  ]),
  joinedAt: Timestamp,
  lastSignInAt: Timestamp.nullable(),
  status: z.enum(downlineStatuses),
  /** Cash and what is held of it. */
  balance: AmountText,
  /** Of an agent: the balance of the agent and everybody below, and who they are. */
  team: z
    .object({ balance: AmountText, agents: z.number().int(), players: z.number().int() })
    .nullable(),
  /** The agent's own note. */
  remark: z.string().nullable(),
  /** Contracts between the two that are not over; of those deeper none is told. */
  contracts: z.array(
    z.object({ contractId: Uuid, kind: z.enum(agentContractKinds), state: z.enum(contractStates) }),
  ),
}).meta({ id: "AgentDownline" });
export type AgentDownline = z.infer<typeof AgentDownline>;

export const AgentDownlineDetails = AgentDownline.extend({
  currency: CurrencyText,
  /** From the direct downline down to this one. */
  chain: z.array(Name),
  mayPromote: z.boolean(),
  /** Until when an offer to become an agent waits for the player. */
  promotionUntil: Timestamp.nullable(),
}).meta({ id: "AgentDownlineDetails" });
export type AgentDownlineDetails = z.infer<typeof AgentDownlineDetails>;

export const AgentDownlinePage = pageOf(AgentDownline)
  .extend({
    currency: CurrencyText,
    /** Of all pages, as the last fold says; null where the list is narrowed. */
    totals: z.object({ balance: AmountText.nullable() }),
    /** Whose downlines they are, from the direct one down; empty for the agent's own. */
    chain: z.array(Name),
  })
  .meta({ id: "AgentDownlinePage" });
export type AgentDownlinePage = z.infer<typeof AgentDownlinePage>;

export const AgentOverview = z
  .object({
    currency: CurrencyText,
    agents: z.number().int(),
    players: z.number().int(),
    directs: z.number().int(),
    /** Of everybody below: cash and what is held of it. */
    teamBalance: AmountText,
    /** Who joined the team, by the brand's days: today, and each of the days before. */
    newMembers: z.array(z.object({ day: z.iso.date(), members: z.number().int() })),
  })
  .meta({ id: "AgentOverview" });
export type AgentOverview = z.infer<typeof AgentOverview>;

/** What an agent offers to a player right below: to become an agent. */
export const AgentOffer = z
  .object({
    offer: z
      .object({
        /** A part of the agent's name. */
        agent: z.string(),
        endsAt: Timestamp,
      })
      .nullable(),
  })
  .meta({ id: "AgentOffer" });
export type AgentOffer = z.infer<typeof AgentOffer>;

export const overviewDays = 30;

const office = { access: "agent", assurance: "line" } as const;

const teamFilter = {
  /** Right below whom; the agent where absent. */
  parent: MemberRef.optional(),
  scope: z.enum(["direct", "team"]).default("direct"),
  search: z.string().trim().max(downlineSearchMax).optional(),
  level: z.coerce.number().int().min(1).max(31).optional(),
  kind: z.enum(downlineKinds).optional(),
  status: z.enum(downlineStatuses).optional(),
  /** No sign-in for so many days. */
  idleDays: z.coerce.number().int().min(1).max(3650).optional(),
  sort: z.enum(downlineSorts).default("joinedAt"),
  order: z.enum(["asc", "desc"]).default("desc"),
} as const;

export const agentDownlineRoutes = {
  agentOverview: {
    summary: "How large an agent's team is, what it holds, and who joined in the last 30 days.",
    ...office,
    response: AgentOverview,
    refusals: [],
    perMinuteMax: 60,
  },
  agentDownlines: {
    summary:
      "Members of an agent's team: those right below the agent or another of the team, or all. " +
      "A search finds direct downlines by the beginning of their names, others by the whole name.",
    ...office,
    query: PageQuery.extend(teamFilter),
    response: AgentDownlinePage,
    refusals: ["not_found"],
    perMinuteMax: 120,
  },
  agentDownlinesFile: {
    summary: "Members of an agent's team as CSV, narrowed and sorted as the list.",
    ...office,
    query: z.strictObject(teamFilter),
    file: "text/csv; charset=utf-8",
    response: z.string(),
    refusals: ["not_found", "export_too_large"],
    perMinuteMax: 6,
  },
  agentDownline: {
    summary: "One member of an agent's team.",
    ...office,
    params: z.strictObject({ memberRef: MemberRef }),
    response: AgentDownlineDetails,
    refusals: ["not_found"],
    perMinuteMax: 120,
  },
  changeAgentDownline: {
    summary: "Writes a note on a member of the team, or offers a direct player to become an agent.",
    ...office,
    params: z.strictObject({ memberRef: MemberRef }),
    body: z.strictObject({
      /** Empty takes the note away. */
      remark: z.string().trim().max(downlineRemarkMax).optional(),
      promote: z.literal(true).optional(),
    }),
    response: AgentDownlineDetails,
    refusals: ["idempotency_key_reused", "not_found", "downline_not_promotable", "line_too_deep"],
    idempotent: true,
    perMinuteMax: 30,
  },
  promotionOffer: {
    summary: "The offer to become an agent that waits for the member's answer.",
    access: "member",
    response: AgentOffer,
    refusals: [],
    perMinuteMax: 60,
  },
  answerPromotionOffer: {
    summary: "Accepts the offer to become an agent, which ends every session, or declines it.",
    access: "member",
    assurance: "full",
    body: z.strictObject({ answer: z.enum(["accept", "decline"]) }),
    response: z.object({ isAgent: z.boolean() }),
    refusals: ["not_found", "downline_not_promotable", "line_too_deep"],
    perMinuteMax: 20,
  },
} as const satisfies Record<string, RouteSchema>;
