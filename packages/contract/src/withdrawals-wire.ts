import { wps, type Wire } from "./site-wire.ts";

/**
 * The calls of deposits, withdrawals, payout accounts, wallets at vendors and transfers along the
 * line, which only their pages load. See wire.ts.
 */
export const withdrawalsWire = {
  depositMethods: wps("GET", "/wps/cashier/deposit/methods", "T"),
  createDeposit: wps("POST", "/wps/cashier/deposit", "T"),
  depositStatus: wps("GET", "/wps/cashier/deposit/:depositId", "T"),
  deposits: wps("GET", "/wps/cashier/deposits", "T"),
  openDeposits: wps("GET", "/wps/cashier/deposits/open", "T"),
  cancelDeposit: wps("POST", "/wps/cashier/deposit/:depositId/cancel", "T"),
  payoutAccounts: wps("GET", "/wps/cashier/payout/accounts", "T"),
  addPayoutAccount: wps("POST", "/wps/cashier/payout/account", "TE"),
  checkPayoutSetup: wps("POST", "/wps/cashier/payout/setup/check", "TE"),
  setUpPayout: wps("POST", "/wps/cashier/payout/setup", "TE"),
  removePayoutAccount: wps("POST", "/wps/cashier/payout/account/remove", "TE"),
  setDefaultPayoutAccount: wps("POST", "/wps/cashier/payout/account/default", "T"),
  withdrawalTerms: wps("GET", "/wps/cashier/withdrawal/terms", "T"),
  createWithdrawal: wps("POST", "/wps/cashier/withdrawal", "TE"),
  withdrawalStatus: wps("GET", "/wps/cashier/withdrawal/:withdrawalId", "T"),
  withdrawals: wps("GET", "/wps/cashier/withdrawals", "T"),
  paymentConfirmationList: wps("GET", "/wps/relay/MCSFE_getPaymentConfirmationList", "T"),
  processC2CTransaction: wps("POST", "/wps/relay/MCSFE_processC2CTransaction", "T"),
  consolidatedFunds: wps("GET", "/wps/member/info/funds/consolidated", "T"),
  walletTransfer: wps("POST", "/wps/relay/GCS_walletTransfer", "T"),
  collectFunds: wps("POST", "/wps/member/info/funds/collect", "T"),
  walletTransfers: wps("GET", "/wps/member/info/funds/transfers", "T"),
  lineTransferTerms: wps("GET", "/wps/cashier/line/terms", "T"),
  downlines: wps("GET", "/wps/cashier/line/downlines", "T"),
  createLineTransfer: wps("POST", "/wps/cashier/line/transfer", "TE"),
  lineTransfers: wps("GET", "/wps/cashier/line/transfers", "T"),
} as const satisfies Record<string, Wire>;
