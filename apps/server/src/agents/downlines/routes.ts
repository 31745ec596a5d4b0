import type { Handlers } from "../../platform/http/call.ts";
import { changeDownline } from "./changes.ts";
import { readOverview } from "./overview.ts";
import { listDownlines, readDownline, type DownlineDeps } from "./service.ts";

type DownlineCalls = "agentOverview" | "agentDownlines" | "agentDownline" | "changeAgentDownline";

/** The agents' calls about their teams. */
export function downlineRoutes(deps: DownlineDeps): Handlers<DownlineCalls> {
  return {
    agentOverview: (_input, { session }) => readOverview(deps, session.memberId),
    agentDownlines: ({ query }, { session }) => listDownlines(deps, session.memberId, query),
    agentDownline: ({ params }, { session }) =>
      readDownline(deps, session.memberId, params.memberRef),
    changeAgentDownline: ({ params, body }, { session }) =>
      changeDownline(deps, session.memberId, params.memberRef, body),
  };
}
