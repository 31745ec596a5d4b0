/**
 * The cashier: money that comes in and goes out through payment providers.
 *
 * Always: a deposit is credited once, by what the provider confirms and never by the redirect back;
 * the amount and currency must be those of the order; the provider is called with no transaction
 * open.
 *
 * A withdrawal is held money from its first moment, leaves once, and each of its steps is a row.
 *
 * A transfer along the line meets on its way out what a withdrawal meets, and counts on its way in
 * as a deposit.
 *
 * The states are in deposits/rules.ts and withdrawals/rules.ts; the only code that credits a
 * deposit is deposits/moves.ts, the only code that ends a withdrawal's hold is
 * withdrawals/moves.ts; reconciliation/ compares what we have with what providers report, and
 * corrects nothing. Start with `createCashier`.
 */
export { createCashier, type Cashier, type CashierDeps } from "./service.ts";
export { demoMethods, demoReceivingAccounts } from "./demo/methods.ts";
export type { BankLineChange, BankLines } from "./bank-lines/service.ts";
export type { DepositChange, DepositDesk } from "./deposits/review.ts";
export { demoLinePolicy, demoPolicy } from "./demo/policy.ts";
export {
  addAccount,
  faultOfDeposits,
  listDepositMethods,
  saveDepositMethod,
  type DepositMethodSetting,
} from "./deposits/settings.ts";
export {
  depositChanged,
  depositFeed,
  lineTransferMade,
  payoutAccountAdded,
  withdrawalChanged,
  withdrawalFeed,
  withdrawalFlagged,
} from "./events.ts";
export { listSharing, resealPayoutAccounts } from "./payout-accounts/service.ts";
export { faultOfLine } from "./line-transfers/rules.ts";
export type { LineDesk } from "./line-transfers/records.ts";
export type { LineQuery } from "./line-transfers/records-store.ts";
export { findSentBefore, listLineTransfersBefore } from "./line-transfers/store.ts";
export { listLineSettings, saveLineSettings } from "./line-transfers/settings.ts";
export { createSandPay, type SandPayOptions } from "./providers/sandpay/service.ts";
export type { PaymentProvider } from "./providers/provider.ts";
export {
  listOwnAccounts,
  moveReceivingAccount,
  type OwnAccountRow,
} from "./deposits/receiving-store.ts";
export type { ComparedDay, Reconciled, Reconciliation } from "./reconciliation/service.ts";
export type { MethodRow } from "./deposits/rules.ts";
export {
  faultOfWithdrawals,
  listWithdrawalSettings,
  saveWithdrawalSettings,
} from "./withdrawals/settings.ts";
export { hasDeposited } from "./deposits/store.ts";
export { countFreeWin } from "./turnover/service.ts";
export { listPendingWithdrawals } from "./withdrawals/store.ts";
export { listDepositsBefore, listWithdrawalsBefore } from "./history-store.ts";
export { isByHand, type WithdrawalChange, type WithdrawalDesk } from "./withdrawals/review.ts";
