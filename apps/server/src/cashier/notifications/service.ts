import type {
  Notification,
  PaymentProvider,
  ProviderPayment,
  ProviderPayout,
} from "../providers/provider.ts";
import { settlePayout, type PayoutDeps } from "../payouts/service.ts";
import { settle, type SettleDeps } from "../deposits/settle.ts";
import { claimNotification, hasNotification } from "./store.ts";
import { insertFlag } from "../providers/flag-store.ts";
import { findDepositById } from "../deposits/store.ts";
import { findWithdrawalById } from "../withdrawals/store.ts";

/**
 * What notifications of payment providers do. One is remembered in the transaction of its effect,
 * so one that failed is taken again when the provider repeats it, and one that worked is not.
 */

export type NotificationDeps = SettleDeps & PayoutDeps;

interface Known {
  readonly provider: string;
  readonly notificationId: string;
  readonly paymentId: string;
  readonly event: string;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Deals with one verified notification; says what it did, for the log. */
export async function receive(
  deps: NotificationDeps,
  provider: PaymentProvider,
  notification: Notification,
): Promise<string> {
  const { notificationId, event } = notification;
  const isPayment = "payment" in notification;
  const paymentId = isPayment ? notification.payment.paymentId : notification.payout.payoutId;
  const known = { provider: provider.code, notificationId, paymentId, event };
  const isKnown = await deps.db.read((reader) =>
    hasNotification(reader, provider.code, notificationId),
  );
  if (isKnown) return "repeated";
  return isPayment
    ? receivePayment(deps, provider, notification.payment, known)
    : receivePayout(deps, provider, notification.payout, known);
}

async function receivePayment(
  deps: NotificationDeps,
  provider: PaymentProvider,
  payment: ProviderPayment,
  known: Known,
): Promise<string> {
  const { paymentId, depositId } = payment;
  const deposit =
    depositId !== undefined && uuid.test(depositId)
      ? await deps.db.read((reader) => findDepositById(reader, provider.code, depositId))
      : undefined;
  const at = deps.clock.now();
  if (deposit === undefined) {
    await deps.db.transaction(async (tx) => {
      await claimNotification(tx, { ...known, outcome: "unknown_payment", at });
      await insertFlag(tx, {
        provider: provider.code,
        paymentId,
        reason: "unknown_payment",
        depositId: null,
        detail: { status: payment.status, received: String(payment.receivedMinor) },
        at,
      });
    });
    return "unknown_payment";
  }
  const settled = await settle(deps, provider, deposit, payment, (tx, outcome) =>
    claimNotification(tx, { ...known, outcome, at }),
  );
  deps.onMoved();
  return settled.outcome;
}

async function receivePayout(
  deps: NotificationDeps,
  provider: PaymentProvider,
  payout: ProviderPayout,
  known: Known,
): Promise<string> {
  const { payoutId, withdrawalId } = payout;
  const row =
    withdrawalId !== undefined && uuid.test(withdrawalId)
      ? await deps.db.read((reader) => findWithdrawalById(reader, withdrawalId))
      : undefined;
  const at = deps.clock.now();
  if (row === undefined) {
    await deps.db.transaction(async (tx) => {
      await claimNotification(tx, { ...known, outcome: "unknown_payout", at });
      await insertFlag(tx, {
        provider: provider.code,
        paymentId: payoutId,
        reason: "unknown_payout",
        depositId: null,
        detail: { status: payout.status, amount: String(payout.amountMinor) },
        at,
      });
    });
    return "unknown_payout";
  }
  const outcome = await settlePayout(deps, provider, row, payout, false, (tx, became) =>
    claimNotification(tx, { ...known, outcome: became, at }),
  );
  deps.onMoved();
  return outcome;
}
