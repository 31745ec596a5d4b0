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
 *
 * Read upward: providers, withdrawal-policy, totals and failures know no order; turnover; deposits,
 * then bank-lines; payout-accounts, then withdrawals and payouts, which notifications reach;
 * line-transfers, which use deposits and withdrawals.
 */
export {
  composeCashier,
  demandTurnoverIn,
  raiseTurnover,
  raiseTurnovers,
  sumDeposited,
} from "./compose.ts";
export { sumDeposits, sumReceived } from "./totals/store.ts";
export { demandPaymentPassword } from "./payout-accounts/service.ts";
export { cashierModule } from "./module.ts";
export { resealPayoutAccounts } from "./payout-accounts/service.ts";
export type { PaymentProvider } from "./providers/provider.ts";
export { chargebackReversed, depositChargedBack } from "./adjustments/events.ts";
export { payoutAccountAdded, payoutAccountRemoved } from "./payout-accounts/events.ts";
export { depositCredited } from "./deposits/events.ts";
export { lineTransferred } from "./line-transfers/events.ts";
export { withdrawalPaid, withdrawalRequested, withdrawalReturned } from "./withdrawals/events.ts";
export { listPayeeHolders, listPayees, listPayeesEach } from "./payout-accounts/store.ts";
export {
  listCreditedAfter,
  listCreditedOf,
  sumCreditedSince,
  type PastDeposit,
} from "./deposits/replay-store.ts";
export {
  countReceived,
  hasDeposited,
  listAllMethods,
  listDepositors,
  listFirstDeposits,
} from "./deposits/store.ts";
export { listOffered as listOfferedMethods } from "./deposits/service.ts";
export { listPendingWithdrawals } from "./withdrawals/store.ts";
