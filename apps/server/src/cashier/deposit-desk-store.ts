import type { DepositFilter, DepositMethod } from "@baize/contract";
import type { Reader } from "../platform/db.ts";
import { olderThan, olderValues, type Stretch } from "../platform/stretch.ts";
import type { DepositRow } from "./rules.ts";
import { depositColumns } from "./store.ts";

/** SQL of the operators' list of deposits. */

export interface DeskQuery {
  readonly filter: DepositFilter | undefined;
  readonly kind: DepositMethod["kind"] | undefined;
  readonly merchantCode: string | undefined;
}

/** Somebody must act on these: transfers that members say they made. */
const waiting = "(account_id is not null and status = 'checking')";

const where = `($1::text is null or merchant_code = $1)
  and ($2::text is null or status = $2 or ($2 = 'waiting' and ${waiting}))
  and ($3::text is null or (merchant_code, method_id) in (
    select m.merchant_code, m.method_id from cashier.method m where m.kind = $3))`;

export function listDesk(
  reader: Reader,
  { filter, kind, merchantCode }: DeskQuery,
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
export function listDeskAfter(
  reader: Reader,
  { filter, kind, merchantCode }: DeskQuery,
  stretch: Stretch,
): Promise<DepositRow[]> {
  return reader.query<DepositRow>(
    `select ${depositColumns} from cashier.deposit
     where ${where} and ${olderThan("created_at", "id", 4)}
     order by created_at desc, id desc limit $6`,
    [merchantCode ?? null, filter ?? null, kind ?? null, ...olderValues(stretch), stretch.limit],
  );
}

export async function countDesk(
  reader: Reader,
  { filter, kind, merchantCode }: DeskQuery,
): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    `select count(*)::int as total from cashier.deposit where ${where}`,
    [merchantCode ?? null, filter ?? null, kind ?? null],
  );
  return rows[0]?.total ?? 0;
}
