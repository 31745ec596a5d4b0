import { actorOf } from "../backoffice/index.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { Costs } from "./costs/service.ts";
import type { LiabilityReport } from "./liability.ts";
import type { RewardReports } from "./rewards/service.ts";
import type { Reports } from "./service.ts";

type ReportCalls =
  | "dashboard"
  | "liabilities"
  | "takeLiability"
  | "rewardCosts"
  | "rewardSegments"
  | "promotionReport"
  | "oneRewardReport"
  | "costRuns"
  | "startCost";

interface Served {
  readonly reports: Reports;
  readonly liability: LiabilityReport;
  readonly rewards: RewardReports;
  readonly costs: Costs;
}

export function reportRoutes({
  reports,
  liability,
  rewards,
  costs,
}: Served): Handlers<ReportCalls> {
  return {
    dashboard: ({ query }) => reports.dashboard(query),
    liabilities: ({ query }) => liability.list(query),
    takeLiability: () => liability.take(),
    rewardCosts: ({ query }) => rewards.costs(query),
    rewardSegments: ({ query }) => rewards.segments(query),
    promotionReport: ({ params, query }) => rewards.promotion({ ...query, ...params }),
    oneRewardReport: ({ params, query }) => rewards.one({ ...query, ...params }),
    costRuns: ({ query }) => costs.list(query),
    startCost: ({ body }, context) => costs.start(body, actorOf(context).username),
  };
}
