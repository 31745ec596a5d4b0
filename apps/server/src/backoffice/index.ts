/**
 * The back office: the people who run the platform, what each may do, and what each did.
 *
 * Every operator has their own account and always signs in with a password and an authenticator.
 * Their permissions are the union of their roles, read again with every call. Changes run one after
 * another, each with its row in the audit trail, in the same transaction. Members and money are
 * asked for at the modules they belong to.
 *
 * Start with `createBackoffice` in service.ts; what is set of the site is in *-console.ts.
 */
export { createBackoffice, type Backoffice } from "./service.ts";
export { approvalRoutes } from "./approval-routes.ts";
export { createApprovals } from "./approvals.ts";
export { createFourEyes, type FourEyes } from "./four-eyes.ts";
export { createAdjustmentConsole, type AdjustmentConsole } from "./adjustment-console.ts";
export { sumChargebacks } from "./adjustment-store.ts";
export { adjustmentConsoleRoutes } from "./adjustment-routes.ts";
export { createCashierConsole, type CashierConsole } from "./cashier-console.ts";
export { cashierConsoleRoutes } from "./cashier-routes.ts";
export { createBonusConsole, type BonusConsole } from "./bonus-console.ts";
export { bonusConsoleRoutes } from "./bonus-routes.ts";
export { createFreeRoundConsole } from "./free-round-console.ts";
export { freeRoundConsoleRoutes } from "./free-round-routes.ts";
export { createLineConsole, type LineConsole } from "./line-console.ts";
export { lineConsoleRoutes } from "./line-routes.ts";
export { createContentConsole, type ContentConsole } from "./content-console.ts";
export { contentConsoleRoutes } from "./content-routes.ts";
export { createBrandConsole, type BrandConsole } from "./brand-console.ts";
export { createDepositConsole, type DepositConsole } from "./deposit-console.ts";
export { createVerificationSettings } from "./verification-settings.ts";
export { createDepositSettings } from "./deposit-settings.ts";
export { depositConsoleRoutes } from "./deposit-routes.ts";
export { createExportDesk } from "./export-desk.ts";
export { exportRoutes } from "./export-routes.ts";
export { createMemberConsole, type MemberConsole } from "./member-console.ts";
export { memberConsoleRoutes } from "./member-routes.ts";
export { createLiability, type LiabilityReport } from "./liability.ts";
export { createReportFold, type ReportFold } from "./report-fold.ts";
export { reportRoutes } from "./report-routes.ts";
export { createReports, type Reports } from "./reports.ts";
export { createProtectionConsole, type ProtectionConsole } from "./protection-console.ts";
export { protectionConsoleRoutes } from "./protection-routes.ts";
export { createRiskConsole, type RiskConsole } from "./risk-console.ts";
export { riskConsoleRoutes } from "./risk-routes.ts";
export { createOfferConsole, type OfferConsole } from "./offer-console.ts";
export { createVerificationConsole, type VerificationConsole } from "./verification-console.ts";
export { verificationConsoleRoutes } from "./verification-routes.ts";
export { createTransferOfferConsole } from "./transfer-offer-console.ts";
export { createSystemConsole, systemConsoleRoutes, type SystemConsole } from "./system-console.ts";
export { createWalletConsole, type WalletConsole } from "./wallet-console.ts";
export { walletConsoleRoutes } from "./wallet-routes.ts";
export { createWinConsole } from "./win-console.ts";
export { winConsoleRoutes } from "./win-routes.ts";
export { createWithdrawalConsole, type WithdrawalConsole } from "./withdrawal-console.ts";
export { withdrawalConsoleRoutes } from "./withdrawal-routes.ts";
export { createVendorConsole, vendorConsoleRoutes, type VendorConsole } from "./vendor-console.ts";
export { brandConsoleRoutes, offerConsoleRoutes } from "./site-routes.ts";
export { resealApprovals, resealOperators } from "./reseal.ts";
export { createAlertConsole } from "./alert-console.ts";
export { alertConsoleRoutes } from "./alert-routes.ts";
export { createReconciliationConsole } from "./reconciliation-console.ts";
export { reconciliationConsoleRoutes } from "./reconciliation-routes.ts";
export {
  createVendorReconciliationConsole,
  vendorReconciliationRoutes,
} from "./vendor-reconciliation-console.ts";
export { backofficeRoutes } from "./routes.ts";
export { administratorRoleId } from "./rules.ts";
