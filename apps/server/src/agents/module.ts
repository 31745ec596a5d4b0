import { downlineRoutes } from "./downlines/routes.ts";
import type { DownlineDeps } from "./downlines/service.ts";

export type AgentsModuleDeps = DownlineDeps;

export const agentsModule = (deps: AgentsModuleDeps) => ({ handlers: downlineRoutes(deps) });
