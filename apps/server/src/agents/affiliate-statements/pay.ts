import { minor } from "@baize/money";
import type { Ledger } from "../../ledger/index.ts";
import type { Tx } from "../../platform/db.ts";
import type { Events } from "../../platform/events/index.ts";
import { findAffiliate, lockAffiliate } from "../affiliates/store.ts";
import { heldIn, type HeldDeps } from "../commissions/held.ts";
import { affiliatePaid } from "./events.ts";
import { monthBack, monthDays } from "./inputs.ts";
import {
  findAffiliateStatement,
  listSince,
  lockAffiliateStatement,
  moveAffiliateStatement,
  type AffiliateStatementRow,
} from "./store.ts";

/** The only code of affiliates that moves money: the house pays a month whole, and once. */
export interface AffiliatePayDeps extends HeldDeps {
  readonly ledger: Pick<Ledger, "post" | "registerAccountCode">;
  readonly events: Events;
}

/** What affiliates cost the house. */
export const affiliateAccount = "agent:affiliate";

export const openAffiliateAccount = (tx: Tx, { ledger }: Pick<AffiliatePayDeps, "ledger">) =>
  ledger.registerAccountCode(tx, affiliateAccount);

/** To quote to customer service. */
export const affiliateReferenceOf = (statementId: string): string =>
  `A-${statementId.slice(-10).toUpperCase()}`;

/** Whether the affiliate may be paid now. */
export async function isPayable(
  tx: Tx,
  deps: HeldDeps,
  { affiliateId }: Pick<AffiliateStatementRow, "affiliateId">,
): Promise<boolean> {
  const affiliate = await findAffiliate(tx, affiliateId);
  if (affiliate?.status !== "approved") return false;
  return !(await heldIn(deps, tx, [affiliateId])).has(affiliateId);
}

/**
 * Pays a statement that is due and whose day has come; false where it is not, or where the
 * affiliate may not be paid now and it waits. Where the affiliate owes something it is handed on to
 * the next month, which bears the debt of it. Nothing is paid before the month that ended is
 * settled: what it takes back is known only then.
 */
export async function payAffiliateIn(
  tx: Tx,
  deps: AffiliatePayDeps,
  statementId: string,
  { today, at }: { readonly today: string; readonly at: Date },
): Promise<boolean> {
  const found = await findAffiliateStatement(tx, statementId);
  if (found === undefined) return false;
  // A month is settled under the affiliate's row, and goes in the same order.
  const affiliate = await lockAffiliate(tx, found.affiliateId);
  const row = await lockAffiliateStatement(tx, statementId);
  if (row?.state !== "due" || row.payFrom > today) return false;
  if (!(await isPayable(tx, deps, row))) {
    await moveAffiliateStatement(tx, row, { state: "on_hold" });
    return false;
  }
  const settled = await listSince(tx, row.affiliateId, monthBack(today.slice(0, 7), 1));
  if (settled.length === 0) return false;
  if (affiliate !== undefined && affiliate.debtMinor > 0n) {
    await moveAffiliateStatement(tx, row, { state: "below_minimum" });
    return false;
  }
  const { affiliateId: memberId, currency, payableMinor } = row;
  const posted = await deps.ledger.post(tx, {
    memberId,
    currency,
    amountMinor: minor(payableMinor),
    kind: "commission",
    debit: affiliateAccount,
    credit: "cash",
    reference: affiliateReferenceOf(statementId),
    detail: "affiliate",
    key: `affiliate:${statementId}`,
  });
  // The post and the state are one transaction, so a key that was used has a paid statement.
  if (posted.status !== "ok") {
    throw new Error(`affiliate statement ${statementId}: the ledger said ${posted.status}`);
  }
  await moveAffiliateStatement(tx, row, { state: "paid", paidAt: at });
  await deps.events.publish(
    tx,
    affiliatePaid({
      memberId: String(memberId),
      merchantCode: row.merchantCode,
      statementId,
      ...monthDays(row.month),
      currency,
      amountMinor: String(payableMinor),
      at: at.toISOString(),
    }),
  );
  return true;
}
