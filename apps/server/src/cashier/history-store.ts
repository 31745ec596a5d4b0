import type { Reader } from "../platform/db.ts";
import { momentParams, momentSql, type MomentPage } from "../platform/moments.ts";

/** SQL of a member's orders by time, for a list of everything that happened. */

interface OrderRow {
  readonly id: string;
  readonly at: Date;
  readonly state: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly reference: string;
}

const columns = `id, created_at as at, amount_minor as "amountMinor", currency, reference`;
const ofPage = momentSql({ at: "created_at", id: "id" }, 2);

export function listDepositsBefore(reader: Reader, memberId: bigint, page: MomentPage) {
  return reader.query<OrderRow>(
    `select ${columns}, status as state from cashier.deposit where member_id = $1 and ${ofPage}`,
    [memberId, ...momentParams(page)],
  );
}

/** `confirmation` is what came of it after it was paid. */
export function listWithdrawalsBefore(reader: Reader, memberId: bigint, page: MomentPage) {
  return reader.query<OrderRow & { readonly confirmation: string }>(
    `select ${columns}, state, confirmation from cashier.withdrawal
     where member_id = $1 and ${ofPage}`,
    [memberId, ...momentParams(page)],
  );
}
