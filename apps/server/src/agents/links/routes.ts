import type { Handlers } from "../../platform/http/call.ts";
import { changeLink, createLink, listLinks, readLinkStats, type LinkDeps } from "./service.ts";

type LinkCalls = "agentLinks" | "createAgentLink" | "changeAgentLink" | "agentLinkStats";

/** The agents' calls about the links they register members by. */
export function linkRoutes(deps: LinkDeps): Handlers<LinkCalls> {
  return {
    agentLinks: ({ query }, { session }) => listLinks(deps, session.memberId, query),
    createAgentLink: ({ body }, { session }) => createLink(deps, session.memberId, body),
    changeAgentLink: ({ params, body }, { session }) =>
      changeLink(deps, session.memberId, params.code, body),
    agentLinkStats: ({ params }, { session }) => readLinkStats(deps, session.memberId, params.code),
  };
}
