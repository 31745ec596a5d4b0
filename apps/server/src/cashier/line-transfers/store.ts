import type { LineDirection, LineSide } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import { momentParams, momentSql, type Moment, type MomentPage } from "../../platform/moments.ts";
import type { LinePolicyRow, LineTransferRow } from "./rules.ts";

/** SQL of transfers along the line, and of what a brand allows of them. */

type StoredPolicy = Omit<LinePolicyRow, "quickMinor"> & { readonly quickText: readonly string[] };

export async function listLinePolicies(reader: Reader): Promise<LinePolicyRow[]> {
  const rows = await reader.query<StoredPolicy>(
    `select merchant_code as "merchantCode", currency, min_minor as "minMinor",
       max_minor as "maxMinor", quick_minor::text[] as "quickText",
       day_up_max_minor as "dayUpMaxMinor", day_down_max_minor as "dayDownMaxMinor",
       review_above_minor as "reviewAboveMinor", turnover_bps as "turnoverBps"
     from cashier.line_policy`,
  );
  return rows.map(({ quickText, ...row }) => ({
    ...row,
    quickMinor: quickText.map((text) => BigInt(text)),
  }));
}

export async function findLinePolicy(
  reader: Reader,
  merchantCode: string,
  currency: string,
): Promise<LinePolicyRow | undefined> {
  const rows = await listLinePolicies(reader);
  return rows.find((one) => one.merchantCode === merchantCode && one.currency === currency);
}

export async function upsertLinePolicy(tx: Tx, row: LinePolicyRow): Promise<void> {
  await tx.execute(
    `insert into cashier.line_policy (merchant_code, currency, min_minor, max_minor, quick_minor,
       day_up_max_minor, day_down_max_minor, review_above_minor, turnover_bps)
     values ($1, $2, $3, $4, $5::bigint[], $6, $7, $8, $9)
     on conflict (merchant_code, currency) do update set min_minor = excluded.min_minor,
       max_minor = excluded.max_minor, quick_minor = excluded.quick_minor,
       day_up_max_minor = excluded.day_up_max_minor,
       day_down_max_minor = excluded.day_down_max_minor,
       review_above_minor = excluded.review_above_minor, turnover_bps = excluded.turnover_bps`,
    [
      row.merchantCode,
      row.currency,
      row.minMinor,
      row.maxMinor,
      row.quickMinor,
      row.dayUpMaxMinor,
      row.dayDownMaxMinor,
      row.reviewAboveMinor,
      row.turnoverBps,
    ],
  );
}

export const lineColumns = `member_id as "memberId", id, merchant_code as "merchantCode",
  reference, side, direction, other_id as "otherId", other_name as "otherName", currency,
  amount_minor as "amountMinor", note, marks, created_at as "createdAt"`;

export async function findLineTransfer(
  reader: Reader,
  memberId: bigint,
  id: string,
): Promise<LineTransferRow | undefined> {
  const rows = await reader.query<LineTransferRow>(
    `select ${lineColumns} from cashier.line_transfer where member_id = $1 and id = $2`,
    [memberId, id],
  );
  return rows[0];
}

export async function insertLineTransfer(tx: Tx, row: LineTransferRow): Promise<void> {
  await tx.execute(
    `insert into cashier.line_transfer (member_id, id, merchant_code, reference, side, direction,
       other_id, other_name, currency, amount_minor, note, marks, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      row.memberId,
      row.id,
      row.merchantCode,
      row.reference,
      row.side,
      row.direction,
      row.otherId,
      row.otherName,
      row.currency,
      row.amountMinor,
      row.note,
      row.marks,
      row.createdAt,
    ],
  );
}

/** What the member sent one way since a moment. */
export async function sumSent(
  reader: Reader,
  memberId: bigint,
  direction: LineDirection,
  since: Date,
): Promise<bigint> {
  const rows = await reader.query<{ amount: bigint }>(
    `select coalesce(sum(amount_minor), 0)::bigint as amount from cashier.line_transfer
     where member_id = $1 and side = 'sent' and direction = $2 and created_at > $3`,
    [memberId, direction, since],
  );
  return rows[0]?.amount ?? 0n;
}

export interface CameBack {
  readonly senderId: bigint;
  readonly receiverId: bigint;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** By so much the one may differ from the other. */
  readonly percent: number;
  readonly since: Date;
  readonly until: Date;
}

/** The latest transfer that went the other way with about the same amount. */
export async function findSentBefore(
  reader: Reader,
  back: CameBack,
): Promise<{ readonly id: string; readonly reference: string } | undefined> {
  const rows = await reader.query<{ id: string; reference: string }>(
    `select id, reference from cashier.line_transfer
     where member_id = $1 and side = 'received' and other_id = $2 and currency = $3
       and abs(amount_minor - $4)::numeric * 100 <= amount_minor::numeric * $5::int
       and created_at > $6 and created_at <= $7
     order by created_at desc, id desc limit 1`,
    [
      back.senderId,
      back.receiverId,
      back.currency,
      back.amountMinor,
      back.percent,
      back.since,
      back.until,
    ],
  );
  return rows[0];
}

/** Whether the member received from another since a moment. */
export async function hasReceivedFrom(
  reader: Reader,
  memberId: bigint,
  otherId: bigint,
  since: Date,
): Promise<boolean> {
  const rows = await reader.query(
    `select 1 from cashier.line_transfer
     where member_id = $1 and side = 'received' and other_id = $2 and created_at > $3 limit 1`,
    [memberId, otherId, since],
  );
  return rows.length > 0;
}

export function listLineTransfers(
  reader: Reader,
  memberId: bigint,
  side: LineSide | undefined,
  page: { readonly limit: number; readonly offset: number },
): Promise<LineTransferRow[]> {
  return reader.query<LineTransferRow>(
    `select ${lineColumns} from cashier.line_transfer
     where member_id = $1 and ($2::text is null or side = $2)
     order by created_at desc, id desc limit $3 offset $4`,
    [memberId, side ?? null, page.limit, page.offset],
  );
}

export async function countLineTransfers(
  reader: Reader,
  memberId: bigint,
  side: LineSide | undefined,
): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    `select count(*)::int as total from cashier.line_transfer
     where member_id = $1 and ($2::text is null or side = $2)`,
    [memberId, side ?? null],
  );
  return rows[0]?.total ?? 0;
}

/** A member's transfers by time, for a list of everything that happened. */
export function listLineTransfersBefore(reader: Reader, memberId: bigint, page: MomentPage) {
  return reader.query<
    Pick<LineTransferRow, "side" | "otherName" | "reference" | "amountMinor" | "currency"> & Moment
  >(
    `select id, created_at as at, side, other_name as "otherName", reference,
       amount_minor as "amountMinor", currency
     from cashier.line_transfer
     where member_id = $1 and ${momentSql({ at: "created_at", id: "id" }, 2)}`,
    [memberId, ...momentParams(page)],
  );
}
