import type { z } from "zod";
import type { RouteSchema, RouteTable } from "./route.ts";
import { awardRoutes, consoleAwardRoutes } from "./routes/awards.ts";
import { boardRoutes, consoleBoardRoutes } from "./routes/boards.ts";
import { consoleMissionRoutes, missionRoutes } from "./routes/missions.ts";
import { checkInRoutes, consoleCheckInRoutes } from "./routes/check-in.ts";
import { consoleEnvelopeRoutes, envelopeRoutes } from "./routes/envelopes.ts";
import { consoleRaffleRoutes, raffleRoutes } from "./routes/raffles.ts";
import { consoleWheelRoutes, wheelRoutes } from "./routes/wheels.ts";
import { bonusRoutes } from "./routes/bonuses.ts";
import { consolePointRoutes } from "./routes/console-points.ts";
import { pointRoutes } from "./routes/points.ts";
import { consoleFreeRoundRoutes, freeRoundRoutes } from "./routes/free-rounds.ts";
import { cashierRoutes } from "./routes/cashier.ts";
import { consoleRoutes } from "./routes/console.ts";
import { consoleApprovalRoutes } from "./routes/console-approvals.ts";
import { consoleCommissionRoutes } from "./routes/console-commissions.ts";
import { consoleAgentRoutes } from "./routes/console-agents.ts";
import { consoleAdjustmentRoutes } from "./routes/console-adjustments.ts";
import { consoleBonusRoutes } from "./routes/console-bonuses.ts";
import { consoleCashierRoutes } from "./routes/console-cashier.ts";
import { consoleAlertRoutes } from "./routes/console-alerts.ts";
import { consolePromotionCalendarRoutes } from "./routes/console-promotion-calendar.ts";
import { consolePromotionSeriesRoutes } from "./routes/console-promotion-series.ts";
import { consolePromotionRoutes } from "./routes/console-promotions.ts";
import { consoleReconciliationRoutes } from "./routes/console-reconciliation.ts";
import { consoleVendorReconciliationRoutes } from "./routes/console-vendor-reconciliation.ts";
import { consoleEventRoutes } from "./routes/console-events.ts";
import { consoleExportRoutes } from "./routes/console-exports.ts";
import { consoleMemberGroupRoutes } from "./routes/console-member-groups.ts";
import { consoleMemberRoutes } from "./routes/console-members.ts";
import { consoleCorrectionRoutes } from "./routes/console-corrections.ts";
import { consoleMoveRoutes } from "./routes/console-moves.ts";
import { consoleJackpotRoutes } from "./routes/console-jackpots.ts";
import { consoleCostRoutes } from "./routes/console-costs.ts";
import { consoleReportRoutes } from "./routes/console-reports.ts";
import { consoleRewardReportRoutes } from "./routes/console-reward-reports.ts";
import { consoleProtectionRoutes } from "./routes/console-protection.ts";
import { consoleRewardStopRoutes } from "./routes/console-reward-stop.ts";
import { consolePreviewRoutes } from "./routes/console-previews.ts";
import { consoleSegmentRoutes } from "./routes/console-segments.ts";
import { consoleSiteRoutes } from "./routes/console-site.ts";
import { consoleRiskRoutes } from "./routes/console-risk.ts";
import { consoleSystemRoutes } from "./routes/console-system.ts";
import { consoleTimelineRoutes } from "./routes/console-timeline.ts";
import { consoleBrandRoutes } from "./routes/console-brands.ts";
import { consoleVendorRoutes } from "./routes/console-vendors.ts";
import { consoleVerificationRoutes } from "./routes/console-verification.ts";
import { consoleVerificationSettingsRoutes } from "./routes/console-verification-settings.ts";
import { consoleDepositSettingsRoutes } from "./routes/console-deposit-settings.ts";
import { consoleDepositRoutes } from "./routes/console-deposits.ts";
import { consoleWithdrawalRoutes } from "./routes/console-withdrawals.ts";
import { consoleLineRoutes } from "./routes/console-line.ts";
import { consoleWalletRoutes } from "./routes/console-wallets.ts";
import { consoleWinRoutes } from "./routes/console-wins.ts";
import { contentRoutes } from "./routes/content.ts";
import { gamesRoutes } from "./routes/games.ts";
import { inboxRoutes } from "./routes/inbox.ts";
import { journeyRoutes } from "./routes/journeys.ts";
import { agentCommissionRoutes } from "./routes/agent-commissions.ts";
import { affiliateRoutes } from "./routes/affiliates.ts";
import { affiliateToolRoutes } from "./routes/affiliate-tools.ts";
import { consoleAffiliateRoutes } from "./routes/console-affiliates.ts";
import { agentContractRelayRoutes, agentContractRoutes } from "./routes/agent-contracts.ts";
import { agentDownlineRoutes } from "./routes/agent-downlines.ts";
import { agentAccountRoutes } from "./routes/agent-accounts.ts";
import { agentLinkRoutes } from "./routes/agent-links.ts";
import { agentRecordRoutes } from "./routes/agent-records.ts";
import { agentReportRoutes } from "./routes/agent-reports.ts";
import { lineTransferRoutes } from "./routes/line-transfers.ts";
import { passwordRoutes } from "./routes/passwords.ts";
import { promotionRoutes } from "./routes/promotions.ts";
import { consoleGiftRoutes } from "./routes/gifts.ts";
import { applicationRoutes, consoleApplicationRoutes } from "./routes/applications.ts";
import { profileRoutes } from "./routes/profile.ts";
import { protectionRoutes } from "./routes/protection.ts";
import { recordsRoutes } from "./routes/records.ts";
import { consoleReferralRoutes, referralRoutes } from "./routes/referral.ts";
import { registrationRoutes } from "./routes/registration.ts";
import { securityRoutes } from "./routes/security.ts";
import { sessionRoutes } from "./routes/session.ts";
import { systemRoutes } from "./routes/system.ts";
import { consoleLossBackRoutes, lossBackRoutes } from "./routes/loss-back.ts";
import { consoleRakebackRoutes, rakebackRoutes } from "./routes/rakeback.ts";
import { consoleRebateRoutes, rebateRoutes } from "./routes/rebates.ts";
import { consoleRewardCapRoutes } from "./routes/console-reward-caps.ts";
import { consoleRewardsStopRoutes } from "./routes/console-rewards-stop.ts";
import { consoleVipRoutes, vipRoutes } from "./routes/vip.ts";
import { walletsRoutes } from "./routes/wallets.ts";
import { verificationRoutes } from "./routes/verification.ts";
import { withdrawalRoutes } from "./routes/withdrawals.ts";
import { wire, type CallName } from "./wire.ts";

/** The schema half of the route table; see `wire` for the other. */
export const routes = {
  ...systemRoutes,
  ...sessionRoutes,
  ...registrationRoutes,
  ...passwordRoutes,
  ...securityRoutes,
  ...profileRoutes,
  ...contentRoutes,
  ...gamesRoutes,
  ...cashierRoutes,
  ...bonusRoutes,
  ...awardRoutes,
  ...missionRoutes,
  ...boardRoutes,
  ...pointRoutes,
  ...vipRoutes,
  ...referralRoutes,
  ...rebateRoutes,
  ...lossBackRoutes,
  ...rakebackRoutes,
  ...checkInRoutes,
  ...wheelRoutes,
  ...envelopeRoutes,
  ...raffleRoutes,
  ...promotionRoutes,
  ...applicationRoutes,
  ...freeRoundRoutes,
  ...withdrawalRoutes,
  ...walletsRoutes,
  ...inboxRoutes,
  ...lineTransferRoutes,
  ...agentCommissionRoutes,
  ...affiliateRoutes,
  ...affiliateToolRoutes,
  ...agentContractRoutes,
  ...agentContractRelayRoutes,
  ...agentDownlineRoutes,
  ...agentAccountRoutes,
  ...agentLinkRoutes,
  ...agentRecordRoutes,
  ...agentReportRoutes,
  ...recordsRoutes,
  ...protectionRoutes,
  ...verificationRoutes,
  ...consoleRoutes,
  ...consoleAgentRoutes,
  ...consoleCommissionRoutes,
  ...consoleAffiliateRoutes,
  ...consoleMemberRoutes,
  ...consoleCorrectionRoutes,
  ...consoleMoveRoutes,
  ...consoleProtectionRoutes,
  ...consoleTimelineRoutes,
  ...consoleSiteRoutes,
  ...consoleBrandRoutes,
  ...consoleVendorRoutes,
  ...consoleRiskRoutes,
  ...consoleVerificationRoutes,
  ...consoleDepositRoutes,
  ...consoleDepositSettingsRoutes,
  ...consoleVerificationSettingsRoutes,
  ...consoleWithdrawalRoutes,
  ...consoleAdjustmentRoutes,
  ...consoleApprovalRoutes,
  ...consoleReportRoutes,
  ...consoleRewardReportRoutes,
  ...consoleCostRoutes,
  ...consolePromotionCalendarRoutes,
  ...consolePromotionSeriesRoutes,
  ...consolePreviewRoutes,
  ...consoleSegmentRoutes,
  ...consoleMemberGroupRoutes,
  ...consoleRewardStopRoutes,
  ...journeyRoutes,
  ...consoleJackpotRoutes,
  ...consoleAlertRoutes,
  ...consoleReconciliationRoutes,
  ...consoleVendorReconciliationRoutes,
  ...consoleExportRoutes,
  ...consoleCashierRoutes,
  ...consoleLineRoutes,
  ...consoleBonusRoutes,
  ...consoleAwardRoutes,
  ...consoleMissionRoutes,
  ...consoleBoardRoutes,
  ...consolePointRoutes,
  ...consoleVipRoutes,
  ...consoleReferralRoutes,
  ...consoleRebateRoutes,
  ...consoleRewardCapRoutes,
  ...consoleRewardsStopRoutes,
  ...consoleLossBackRoutes,
  ...consoleRakebackRoutes,
  ...consoleCheckInRoutes,
  ...consoleWheelRoutes,
  ...consoleEnvelopeRoutes,
  ...consoleRaffleRoutes,
  ...consolePromotionRoutes,
  ...consoleApplicationRoutes,
  ...consoleGiftRoutes,
  ...consoleFreeRoundRoutes,
  ...consoleWalletRoutes,
  ...consoleWinRoutes,
  ...consoleSystemRoutes,
  ...consoleEventRoutes,
} as const satisfies RouteTable;

/**
 * Whether a call is something its member or operator does: what keeps a sign-in alive. Pages read
 * by themselves, in tabs that nobody looks at any more.
 */
export function isAct(name: CallName): boolean {
  const { isBackground }: RouteSchema = routes[name];
  return wire[name].method !== "GET" && isBackground !== true;
}

type Routes = typeof routes;

type SchemaOf<N extends CallName, Part extends "params" | "query" | "body"> =
  Routes[N] extends Record<Part, infer S extends z.ZodType> ? S : never;

/** What the server's handler of a call receives: parsed, with defaults filled in. */
export type CallParsed<N extends CallName> = {
  params: [SchemaOf<N, "params">] extends [never] ? undefined : z.output<SchemaOf<N, "params">>;
  query: [SchemaOf<N, "query">] extends [never] ? undefined : z.output<SchemaOf<N, "query">>;
  body: [SchemaOf<N, "body">] extends [never] ? undefined : z.output<SchemaOf<N, "body">>;
};

/** What a client gives to a call; only the parts the call has. */
export type CallInput<N extends CallName> = {
  [
    Part in "params" | "query" | "body" as [SchemaOf<N, Part>] extends [never] ? never : Part
  ]: z.input<SchemaOf<N, Part>>;
};

/** The `value` (or `data`) of a call's answer. */
export type CallAnswer<N extends CallName> = z.output<Routes[N]["response"]>;
