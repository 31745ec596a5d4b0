import type { DepositFilter, DepositMethod } from "@baize/contract";
import type { Reader } from "../../platform/db.ts";
import { momentParams, momentSql, type MomentPage } from "../../platform/moments.ts";
import type { DepositRow } from "./rules.ts";
import { depositColumns } from "./store.ts";

/** SQL of the operators' list of deposits. */

export interface QueueQuery {
  readonly filter: DepositFilter | undefined;
  readonly kind: DepositMethod["kind"] | undefined;
  readonly merchantCode: string | undefined;
}

/** Somebody must act on these: transfers that members say they made, and money that is held. */
const waiting = "(account_id is not null and status = 'checking' or status = 'held')";

const where = `($1::text is null or merchant_code = $1)
  and ($2::text is null or status = $2 or ($2 = 'waiting' and ${waiting}))
  and ($3::text is null or (merchant_code, method_id) in (
    select m.merchant_code, m.method_id from cashier.method m where m.kind = $3))`;

export function listQueue(
  reader: Reader,
  { filter, kind, merchantCode }: QueueQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<DepositRow[]> {
  const order = filter === "waiting" ? "updated_at asc, id asc" : "created_at desc, id desc";
  return reader.query<DepositRow>(
    `select ${depositColumns} from cashier.deposit where ${where}
     order by ${order} limit $4 offset $5`,
    [merchantCode ?? null, filter ?? null, kind ?? null, limit, offset],
  );
}

/** All that fit, newest first, whatever waits. */
export function listQueueBefore(
  reader: Reader,
  { filter, kind, merchantCode }: QueueQuery,
  page: MomentPage,
): Promise<DepositRow[]> {
  return reader.query<DepositRow>(
    `select ${depositColumns} from cashier.deposit
     where ${where} and ${momentSql({ at: "created_at", id: "id" }, 4)}`,
    [merchantCode ?? null, filter ?? null, kind ?? null, ...momentParams(page)],
  );
}

export async function countQueue(
  reader: Reader,
  { filter, kind, merchantCode }: QueueQuery,
): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    `select count(*)::int as total from cashier.deposit where ${where}`,
    [merchantCode ?? null, filter ?? null, kind ?? null],
  );
  return rows[0]?.total ?? 0;
}
