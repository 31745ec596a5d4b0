import { wps, type Wire } from "./site-wire.ts";

/** The calls of the agents' office, which only its pages load. See wire.ts. */
export const agentWire = {
  agentOverview: wps("GET", "/wps/agent/overview", "T"),
  agentDownlines: wps("GET", "/wps/agent/downlines", "T"),
  agentDownline: wps("GET", "/wps/agent/downlines/:memberRef", "T"),
  changeAgentDownline: wps("PUT", "/wps/agent/downlines/:memberRef", "T"),
  agentTeamReport: wps("GET", "/wps/agent/overview/series", "T"),
  agentStatements: wps("GET", "/wps/agent/reports/statements", "T"),
  agentLinks: wps("GET", "/wps/agent/links", "T"),
  createAgentLink: wps("POST", "/wps/agent/links", "T"),
  changeAgentLink: wps("PUT", "/wps/agent/links/:code", "T"),
  agentLinkStats: wps("GET", "/wps/agent/links/:code/stats", "T"),
} as const satisfies Record<string, Wire>;
