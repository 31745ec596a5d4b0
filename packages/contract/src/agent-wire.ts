import { wps, type Wire } from "./site-wire.ts";

/** The calls of the agents' office, which only its pages load. See wire.ts. */
export const agentWire = {
  agentOverview: wps("GET", "/wps/agent/overview", "T"),
  agentDownlines: wps("GET", "/wps/agent/downlines", "T"),
  agentDownline: wps("GET", "/wps/agent/downlines/:memberRef", "T"),
  changeAgentDownline: wps("PUT", "/wps/agent/downlines/:memberRef", "T"),
} as const satisfies Record<string, Wire>;
