import type { Handlers } from "../platform/http/call.ts";
import type { LiabilityReport } from "./liability.ts";
import type { Returns } from "../vendors/index.ts";
import type { Reports } from "./reports.ts";

type ReportCalls = "dashboard" | "gameReturns" | "liabilities" | "takeLiability";

export function reportRoutes(
  reports: Reports,
  liability: LiabilityReport,
  returns: Returns,
): Handlers<ReportCalls> {
  return {
    dashboard: ({ query }) => reports.dashboard(query),
    gameReturns: (_input, { language }) => returns.list(language),
    liabilities: ({ query }) => liability.list(query),
    takeLiability: () => liability.take(),
  };
}
