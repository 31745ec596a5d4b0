import type { TransferFilter } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import { momentParams, momentSql, type MomentPage } from "../../platform/moments.ts";
import type { Outcome, TransferRow } from "./rules.ts";
import { transferColumns, waits } from "./store.ts";

/** SQL of the operators' list of wallet transfers, and of what they rule about one. */

export interface TransferQuery {
  readonly filter: TransferFilter | undefined;
  readonly direction: "in" | "out" | undefined;
  readonly vendorCode: string | undefined;
  readonly merchantCode: string | undefined;
  /** Undefined: everybody. */
  readonly memberIds: readonly bigint[] | undefined;
  readonly from: Date | undefined;
  /** Exclusive. */
  readonly until: Date | undefined;
}

/** As operators see it: with how soon it should be over. */
export interface ReviewedTransfer extends TransferRow {
  readonly targetMinutes: number;
}

/** What holds where no offer of the brand says it. */
const usualTargetMinutes = 15;

const reviewColumns = `${transferColumns}, coalesce((select o.target_minutes
    from vendors.transfer_offer o
    where o.merchant_code = t.merchant_code and o.vendor_code = t.vendor_code),
  ${usualTargetMinutes}) as "targetMinutes"`;

const from = "from vendors.wallet_transfer t";

const filtered = `${from} where ($1::text is null or state = $1
    or ($1 = 'waiting' and ${waits}) or ($1 = 'ruled' and ${waits} and ruling is not null))
  and ($2::text is null or direction = $2) and ($3::text is null or vendor_code = $3)
  and ($4::text is null or merchant_code = $4)
  and ($5::bigint[] is null or member_id = any ($5))
  and ($6::timestamptz is null or created_at >= $6)
  and ($7::timestamptz is null or created_at < $7)`;

const valuesOf = (query: TransferQuery) => [
  query.filter ?? null,
  query.direction ?? null,
  query.vendorCode ?? null,
  query.merchantCode ?? null,
  query.memberIds ?? null,
  query.from ?? null,
  query.until ?? null,
];

/** What waits comes oldest first, the rest newest first. */
export function listTransferReview(
  reader: Reader,
  query: TransferQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ReviewedTransfer[]> {
  const isQueue = query.filter === "waiting" || query.filter === "ruled";
  const order = isQueue ? "created_at, id" : "created_at desc, id desc";
  return reader.query<ReviewedTransfer>(
    `select ${reviewColumns} ${filtered} order by ${order} limit $8 offset $9`,
    [...valuesOf(query), limit, offset],
  );
}

/** Newest first, whatever waits. */
export function listTransferReviewBefore(
  reader: Reader,
  query: TransferQuery,
  page: MomentPage,
): Promise<ReviewedTransfer[]> {
  return reader.query<ReviewedTransfer>(
    `select ${reviewColumns} ${filtered} and ${momentSql({ at: "created_at", id: "id" }, 8)}`,
    [...valuesOf(query), ...momentParams(page)],
  );
}

export async function countTransferReview(reader: Reader, query: TransferQuery): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    `select count(*)::int as total ${filtered}`,
    valuesOf(query),
  );
  return rows[0]?.total ?? 0;
}

/** Whosever it is. */
export async function findAnyTransfer(
  reader: Reader,
  id: string,
): Promise<ReviewedTransfer | undefined> {
  const rows = await reader.query<ReviewedTransfer>(
    `select ${reviewColumns} ${from} where id = $1 limit 1`,
    [id],
  );
  return rows[0];
}

/** Those that wait longer than they should, the oldest first. */
export function listOverdueTransfers(
  reader: Reader,
  now: Date,
  limit: number,
): Promise<ReviewedTransfer[]> {
  return reader.query<ReviewedTransfer>(
    `select * from (select ${reviewColumns} ${from} where ${waits}) w
     where "createdAt" + make_interval(mins => "targetMinutes") <= $1
     order by "createdAt", id limit $2`,
    [now, limit],
  );
}

export interface Ruling {
  readonly outcome: Outcome;
  readonly reason: string;
  readonly by: { readonly operatorId: string; readonly username: string };
  readonly at: Date;
}

const key = ({ memberId, id }: TransferRow) => [memberId, id];

/** False where it is over, or somebody has ruled. */
export async function insertRuling(
  tx: Tx,
  row: TransferRow,
  { outcome, reason, by, at }: Ruling,
): Promise<boolean> {
  const changed = await tx.execute(
    `update vendors.wallet_transfer set ruling = $3, ruling_reason = $4, ruled_by = $5,
       ruled_by_name = $6, ruled_at = $7
     where member_id = $1 and id = $2 and ${waits} and ruling is null`,
    [...key(row), outcome, reason, by.operatorId, by.username, at],
  );
  return changed === 1;
}

/** False where it is over, or nobody has ruled. */
export async function deleteRuling(tx: Tx, row: TransferRow): Promise<boolean> {
  const changed = await tx.execute(
    `update vendors.wallet_transfer set ruling = null, ruling_reason = null, ruled_by = null,
       ruled_by_name = null, ruled_at = null
     where member_id = $1 and id = $2 and ${waits} and ruling is not null`,
    key(row),
  );
  return changed === 1;
}

/** Records who confirmed a ruling that ended a transfer. */
export async function confirmRuling(tx: Tx, row: TransferRow, username: string): Promise<void> {
  const changed = await tx.execute(
    `update vendors.wallet_transfer set confirmed_by_name = $3
     where member_id = $1 and id = $2 and ruling = state`,
    [...key(row), username],
  );
  if (changed !== 1) throw new Error(`wallet transfer ${row.id} was not ruled so`);
}
