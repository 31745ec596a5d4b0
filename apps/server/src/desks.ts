import {
  adjustmentConsoleRoutes,
  alertConsoleRoutes,
  bonusConsoleRoutes,
  brandConsoleRoutes,
  cashierConsoleRoutes,
  contentConsoleRoutes,
  createAdjustmentConsole,
  createAlertConsole,
  createBonusConsole,
  createBrandConsole,
  createCashierConsole,
  createDepositSettings,
  createVerificationSettings,
  createContentConsole,
  createDepositConsole,
  createExportDesk,
  createFreeRoundConsole,
  createLineConsole,
  createMemberConsole,
  createOfferConsole,
  createProtectionConsole,
  createReconciliationConsole,
  createRiskConsole,
  createVendorReconciliationConsole,
  createVerificationConsole,
  createSystemConsole,
  createTransferOfferConsole,
  createWalletConsole,
  createVendorConsole,
  createWinConsole,
  createWithdrawalConsole,
  depositConsoleRoutes,
  exportRoutes,
  freeRoundConsoleRoutes,
  lineConsoleRoutes,
  memberConsoleRoutes,
  offerConsoleRoutes,
  protectionConsoleRoutes,
  reconciliationConsoleRoutes,
  reportRoutes,
  riskConsoleRoutes,
  systemConsoleRoutes,
  vendorReconciliationRoutes,
  vendorConsoleRoutes,
  verificationConsoleRoutes,
  walletConsoleRoutes,
  winConsoleRoutes,
  withdrawalConsoleRoutes,
} from "./backoffice/index.ts";
import type { Cashier } from "./cashier/index.ts";
import type { Vendors } from "./vendors/index.ts";
import { demoVerificationPolicy, type createVerification } from "./verification/index.ts";
import { createBusinessReports, type ReportPorts } from "./report-ports.ts";

/** All that operators have before them, put together for app.ts. */

type DepsOf<Create extends (deps: never) => unknown> = Parameters<Create>[0];

/** The ground and the modules, as far as desks ask them. */
export type DeskPorts = ReportPorts &
  DepsOf<typeof createContentConsole> &
  Omit<DepsOf<typeof createBrandConsole>, "openBooksIn"> &
  DepsOf<typeof createMemberConsole> &
  DepsOf<typeof createProtectionConsole> &
  DepsOf<typeof createRiskConsole> &
  DepsOf<typeof createVerificationConsole> &
  DepsOf<typeof createVendorReconciliationConsole> &
  Omit<DepsOf<typeof createAdjustmentConsole>, "lockReceived"> &
  DepsOf<typeof createCashierConsole> &
  DepsOf<typeof createLineConsole> &
  DepsOf<typeof createBonusConsole> &
  DepsOf<typeof createFreeRoundConsole> &
  DepsOf<typeof createTransferOfferConsole> &
  Omit<DepsOf<typeof createWalletConsole>, "lineDesk" | "transferDesk"> &
  Omit<DepsOf<typeof createWinConsole>, "winDesk"> &
  DepsOf<typeof createSystemConsole> &
  DepsOf<typeof createOfferConsole> &
  DepsOf<typeof createVendorConsole> & {
    readonly vendors: Pick<Vendors, "transferDesk" | "jackpotDesk" | "winDesk">;
    readonly verification: Pick<ReturnType<typeof createVerification>, "savePolicyIn">;
    readonly onError: (error: unknown) => void;
  };

/** What operators do about members, money and the site, and the lists of it as files. */
export function createDesks(ports: DeskPorts, cashier: Cashier) {
  const { desk, depositDesk, bankLines, lineDesk, reconciliation } = cashier;
  const { transferDesk, jackpotDesk, winDesk } = ports.vendors;
  const desks = {
    contentConsole: createContentConsole(ports),
    brandConsole: createBrandConsole({
      ...ports,
      openBooksIn: async (tx, merchantCode, currency) => {
        await cashier.openBrandIn(tx, merchantCode, currency);
        const usual = demoVerificationPolicy(merchantCode, currency);
        await ports.verification.savePolicyIn(tx, usual);
      },
    }),
    memberConsole: createMemberConsole(ports),
    protectionConsole: createProtectionConsole(ports),
    riskConsole: createRiskConsole(ports),
    verificationConsole: createVerificationConsole(ports),
    adjustmentConsole: createAdjustmentConsole({
      ...ports,
      lockReceived: depositDesk.lockReceivedIn,
    }),
    alertConsole: createAlertConsole(ports),
    reconciliationConsole: createReconciliationConsole({ ...ports, reconciliation }),
    vendorReconciliationConsole: createVendorReconciliationConsole(ports),
    cashierConsole: createCashierConsole(ports),
    depositSettings: createDepositSettings(ports),
    lineConsole: createLineConsole(ports),
    bonusConsole: createBonusConsole(ports),
    freeRoundConsole: createFreeRoundConsole(ports),
    verificationSettings: createVerificationSettings(ports),
    offerConsole: createOfferConsole(ports),
    depositConsole: createDepositConsole({ ...ports, desk: depositDesk, bankLines }),
    withdrawalConsole: createWithdrawalConsole({ ...ports, desk }),
    walletConsole: createWalletConsole({ ...ports, lineDesk, transferDesk }),
    transferOffers: createTransferOfferConsole(ports),
    systemConsole: createSystemConsole(ports),
    vendorConsole: createVendorConsole(ports),
    winConsole: createWinConsole({ ...ports, winDesk }),
    jackpotDesk,
    ...createBusinessReports(ports),
  };
  return { ...desks, ...createExportDesk({ ...ports, ...desks }) };
}

/** What operators' desks are asked. */
export function deskRoutes(platform: ReturnType<typeof createDesks>) {
  return {
    ...contentConsoleRoutes(platform.contentConsole),
    ...brandConsoleRoutes(platform.brandConsole),
    ...memberConsoleRoutes(platform.memberConsole),
    ...protectionConsoleRoutes(platform.protectionConsole),
    ...riskConsoleRoutes(platform.riskConsole),
    ...verificationConsoleRoutes(platform.verificationConsole),
    ...offerConsoleRoutes(platform.offerConsole),
    ...vendorConsoleRoutes(platform.vendorConsole),
    ...depositConsoleRoutes(platform.depositConsole),
    ...withdrawalConsoleRoutes(platform.withdrawalConsole),
    ...adjustmentConsoleRoutes(platform.adjustmentConsole),
    ...reportRoutes(platform.reports, platform.liability, platform.returns),
    ...platform.jackpotDesk,
    ...alertConsoleRoutes(platform.alertConsole),
    ...reconciliationConsoleRoutes(platform.reconciliationConsole),
    ...vendorReconciliationRoutes(platform.vendorReconciliationConsole),
    ...exportRoutes(platform.exports),
    ...lineConsoleRoutes(platform.lineConsole),
    ...bonusConsoleRoutes(platform.bonusConsole),
    ...freeRoundConsoleRoutes(platform.freeRoundConsole),
    ...walletConsoleRoutes(platform.walletConsole, platform.transferOffers),
    ...winConsoleRoutes(platform.winConsole),
    ...systemConsoleRoutes(platform.systemConsole),
    ...cashierConsoleRoutes(
      platform.cashierConsole,
      platform.depositSettings,
      platform.verificationSettings,
    ),
  };
}
