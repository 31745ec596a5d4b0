import type {
  Deposit,
  depositActions,
  DepositMethod,
  DepositStep,
  StepActor,
} from "@baize/contract";
import { formatMinor, minor, mulBps, type Minor } from "@baize/money";
import type { Claimed } from "../../platform/claims.ts";
import type { ProviderPayment } from "../providers/provider.ts";

/**
 * A deposit and what may become of it. Pure.
 *
 *   state     what happened                                     next
 *   created   the provider made a payment                       pending
 *   created   the provider refused to                           declined
 *   created   time is over                                      expired
 *   created   paid, and confirmed when asked                    received
 *   pending   paid as ordered                                   received
 *   pending   paid less or more, and confirmed when asked       received, what came
 *   pending   declined                                          declined
 *   pending   expired, or time is over and the provider agrees  expired
 *   created,  the member cancels it                             cancelled
 *   pending
 *   cancelled declined: a payment was still tried               declined
 *   cancelled still paid, and confirmed when asked              received
 *   declined  paid late, and confirmed when asked               received
 *   expired   paid late, and confirmed when asked               received
 *   received  anything but paid                                 received, flagged
 *   any but   paid, and it would pass the member's limit        held, what came
 *   received
 *   held      an operator, once it fits the limit               received
 *   held      an operator                                       returned
 *   any       paid for another order, in another currency       the same, flagged
 *   any       an older or repeated notification                 the same
 *
 * A bank transfer has no provider. It begins as pending, and a line of the bank proves the payment:
 *
 *   pending, expired,    the member reports the payment         checking
 *   cancelled
 *   pending              the member cancels it                  cancelled
 *   pending              time is over                           expired
 *   pending, checking    an operator finds no money             declined
 *   any but received     a bank line is given to it             received, what came
 *   pending, checking    its line would pass the limit          held; the line waits
 *   held                 an operator, once its line is back     declined
 *
 * Becoming "received" is the one moment of crediting. A late payment is the member's money, so it
 * is credited, and so is one of another amount, but never beyond the limit he set himself; what is
 * not surely for this order waits for a person.
 *
 * The redirect back from the provider's page changes nothing.
 */
export type DepositStatus = Deposit["status"];

export interface DepositRow extends Claimed {
  readonly memberId: bigint;
  readonly id: string;
  readonly merchantCode: string;
  readonly methodId: string;
  readonly provider: string;
  readonly reference: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly status: DepositStatus;
  readonly paymentId: string | null;
  readonly paymentUrl: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
  /** The rate at the time of the order. */
  readonly feeBps: number;
  /** What came, fee included. */
  readonly receivedMinor: bigint | null;
  /** Where a bank transfer goes: an account of the operator's. */
  readonly accountId: string | null;
  readonly transfer: Deposit["transfer"];
  readonly proofPictureId: string | null;
  readonly revision: number;
}

export interface DepositStepRow {
  readonly at: Date;
  readonly what: DepositStep["what"];
  readonly byKind: StepActor;
  readonly operator: string | null;
  readonly reason: string | null;
  readonly amountMinor: bigint | null;
}

/** What happens to a bank transfer; the second table above. */
export type TransferEvent = "say_paid" | "expire" | "reject" | "receive";

const transferWays: Readonly<
  Record<TransferEvent, { readonly from: readonly DepositStatus[]; readonly to: DepositStatus }>
> = {
  say_paid: { from: ["pending", "expired", "cancelled"], to: "checking" },
  expire: { from: ["pending"], to: "expired" },
  reject: { from: ["pending", "checking", "held"], to: "declined" },
  receive: {
    from: ["pending", "checking", "held", "expired", "declined", "cancelled"],
    to: "received",
  },
};

/** Where an event leads a bank transfer, or undefined where it may not happen. */
export function nextOfTransfer(
  status: DepositStatus,
  event: TransferEvent,
): DepositStatus | undefined {
  const { from, to } = transferWays[event];
  return from.includes(status) ? to : undefined;
}

/**
 * Whether the member may cancel an order: not after reporting the payment. A payment already on its
 * way is credited when it arrives, as after any other end.
 */
export function isCancellable({ status }: Pick<DepositRow, "status">): boolean {
  return status === "created" || status === "pending";
}

export type DepositAction = (typeof depositActions)[number];

/** What an operator who holds the claim may do. */
export function depositActionsOf(row: Pick<DepositRow, "status" | "accountId">): DepositAction[] {
  if (row.accountId === null) return row.status === "held" ? ["credit", "return"] : [];
  const may = (event: TransferEvent) => nextOfTransfer(row.status, event) !== undefined;
  return [
    ...(may("receive") ? ["confirm" as const] : []),
    ...(may("reject") ? ["reject" as const] : []),
  ];
}

export interface MethodRow {
  readonly merchantCode: string;
  readonly methodId: string;
  readonly kind: DepositMethod["kind"];
  /** What members call it; "" where its kind says enough. */
  readonly label: string;
  readonly provider: string;
  readonly currency: string;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly feeBps: number;
  readonly quickMinor: readonly bigint[];
  readonly usualMinutes: number;
  /** How long a bank transfer's order stands; a provider says it itself. */
  readonly expireMinutes: number;
  /** How soon an operator should decide on a transfer. */
  readonly targetMinutes: number;
  /** Above it two different operators credit a bank line; 0 means never. */
  readonly secondAboveMinor: bigint;
}

export type Ruling =
  | { readonly next: "received"; readonly isConfirmationNeeded: boolean }
  | { readonly next: "declined" | "expired" }
  | { readonly next: "same"; readonly flag?: string };

function isSameOrder(deposit: DepositRow, payment: ProviderPayment): boolean {
  return (
    payment.merchantCode === deposit.merchantCode &&
    (deposit.paymentId === null || deposit.paymentId === payment.paymentId)
  );
}

const hasCome = (status: DepositStatus) =>
  status === "received" || status === "held" || status === "returned";

/** What a payment's state means for its deposit; the table above. */
export function ruleOn(deposit: DepositRow, payment: ProviderPayment): Ruling {
  const { status } = deposit;
  if (!isSameOrder(deposit, payment)) return { next: "same", flag: "other_order" };
  if (payment.status === "succeeded") {
    if (hasCome(status)) return { next: "same" };
    const isOurs =
      payment.currency === deposit.currency &&
      payment.amountMinor === deposit.amountMinor &&
      payment.receivedMinor > 0n;
    if (!isOurs) return { next: "same", flag: "amount_differs" };
    const isExact = payment.receivedMinor === deposit.amountMinor;
    return { next: "received", isConfirmationNeeded: status !== "pending" || !isExact };
  }
  if (payment.status === "failed" || payment.status === "expired") {
    if (status === "returned") return { next: "same" };
    if (hasCome(status)) return { next: "same", flag: "taken_back" };
    const isOpen = status === "pending" || status === "created";
    // A failed payment counts as a failure, or cancelling orders would allow trying any number of
    // cards.
    if (payment.status === "failed" && (isOpen || status === "cancelled")) {
      return { next: "declined" };
    }
    return isOpen ? { next: "expired" } : { next: "same" };
  }
  return { next: "same" };
}

/** What a method takes for an amount, rounded toward zero. */
export function feeOf(amount: Minor, method: MethodRow): Minor {
  return mulBps(amount, method.feeBps);
}

/** What is kept of what came, at the rate of the order. */
export function feeOfReceived(row: Pick<DepositRow, "feeBps">, receivedMinor: bigint): Minor {
  return mulBps(minor(receivedMinor), row.feeBps);
}

export function methodOf(row: MethodRow, turnoverBps: number): DepositMethod {
  const text = (amount: bigint) => formatMinor(minor(amount), row.currency);
  return {
    methodId: row.methodId,
    kind: row.kind,
    label: row.label,
    currency: row.currency,
    min: text(row.minMinor),
    max: text(row.maxMinor),
    feeBps: row.feeBps,
    quickAmounts: row.quickMinor.map(text),
    usualMinutes: row.usualMinutes,
    turnoverBps,
  };
}

export function depositOf(row: DepositRow): Deposit {
  const text = (amount: bigint) => formatMinor(minor(amount), row.currency);
  return {
    depositId: row.id,
    reference: row.reference,
    methodId: row.methodId,
    currency: row.currency,
    amount: text(row.amountMinor),
    fee: text(row.feeMinor),
    receives: text((row.receivedMinor ?? row.amountMinor) - row.feeMinor),
    received: row.receivedMinor === null ? null : text(row.receivedMinor),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    paymentUrl: row.status === "pending" ? row.paymentUrl : null,
    transfer: row.transfer,
  };
}

/** A step as members see it: the kind of actor, never a name. */
export function depositStepOf(step: DepositStepRow, currency: string): DepositStep {
  return {
    at: step.at.toISOString(),
    what: step.what,
    by: step.byKind,
    reason: step.reason,
    amount: step.amountMinor === null ? null : formatMinor(minor(step.amountMinor), currency),
  };
}
