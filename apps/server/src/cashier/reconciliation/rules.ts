import { compareTold, untold, type Difference, type Matching } from "../../platform/comparison.ts";
import type { ProviderPayment } from "../providers/provider.ts";

/**
 * A provider's report of a day against our deposits. Pure; it finds and changes nothing. A payment
 * counts there when it succeeded, and here when it was credited; what follows from that is the
 * table of platform/comparison.ts.
 *
 * The days need not be the same on both sides: a payment that ends at midnight is credited on the
 * next day. So their row is looked up among our deposits without a day, and ours in the reports of
 * the days around it.
 */

export interface OurPayment {
  readonly depositId: string;
  readonly paymentId: string | null;
  readonly status: string;
  readonly amountMinor: bigint;
  readonly currency: string;
}

export interface Finding extends Difference<ProviderPayment, OurPayment> {
  readonly paymentId: string;
}

export interface Sides {
  /** The report of the day. */
  readonly theirs: readonly ProviderPayment[];
  /** Payments of the days around it. */
  readonly around: readonly ProviderPayment[];
  /** Deposits of ours that their rows speak of. */
  readonly known: readonly OurPayment[];
  /** Deposits of ours that were credited on the day. */
  readonly credited: readonly OurPayment[];
}

const isPaid = ({ status }: ProviderPayment) => status === "succeeded";

const payments: Matching<ProviderPayment, OurPayment> = {
  standsThere: isPaid,
  // What is held came as well, and so did what was sent back afterwards.
  standsHere: ({ status }) => ["received", "held", "returned"].includes(status),
  fields: {
    amount: (theirs, ours) => isPaid(theirs) && theirs.receivedMinor !== ours.amountMinor,
    currency: (theirs, ours) => theirs.currency !== ours.currency,
    payment: (theirs, ours) => ours.paymentId !== null && theirs.paymentId !== ours.paymentId,
  },
};

export function compare({ theirs, around, known, credited }: Sides): Finding[] {
  const byPayment = new Map(known.map((ours) => [ours.paymentId, ours]));
  const byDeposit = new Map(known.map((ours) => [ours.depositId, ours]));
  const findings: Finding[] = [];
  for (const one of theirs) {
    const { paymentId, depositId } = one;
    const ours = byPayment.get(paymentId) ?? byDeposit.get(depositId ?? "");
    const difference = compareTold(payments, one, ours);
    if (difference !== undefined) findings.push({ paymentId, ...difference });
  }
  const told = new Set([...theirs, ...around].map(({ paymentId }) => paymentId));
  for (const ours of credited) {
    // A credited deposit without a payment cannot be in any report; its own id is used.
    const paymentId = ours.paymentId ?? ours.depositId;
    if (!told.has(paymentId)) findings.push({ paymentId, ...untold(ours) });
  }
  return findings;
}
