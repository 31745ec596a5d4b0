import { z } from "zod";
import { PageQuery, pageOf, Timestamp } from "../fields.ts";
import { inviteKinds, linkCodePattern, linkNoteMax, linkUsesMax } from "../link-rules.ts";
import type { RouteSchema } from "../route.ts";

/**
 * The links an agent or affiliate registers members by. A link is called by its code, which is one
 * of a kind in the brand; a link of somebody else is not found. What a link promises never changes:
 * who wants something else makes another one.
 */

const LinkCode = z.string().trim().regex(linkCodePattern);

export const linkStates = ["open", "off", "expired", "used_up"] as const;

const Counts = z.object({
  visits: z.number().int(),
  visitors: z.number().int(),
  registrations: z.number().int(),
});

export const AgentLink = z
  .object({
    code: z.string(),
    /** The account type of who registers by it. */
    registers: z.enum(inviteKinds),
    /** The agent's own. */
    note: z.string().nullable(),
    validUntil: Timestamp.nullable(),
    usesMax: z.number().int().nullable(),
    /** Who registered by it, ever. */
    uses: z.number().int(),
    isOn: z.boolean(),
    state: z.enum(linkStates),
    createdAt: Timestamp,
    /** Of the last 30 days. */
    counts: Counts,
  })
  .meta({ id: "AgentLink" });
export type AgentLink = z.infer<typeof AgentLink>;

export const AgentLinkPage = pageOf(AgentLink)
  .extend({
    /** Whether the agent's links may register agents. */
    mayRegisterAgents: z.boolean(),
  })
  .meta({ id: "AgentLinkPage" });
export type AgentLinkPage = z.infer<typeof AgentLinkPage>;

export const AgentLinkStats = AgentLink.extend({
  /** Today and each of the days before, by the brand's days. */
  days: z.array(Counts.extend({ day: z.iso.date() })),
}).meta({ id: "AgentLinkStats" });
export type AgentLinkStats = z.infer<typeof AgentLinkStats>;

const limits = {
  /** Empty takes it away. */
  note: z.string().trim().max(linkNoteMax).optional(),
  /** Null: without an end. */
  validUntil: Timestamp.nullable().optional(),
  usesMax: z.number().int().min(1).max(linkUsesMax).nullable().optional(),
};

const office = { access: "agent", assurance: "line" } as const;
/** Codes from before there were links may have another form. */
const params = z.strictObject({ code: z.string().trim().min(1).max(64) });

export const agentLinkRoutes = {
  agentLinks: {
    summary: "An agent's links, the newest first, with what came of them in the last 30 days.",
    ...office,
    query: PageQuery.extend({ show: z.enum(["open", "all"]).default("open") }),
    response: AgentLinkPage,
    refusals: [],
    perMinuteMax: 120,
  },
  createAgentLink: {
    summary: "Makes a link by which players or agents register below the agent.",
    ...office,
    body: z.strictObject({
      /** A random one where absent. */
      code: LinkCode.optional(),
      registers: z.enum(inviteKinds),
      ...limits,
    }),
    response: AgentLink,
    refusals: [
      "idempotency_key_reused",
      "link_not_for_agents",
      "affiliate_not_approved",
      "link_code_taken",
      "too_many_links",
    ],
    idempotent: true,
    perMinuteMax: 20,
  },
  changeAgentLink: {
    summary: "Changes the note or the limits of a link, or turns it off or on.",
    ...office,
    params,
    body: z.strictObject({ ...limits, isOn: z.boolean().optional() }),
    response: AgentLink,
    refusals: ["idempotency_key_reused", "affiliate_not_approved", "not_found", "too_many_links"],
    idempotent: true,
    perMinuteMax: 30,
  },
  agentLinkStats: {
    summary: "What came of a link, day by day for 30 days.",
    ...office,
    params,
    response: AgentLinkStats,
    refusals: ["not_found"],
    perMinuteMax: 120,
  },
} as const satisfies Record<string, RouteSchema>;
