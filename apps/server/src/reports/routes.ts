import type { Handlers } from "../platform/http/call.ts";
import type { LiabilityReport } from "./liability.ts";
import type { RewardReports } from "./rewards/service.ts";
import type { Reports } from "./service.ts";

type ReportCalls =
  "dashboard" | "liabilities" | "takeLiability" | "rewardCosts" | "promotionReport";

export function reportRoutes(
  reports: Reports,
  liability: LiabilityReport,
  rewards: RewardReports,
): Handlers<ReportCalls> {
  return {
    dashboard: ({ query }) => reports.dashboard(query),
    liabilities: ({ query }) => liability.list(query),
    takeLiability: () => liability.take(),
    rewardCosts: ({ query }) => rewards.costs(query),
    promotionReport: ({ params, query }) => rewards.promotion({ ...query, ...params }),
  };
}
