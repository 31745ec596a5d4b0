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
export { composeCashier, raiseTurnover } from "./compose.ts";
export { cashierModule } from "./module.ts";
export { createCashier, type Cashier, type CashierDeps } from "./service.ts";
export { demoMethods, demoReceivingAccounts } from "./demo/methods.ts";
export type { BankLineChange, BankLines } from "./bank-lines/service.ts";
export type { DepositChange, DepositDesk } from "./deposits/review.ts";
export { demoLinePolicy, demoPolicy } from "./demo/policy.ts";
export { type DepositMethodSetting } from "./deposits/settings.ts";
export {
  depositChanged,
  lineTransferMade,
  payoutAccountAdded,
  withdrawalChanged,
  withdrawalFlagged,
} from "./events.ts";
export { resealPayoutAccounts } from "./payout-accounts/service.ts";
export type { LineDesk } from "./line-transfers/records.ts";
export type { LineQuery } from "./line-transfers/records-store.ts";
export { createSandPay, type SandPayOptions } from "./providers/sandpay/service.ts";
export type { PaymentProvider } from "./providers/provider.ts";
export { type OwnAccountRow } from "./deposits/receiving-store.ts";
export type { ComparedDay, Reconciled, Reconciliation } from "./reconciliation/service.ts";
export type { MethodRow } from "./deposits/rules.ts";
export { hasDeposited } from "./deposits/store.ts";
export { listPendingWithdrawals } from "./withdrawals/store.ts";
export { isByHand, type WithdrawalChange, type WithdrawalDesk } from "./withdrawals/review.ts";
