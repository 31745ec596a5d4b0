import { minor } from "@baize/money";
import type { Ledger } from "../../ledger/index.ts";
import type { StatementRow } from "./store.ts";

/** The sides of payments of commissions, as the ledger is asked for them. */

/** What commissions of the house cost, and where they are between two members. */
export const commissionAccount = "agent:commission";
export const clearingAccount = "agent:clearing";

/** To quote to customer service; the same on both sides. */
export const referenceOf = (statementId: string): string =>
  `C-${statementId.slice(-10).toUpperCase()}`;

/** What is paid of a statement now. */
export interface Paid {
  readonly row: StatementRow;
  readonly amountMinor: bigint;
}

export type Leg = Parameters<Ledger["postEach"]>[1][number];

/** The agent's side, and the payer's where it is not the house. */
export function legsOf({ row, amountMinor }: Paid, number: number): Leg[] {
  const { agentId, payerId, statementId } = row;
  const shared = {
    currency: row.currency,
    amountMinor: minor(amountMinor),
    reference: referenceOf(statementId),
    detail: row.kind,
    key: `commission:${statementId}:${number}`,
  };
  if (payerId === null) {
    const [debit, credit] = [commissionAccount, "cash"];
    return [{ ...shared, memberId: agentId, kind: "commission", debit, credit }];
  }
  const received = { debit: clearingAccount, credit: "cash", kind: "commission_received" };
  const sent = { debit: "cash", credit: clearingAccount, kind: "commission_paid" };
  return [
    { ...shared, ...received, memberId: agentId },
    { ...shared, ...sent, memberId: payerId },
  ];
}

/**
 * Payments in as few waves as may be: a member is in each of them once at most, as the ledger asks
 * for, and whatever has a member in common keeps its order.
 */
export function wavesOf(paid: readonly Paid[]): Paid[][] {
  const waves: Paid[][] = [];
  const nextOf = new Map<bigint, number>();
  for (const one of paid) {
    const { agentId, payerId } = one.row;
    const at = Math.max(
      nextOf.get(agentId) ?? 0,
      payerId === null ? 0 : (nextOf.get(payerId) ?? 0),
    );
    (waves[at] ??= []).push(one);
    nextOf.set(agentId, at + 1);
    if (payerId !== null) nextOf.set(payerId, at + 1);
  }
  return waves;
}
