import { raiseTurnover } from "../cashier/index.ts";
import { createAlerts } from "../platform/alerts/index.ts";
import type { Tx } from "../platform/db.ts";
import type { Log } from "../platform/log.ts";
import { commissionConsoleRoutes } from "./commissions/console.ts";
import { commissionMessages } from "./commissions/inbox.ts";
import { commissionRoutes } from "./commissions/routes.ts";
import { createCommissionRuns, type RunDeps } from "./commissions/runs.ts";
import type { CommissionDeps } from "./commissions/service.ts";
import { createAudit } from "../backoffice/index.ts";
import { contractConsoleRoutes } from "./contracts/console-routes.ts";
import type { ContractConsoleDeps } from "./contracts/console.ts";
import { contractMessages } from "./contracts/inbox.ts";
import { contractRoutes } from "./contracts/routes.ts";
import { closedConsumer, contractsEveryMs, runContracts } from "./contracts/worker.ts";
import { downlineRoutes } from "./downlines/routes.ts";
import { downlineMessages } from "./downlines/inbox.ts";
import type { PromotionDeps } from "./downlines/promotion.ts";
import { figureConsumers, type FigureReaderDeps } from "./figures/consumers.ts";
import { createTeamFold, foldEveryMs, type FoldDeps } from "./figures/fold.ts";
import { reportRoutes } from "./figures/routes.ts";
import { listAffiliateTerms } from "./affiliate-plans/store.ts";
import type { KeyDeps } from "./affiliate-keys/service.ts";
import { affiliateMessages } from "./affiliate-statements/inbox.ts";
import { createAffiliateRuns, type AffiliateRunDeps } from "./affiliate-statements/runs.ts";
import {
  createPlan,
  decideAffiliate,
  type AffiliateConsoleDeps,
} from "./affiliate-office/console.ts";
import { attributionConsumer, type AttributionDeps } from "./attribution/consumer.ts";
import { affiliateToolCalls } from "./affiliate-keys/routes.ts";
import { affiliateCalls, affiliateConsoleCalls } from "./affiliate-office/routes.ts";
import type { AffiliateDeps } from "./affiliate-office/service.ts";
import { createCampaign, type CampaignDeps } from "./campaigns/service.ts";
import { cleanUpHours } from "./clean-up.ts";
import type { PolicyConsoleDeps } from "./policy/console.ts";
import { accountRoutes } from "./accounts/routes.ts";
import type { AccountDeps } from "./accounts/service.ts";
import { correctionConsoleRoutes } from "./corrections/console-routes.ts";
import { moveConsoleRoutes } from "./moves/console-routes.ts";
import type { MoveConsoleDeps } from "./moves/console.ts";
import { moveMessages } from "./moves/inbox.ts";
import { runMoves } from "./moves/service.ts";
import {
  cleanUpPostbacks,
  newPace,
  postbacksEveryMs,
  runPostbacks,
  type Pace,
  type PostbackJobDeps,
} from "./postbacks/jobs.ts";
import { recordRoutes } from "./records/routes.ts";
import type { AgentRecordDeps } from "./records/service.ts";
import { linkRoutes } from "./links/routes.ts";
import type { LinkDeps } from "./links/service.ts";

type CommissionNeeds = Omit<RunDeps & CommissionDeps, "alerts" | "raiseTurnover">;

export type AgentsModuleDeps = PromotionDeps &
  LinkDeps &
  Omit<AccountDeps, "audit"> &
  Omit<MoveConsoleDeps, "audit"> &
  FigureReaderDeps &
  AgentRecordDeps &
  FoldDeps &
  AttributionDeps &
  CampaignDeps &
  AffiliateDeps &
  AffiliateRunDeps &
  KeyDeps &
  PostbackJobDeps &
  Omit<AffiliateConsoleDeps, "audit"> &
  Omit<ContractConsoleDeps & PolicyConsoleDeps, "audit"> &
  CommissionNeeds & {
    readonly log: Log;
    readonly inPools: Parameters<typeof raiseTurnover>[2];
  };

interface Working {
  readonly fold: ReturnType<typeof createTeamFold>;
  readonly runs: ReturnType<typeof createCommissionRuns>;
  readonly affiliateRuns: ReturnType<typeof createAffiliateRuns>;
  readonly pace: Pace;
}

const jobsOf = (
  deps: AgentsModuleDeps & { readonly audit: ReturnType<typeof createAudit> },
  { fold, runs, affiliateRuns, pace }: Working,
) => [
  // Before anything of the new day is settled.
  {
    name: "line_moves",
    everyMs: contractsEveryMs,
    settles: "skipped" as const,
    run: () => runMoves(deps),
  },
  { name: "team_fold", everyMs: foldEveryMs, run: () => fold.run() },
  {
    name: "affiliates",
    at: "*/5 * * * *",
    settles: "skipped" as const,
    run: () => affiliateRuns.run(),
  },
  {
    name: "affiliate_postbacks",
    everyMs: postbacksEveryMs,
    settles: "skipped" as const,
    run: () => runPostbacks(deps, pace),
  },
  { name: "commissions", at: "* * * * *", settles: "skipped" as const, run: () => runs.run() },
  {
    name: "agent_contracts",
    everyMs: contractsEveryMs,
    settles: "skipped" as const,
    run: () => runContracts(deps),
  },
];

const handlersOf = (
  deps: AgentsModuleDeps,
  commissionDeps: ReturnType<typeof commissionDepsOf>,
  audit: ReturnType<typeof createAudit>,
) => ({
  ...downlineRoutes(deps),
  ...linkRoutes(deps),
  ...accountRoutes({ ...deps, audit }),
  ...reportRoutes(deps),
  ...recordRoutes(deps),
  ...commissionRoutes(commissionDeps),
  ...contractRoutes(deps),
  ...contractConsoleRoutes({ ...deps, audit }),
  ...moveConsoleRoutes({ ...deps, audit }),
  ...commissionConsoleRoutes({ ...commissionDeps, audit }),
  ...correctionConsoleRoutes({ ...commissionDeps, audit }),
  ...affiliateCalls(deps),
  ...affiliateToolCalls(deps),
  ...affiliateConsoleCalls({ ...deps, audit }),
});

const commissionDepsOf = (deps: AgentsModuleDeps) => ({
  ...deps,
  alerts: createAlerts(deps),
  raiseTurnover: (tx: Tx, arrival: Parameters<typeof raiseTurnover>[1]) =>
    raiseTurnover(tx, arrival, deps.inPools),
});

export function agentsModule(deps: AgentsModuleDeps) {
  const fold = createTeamFold(deps);
  const commissionDeps = commissionDepsOf(deps);
  const audit = createAudit(deps);
  const runs = createCommissionRuns(commissionDeps);
  const affiliateRuns = createAffiliateRuns(deps);
  return {
    handlers: handlersOf(deps, commissionDeps, audit),
    consumers: [...figureConsumers(deps), closedConsumer(deps), attributionConsumer(deps)],
    messages: [
      ...contractMessages(deps),
      ...commissionMessages(deps),
      ...downlineMessages(deps),
      ...moveMessages(deps),
      ...affiliateMessages(),
    ],
    critical: [
      {
        place: "agents.policy",
        key: ["merchant_code", "currency"],
        columns: [
          "dividend_max_ppm",
          "daily_max_ppm",
          "hourly_max_ppm",
          "realtime_win_max_ppm",
          "realtime_loss_max_ppm",
          "approve_above_minor",
          "approve_twice_above_minor",
          "approve_dividends",
          "turnover_bps",
          "house_pays",
          "forced_collection",
        ],
        actions: ["agents.policy_saved" as const],
      },
    ],
    cleanUp: { hours: () => cleanUpHours(deps), postbacks: () => cleanUpPostbacks(deps) },
    fold,
    runs,
    affiliateRuns,
    /** What the runs are made of. */
    deps: commissionDeps,
    /** As the platform itself: the demo, and tests of other things. */
    affiliates: {
      /** Whether a plan was given. */
      isKnown: (memberId: bigint) =>
        deps.db.read(async (reader) => (await listAffiliateTerms(reader, [memberId])).length > 0),
      createPlan: (plan: Parameters<typeof createPlan>[2]) =>
        createPlan({ ...deps, audit }, undefined, plan),
      decide: (memberId: bigint, decision: Parameters<typeof decideAffiliate>[3]) =>
        decideAffiliate({ ...deps, audit }, undefined, memberId, decision),
      createCampaign: (memberId: bigint, campaign: Parameters<typeof createCampaign>[2]) =>
        createCampaign(deps, memberId, campaign),
    },
    /** Moves the branches whose midnight has come. */
    runMoves: () => runMoves({ ...deps, audit }),
    jobs: jobsOf({ ...deps, audit }, { fold, runs, affiliateRuns, pace: newPace() }),
  };
}
