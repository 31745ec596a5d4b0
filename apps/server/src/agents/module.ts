import { downlineRoutes } from "./downlines/routes.ts";
import type { DownlineDeps } from "./downlines/service.ts";
import { figureConsumers, type FigureReaderDeps } from "./figures/consumers.ts";
import { createTeamFold, foldEveryMs, type FoldDeps } from "./figures/fold.ts";
import { reportRoutes } from "./figures/routes.ts";
import { linkRoutes } from "./links/routes.ts";
import type { LinkDeps } from "./links/service.ts";

export type AgentsModuleDeps = DownlineDeps & LinkDeps & FigureReaderDeps & FoldDeps;

export function agentsModule(deps: AgentsModuleDeps) {
  const fold = createTeamFold(deps);
  return {
    handlers: { ...downlineRoutes(deps), ...linkRoutes(deps), ...reportRoutes(deps) },
    consumers: figureConsumers(deps),
    fold,
    jobs: [{ name: "team_fold", everyMs: foldEveryMs, run: () => fold.run() }],
  };
}
