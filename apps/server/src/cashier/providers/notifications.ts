import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../../platform/errors.ts";
import { hasUnstorableText, refusedText, textOfBody } from "../../platform/http/plain-text.ts";
import type { Notification, PaymentProvider } from "./provider.ts";
import { settlePayout, type PayoutDeps } from "../payouts/service.ts";
import type { ProviderPayment } from "../deposits/rules.ts";
import { settle, type SettleDeps } from "../deposits/settle.ts";
import { claimNotification, hasNotification, insertFlag } from "./notification-store.ts";
import { findDepositById } from "../deposits/store.ts";
import type { ProviderPayout } from "../withdrawals/rules.ts";
import { findWithdrawalById } from "../withdrawals/store.ts";

/**
 * Notifications of payment providers: `POST /hooks/payments/:provider`.
 *
 * Verified over the raw body before anything is read. A notification is remembered in the
 * transaction of its effect, so one that failed is taken again when the provider repeats it, and
 * one that worked is not. Refuses: not_found for an unknown provider, signature_invalid for
 * everything that does not verify.
 */

export type NotificationDeps = SettleDeps & PayoutDeps;

interface Known {
  readonly provider: string;
  readonly notificationId: string;
  readonly paymentId: string;
  readonly event: string;
}

const bodyBytesMax = 32 * 1024;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function headersOf(request: FastifyRequest): Record<string, string> {
  const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === "string" && value.length <= 1024 ? [[name, value]] : [];
    }),
  );
}

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

export function notificationRoutes(deps: NotificationDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: bodyBytesMax },
      (_request, body, done) => done(null, body),
    );
    app.post<{ Params: { provider: string } }>(
      "/hooks/payments/:provider",
      { bodyLimit: bodyBytesMax },
      async (request, reply) => {
        const provider = deps.providers.find((one) => one.code === request.params.provider);
        if (provider === undefined) throw new Refusal("not_found");
        const body = Buffer.isBuffer(request.body) ? textOfBody(request.body) : "";
        const notification = provider.readNotification(body, headersOf(request));
        if (notification === undefined) throw new Refusal("signature_invalid");
        if (hasUnstorableText(notification)) throw refusedText("body");
        const outcome = await receive(deps, provider, notification);
        request.log.info({ provider: provider.code, outcome }, "payment notification");
        return reply.code(204).send();
      },
    );
  };
}
