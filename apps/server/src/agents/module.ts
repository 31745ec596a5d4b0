import { downlineRoutes } from "./downlines/routes.ts";
import type { DownlineDeps } from "./downlines/service.ts";
import { linkRoutes } from "./links/routes.ts";
import type { LinkDeps } from "./links/service.ts";

export type AgentsModuleDeps = DownlineDeps & LinkDeps;

export const agentsModule = (deps: AgentsModuleDeps) => ({
  handlers: { ...downlineRoutes(deps), ...linkRoutes(deps) },
});
