import { agentWire } from "./agent-wire.ts";
import { consoleWire } from "./console-wire.ts";
import { recordsWire } from "./records-wire.ts";
import { siteWire } from "./site-wire.ts";
import { withdrawalsWire } from "./withdrawals-wire.ts";

/**
 * Every call of the platform by name: method, path, and the marks of the specification.
 *
 * This half of the route table carries no schemas, so that a browser can import its own part for a
 * few hundred bytes. The other half, `routes`, gives each name its schemas, refusals and access; a
 * name missing from either half does not compile.
 */
export const wire = {
  ...siteWire,
  ...recordsWire,
  ...withdrawalsWire,
  ...agentWire,
  ...consoleWire,
} as const;

export type CallName = keyof typeof wire;
