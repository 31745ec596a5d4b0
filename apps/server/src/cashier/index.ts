/**
 * The cashier: money that comes in through payment providers.
 *
 * Always: a deposit is credited once, by what the provider confirms and never by the redirect back;
 * the amount and currency must be those of the order; the provider is called with no transaction
 * open.
 *
 * The states are in rules.ts; the only code that credits is settle.ts; reconcile.ts compares what we
 * have with what providers report, and corrects nothing. Start with `createCashier`.
 */
export { createCashier, demoMethods, type Cashier, type CashierDeps } from "./service.ts";
export { depositFeed } from "./events.ts";
export { createSandPay, type SandPayOptions } from "./sandpay.ts";
export type { PaymentProvider } from "./provider.ts";
export type { Reconciled } from "./reconcile.ts";
export type { MethodRow } from "./rules.ts";
