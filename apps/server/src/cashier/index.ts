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
 * The states are in rules.ts and withdrawal-rules.ts; the only code that credits a deposit is
 * deposit-moves.ts, the only code that ends a withdrawal's hold is withdrawal-moves.ts;
 * reconcile.ts compares what we have with what providers report, and corrects nothing. Start with
 * `createCashier`.
 */
export { createCashier, type Cashier, type CashierDeps } from "./service.ts";
export { demoMethods, demoReceivingAccounts } from "./demo-methods.ts";
export type { BankLineChange, BankLines } from "./bank-lines.ts";
export type { DepositChange, DepositDesk } from "./deposit-desk.ts";
export { demoLinePolicy, demoPolicy } from "./demo-policy.ts";
export {
  addAccount,
  faultOfDeposits,
  listDepositMethods,
  saveDepositMethod,
  type DepositMethodSetting,
} from "./deposit-settings.ts";
export {
  depositChanged,
  depositFeed,
  lineTransferMade,
  payoutAccountAdded,
  withdrawalChanged,
  withdrawalFeed,
  withdrawalFlagged,
} from "./events.ts";
export { listSharing, resealPayoutAccounts } from "./payout-accounts.ts";
export { faultOfLine } from "./line-rules.ts";
export type { LineDesk } from "./line-desk.ts";
export type { LineQuery } from "./line-desk-store.ts";
export { findSentBefore, listLineTransfersBefore } from "./line-store.ts";
export { listLineSettings, saveLineSettings } from "./line-settings.ts";
export { createSandPay, type SandPayOptions } from "./sandpay.ts";
export type { PaymentProvider } from "./provider.ts";
export { listOwnAccounts, moveReceivingAccount, type OwnAccountRow } from "./receiving-store.ts";
export type { ComparedDay, Reconciled, Reconciliation } from "./reconcile.ts";
export type { MethodRow } from "./rules.ts";
export {
  faultOfWithdrawals,
  listWithdrawalSettings,
  saveWithdrawalSettings,
} from "./withdrawal-settings.ts";
export { hasDeposited } from "./store.ts";
export { countFreeWin } from "./turnover.ts";
export { listPendingWithdrawals } from "./withdrawal-store.ts";
export { listDepositsBefore, listWithdrawalsBefore } from "./history-store.ts";
export { isByHand, type WithdrawalChange, type WithdrawalDesk } from "./withdrawal-desk.ts";
