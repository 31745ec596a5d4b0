import type { Handlers } from "../platform/http/call.ts";
import type { LiabilityReport } from "./liability.ts";
import type { Reports } from "./service.ts";

type ReportCalls = "dashboard" | "liabilities" | "takeLiability";

export function reportRoutes(reports: Reports, liability: LiabilityReport): Handlers<ReportCalls> {
  return {
    dashboard: ({ query }) => reports.dashboard(query),
    liabilities: ({ query }) => liability.list(query),
    takeLiability: () => liability.take(),
  };
}
