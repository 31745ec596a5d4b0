import type { ProviderPayment } from "./rules.ts";

/**
 * A provider's report of a day against our deposits. Pure; it finds and changes nothing.
 *
 *   theirs                 ours                        finding
 *   succeeded              no deposit                  missing
 *   succeeded              not credited                changed: status, and amount if it differs
 *   succeeded              credited, all the same      none
 *   succeeded              credited, otherwise         changed: amount, currency, payment
 *   failed, expired        credited                    changed: status
 *   failed, expired, open  not credited or none        none
 *   nothing                credited                    extra
 *
 * The days need not be the same on both sides: a payment that ends at midnight is credited on the
 * next day. So their row is looked up in our books without a day, and ours in the reports of the
 * days around it.
 */

export interface OurPayment {
  readonly depositId: string;
  readonly paymentId: string | null;
  readonly status: string;
  readonly amountMinor: bigint;
  readonly currency: string;
}

export interface Finding {
  readonly paymentId: string;
  readonly kind: "missing" | "extra" | "changed";
  readonly fields: readonly string[];
  readonly theirs: ProviderPayment | undefined;
  readonly ours: OurPayment | undefined;
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

function differences(theirs: ProviderPayment, ours: OurPayment): string[] {
  const isPaid = theirs.status === "succeeded";
  const isCredited = ours.status === "received";
  if (!isPaid && !isCredited) return [];
  const rules: readonly (readonly [string, boolean])[] = [
    ["status", isPaid !== isCredited],
    ["amount", isPaid && theirs.receivedMinor !== ours.amountMinor],
    ["currency", theirs.currency !== ours.currency],
    ["payment", ours.paymentId !== null && theirs.paymentId !== ours.paymentId],
  ];
  return rules.flatMap(([field, differs]) => (differs ? [field] : []));
}

export function compare({ theirs, around, known, credited }: Sides): Finding[] {
  const byPayment = new Map(known.map((ours) => [ours.paymentId, ours]));
  const byDeposit = new Map(known.map((ours) => [ours.depositId, ours]));
  const findings: Finding[] = [];
  for (const one of theirs) {
    const { paymentId, depositId } = one;
    const ours = byPayment.get(paymentId) ?? byDeposit.get(depositId ?? "");
    if (ours === undefined) {
      if (one.status !== "succeeded") continue;
      findings.push({ paymentId, kind: "missing", fields: [], theirs: one, ours });
      continue;
    }
    const fields = differences(one, ours);
    if (fields.length > 0) {
      findings.push({ paymentId, kind: "changed", fields, theirs: one, ours });
    }
  }
  const told = new Set([...theirs, ...around].map(({ paymentId }) => paymentId));
  for (const ours of credited) {
    // A credited deposit without a payment cannot be in any report; its own id stands for it.
    const paymentId = ours.paymentId ?? ours.depositId;
    if (told.has(paymentId)) continue;
    findings.push({ paymentId, kind: "extra", fields: [], theirs: undefined, ours });
  }
  return findings;
}
