import { z } from "zod";
import { PageQuery, pageOf, Timestamp } from "../fields.ts";
import { inviteKinds } from "../link-rules.ts";
import type { RouteSchema } from "../route.ts";
import { Username } from "./session.ts";

/**
 * Accounts an agent opens for others. The first password is told once, to who had it made; it opens
 * only the form in which the person chooses another one.
 */

export const AgentAccount = z
  .object({
    memberRef: z.string(),
    account: z.string(),
    registers: z.enum(inviteKinds),
    openedAt: Timestamp,
    /** Until when its first password opens the account. */
    passwordUntil: Timestamp,
    isPasswordOver: z.boolean(),
    /** Somebody signed in, but has not finished: no other first password can be made. */
    hasSignedIn: z.boolean(),
  })
  .meta({ id: "AgentAccount" });
export type AgentAccount = z.infer<typeof AgentAccount>;

export const AgentAccountPage = pageOf(AgentAccount)
  .extend({ mayOpenAgents: z.boolean() })
  .meta({ id: "AgentAccountPage" });
export type AgentAccountPage = z.infer<typeof AgentAccountPage>;

export const OpenedAgentAccount = AgentAccount.extend({
  /** Null where the same request opened the account before. */
  password: z.string().nullable(),
}).meta({ id: "OpenedAgentAccount" });
export type OpenedAgentAccount = z.infer<typeof OpenedAgentAccount>;

const office = { access: "agent", assurance: "line" } as const;

export const agentAccountRoutes = {
  agentAccounts: {
    summary: "Accounts the agent opened that nobody has finished yet, the newest first.",
    ...office,
    query: PageQuery,
    response: AgentAccountPage,
    refusals: [],
    perMinuteMax: 120,
  },
  openAgentAccount: {
    summary: "Opens an account right below the agent; its first password is answered once.",
    ...office,
    body: z.strictObject({ registers: z.enum(inviteKinds), username: Username }),
    response: OpenedAgentAccount,
    refusals: [
      "key_rotated",
      "payload_unreadable",
      "link_not_for_agents",
      "registration_closed",
      "registration_rule",
      "idempotency_key_reused",
      "play_paused",
      "too_many_accounts",
      "username_taken",
      "line_too_deep",
    ],
    idempotent: "own",
    perMinuteMax: 20,
  },
  renewAgentAccount: {
    summary: "Makes another first password, while nobody has signed in with the one before.",
    ...office,
    params: z.strictObject({ memberRef: z.string().max(64) }),
    response: OpenedAgentAccount,
    refusals: ["play_paused", "not_found", "account_in_use"],
    perMinuteMax: 20,
  },
} as const satisfies Record<string, RouteSchema>;
