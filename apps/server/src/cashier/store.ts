import type { Reader, Tx } from "../platform/db.ts";
import type { DepositRow, DepositStatus, MethodRow } from "./rules.ts";

/** SQL of the cashier. */

const methodColumns = `merchant_code as "merchantCode", method_id as "methodId", kind, provider,
  currency, min_minor as "minMinor", max_minor as "maxMinor", fee_bps as "feeBps",
  quick_minor::text[] as "quickText", usual_minutes as "usualMinutes"`;

type StoredMethod = Omit<MethodRow, "quickMinor"> & { readonly quickText: readonly string[] };

export async function listMethods(
  reader: Reader,
  merchantCode: string,
  currency: string,
): Promise<MethodRow[]> {
  const rows = await reader.query<StoredMethod>(
    `select ${methodColumns} from cashier.method
     where merchant_code = $1 and currency = $2 and is_enabled order by sort, method_id`,
    [merchantCode, currency],
  );
  return rows.map(({ quickText, ...row }) => ({
    ...row,
    quickMinor: quickText.map((text) => BigInt(text)),
  }));
}

export async function upsertMethod(tx: Tx, method: MethodRow, sort: number): Promise<void> {
  await tx.execute(
    `insert into cashier.method (merchant_code, method_id, kind, provider, currency, min_minor,
       max_minor, fee_bps, quick_minor, usual_minutes, sort)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::bigint[], $10, $11)
     on conflict (merchant_code, method_id) do update set kind = excluded.kind,
       provider = excluded.provider, currency = excluded.currency, min_minor = excluded.min_minor,
       max_minor = excluded.max_minor, fee_bps = excluded.fee_bps,
       quick_minor = excluded.quick_minor, usual_minutes = excluded.usual_minutes,
       sort = excluded.sort`,
    [
      method.merchantCode,
      method.methodId,
      method.kind,
      method.provider,
      method.currency,
      method.minMinor,
      method.maxMinor,
      method.feeBps,
      method.quickMinor,
      method.usualMinutes,
      sort,
    ],
  );
}

const depositColumns = `member_id as "memberId", id, merchant_code as "merchantCode",
  method_id as "methodId", provider, reference, currency, amount_minor as "amountMinor",
  fee_minor as "feeMinor", status, payment_id as "paymentId", payment_url as "paymentUrl",
  created_at as "createdAt", updated_at as "updatedAt", expires_at as "expiresAt"`;

/** False when the member has a deposit of this id already. */
export async function insertDeposit(tx: Tx, row: DepositRow, pollAt: Date): Promise<boolean> {
  const added = await tx.execute(
    `insert into cashier.deposit (member_id, id, merchant_code, method_id, provider, reference,
       currency, amount_minor, fee_minor, status, created_at, updated_at, expires_at, poll_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (member_id, id) do nothing`,
    [
      row.memberId,
      row.id,
      row.merchantCode,
      row.methodId,
      row.provider,
      row.reference,
      row.currency,
      row.amountMinor,
      row.feeMinor,
      row.status,
      row.createdAt,
      row.updatedAt,
      row.expiresAt,
      pollAt,
    ],
  );
  return added === 1;
}

/** Keeps what the provider made, while the deposit still waits for it. */
export function attachPayment(
  tx: Tx,
  deposit: DepositRow,
  made: { readonly paymentId: string; readonly paymentUrl: string; readonly expiresAt: Date },
  at: Date,
): Promise<DepositRow[]> {
  return tx.query<DepositRow>(
    `update cashier.deposit set status = 'pending', payment_id = $3, payment_url = $4,
       expires_at = $5, updated_at = $6
     where member_id = $1 and id = $2 and status = 'created' returning ${depositColumns}`,
    [deposit.memberId, deposit.id, made.paymentId, made.paymentUrl, made.expiresAt, at],
  );
}

/** Changes the state if it is still the old one; an empty answer means somebody else was first. */
export function changeStatus(
  tx: Tx,
  deposit: DepositRow,
  change: { readonly to: DepositStatus; readonly paymentId: string | null; readonly at: Date },
): Promise<DepositRow[]> {
  return tx.query<DepositRow>(
    `update cashier.deposit set status = $4, updated_at = $5,
       payment_id = coalesce(payment_id, $6)
     where member_id = $1 and id = $2 and status = $3 returning ${depositColumns}`,
    [deposit.memberId, deposit.id, deposit.status, change.to, change.at, change.paymentId],
  );
}

export async function findDeposit(
  reader: Reader,
  memberId: bigint,
  id: string,
): Promise<DepositRow | undefined> {
  const rows = await reader.query<DepositRow>(
    `select ${depositColumns} from cashier.deposit where member_id = $1 and id = $2`,
    [memberId, id],
  );
  return rows[0];
}

/** For notifications, which know the deposit but not the member. */
export async function findDepositById(
  reader: Reader,
  provider: string,
  id: string,
): Promise<DepositRow | undefined> {
  const rows = await reader.query<DepositRow>(
    `select ${depositColumns} from cashier.deposit where id = $1 and provider = $2`,
    [id, provider],
  );
  return rows[0];
}

export function listDeposits(
  reader: Reader,
  memberId: bigint,
  limit: number,
  offset: number,
): Promise<DepositRow[]> {
  return reader.query<DepositRow>(
    `select ${depositColumns} from cashier.deposit where member_id = $1
     order by created_at desc, id desc limit $2 offset $3`,
    [memberId, limit, offset],
  );
}

export async function countDeposits(reader: Reader, memberId: bigint): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    "select count(*)::int as total from cashier.deposit where member_id = $1",
    [memberId],
  );
  return rows[0]?.total ?? 0;
}

/**
 * Deposits whose provider should be asked, each by one worker: the next time is set as they are
 * taken.
 */
export function takeStale(tx: Tx, now: Date, nextAt: Date, limit: number): Promise<DepositRow[]> {
  return tx.query<DepositRow>(
    `update cashier.deposit set poll_at = $2 where (member_id, id) in (
       select member_id, id from cashier.deposit
       where status in ('created', 'pending') and poll_at <= $1
       order by poll_at limit $3 for update skip locked)
     returning ${depositColumns}`,
    [now, nextAt, limit],
  );
}

/** False when this notification was dealt with before. */
export async function claimNotification(
  tx: Tx,
  row: {
    readonly provider: string;
    readonly notificationId: string;
    readonly paymentId: string;
    readonly event: string;
    readonly outcome: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const added = await tx.execute(
    `insert into cashier.notification (provider, notification_id, payment_id, event, outcome,
       received_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [row.provider, row.notificationId, row.paymentId, row.event, row.outcome, row.at],
  );
  return added === 1;
}

export async function hasNotification(
  reader: Reader,
  provider: string,
  id: string,
): Promise<boolean> {
  const rows = await reader.query(
    "select 1 from cashier.notification where provider = $1 and notification_id = $2",
    [provider, id],
  );
  return rows.length > 0;
}

export async function insertFlag(
  tx: Tx,
  flag: {
    readonly provider: string;
    readonly paymentId: string;
    readonly reason: string;
    readonly depositId: string | null;
    readonly detail: object;
    readonly at: Date;
  },
): Promise<void> {
  await tx.execute(
    `insert into cashier.payment_flag (provider, payment_id, reason, deposit_id, detail,
       noticed_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [
      flag.provider,
      flag.paymentId,
      flag.reason,
      flag.depositId,
      JSON.stringify(flag.detail),
      flag.at,
    ],
  );
}
