import type { Reader, Tx } from "../../platform/db.ts";
import { momentParams, momentSql, type Moment, type MomentPage } from "../../platform/moments.ts";
import type { DepositRow, DepositStepRow, MethodRow } from "./rules.ts";

/** SQL of deposits, their steps and the ways to make them. */

const methodColumns = `merchant_code as "merchantCode", method_id as "methodId", kind, provider,
  currency, min_minor as "minMinor", max_minor as "maxMinor", fee_bps as "feeBps",
  quick_minor::text[] as "quickText", usual_minutes as "usualMinutes",
  expire_minutes as "expireMinutes", target_minutes as "targetMinutes",
  second_above_minor as "secondAboveMinor", label`;

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
  return rows.map(methodFrom);
}

const methodFrom = ({ quickText, ...row }: StoredMethod): MethodRow => ({
  ...row,
  quickMinor: quickText.map((text) => BigInt(text)),
});

/** Every method there is, also those that are not offered now. */
export async function listAllMethods(reader: Reader): Promise<MethodRow[]> {
  const rows = await reader.query<StoredMethod>(`select ${methodColumns} from cashier.method`);
  return rows.map(methodFrom);
}

/** Every method with whether it is offered, in the order in which members see them. */
export async function listMethodSettings(
  reader: Reader,
): Promise<(MethodRow & { readonly isOffered: boolean })[]> {
  const rows = await reader.query<StoredMethod & { readonly isOffered: boolean }>(
    `select ${methodColumns}, is_enabled as "isOffered" from cashier.method
     order by merchant_code, currency, sort, method_id`,
  );
  return rows.map(({ isOffered, ...row }) => ({ ...methodFrom(row), isOffered }));
}

/** Writes what operators set over a method; false when it is gone. */
export async function updateMethod(
  tx: Tx,
  method: MethodRow & { readonly isOffered: boolean },
): Promise<boolean> {
  const changed = await tx.execute(
    `update cashier.method set min_minor = $3, max_minor = $4, quick_minor = $5::bigint[],
       fee_bps = $6, usual_minutes = $7, expire_minutes = $8, target_minutes = $9,
       second_above_minor = $10, is_enabled = $11, label = $12
     where merchant_code = $1 and method_id = $2`,
    [
      method.merchantCode,
      method.methodId,
      method.minMinor,
      method.maxMinor,
      method.quickMinor,
      method.feeBps,
      method.usualMinutes,
      method.expireMinutes,
      method.targetMinutes,
      method.secondAboveMinor,
      method.isOffered,
      method.label,
    ],
  );
  return changed === 1;
}

export async function upsertMethod(tx: Tx, method: MethodRow, sort: number): Promise<void> {
  await tx.execute(
    `insert into cashier.method (merchant_code, method_id, kind, provider, currency, min_minor,
       max_minor, fee_bps, quick_minor, usual_minutes, sort, expire_minutes, target_minutes,
       second_above_minor, label)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::bigint[], $10, $11, $12, $13, $14, $15)
     on conflict (merchant_code, method_id) do update set kind = excluded.kind,
       provider = excluded.provider, currency = excluded.currency, min_minor = excluded.min_minor,
       max_minor = excluded.max_minor, fee_bps = excluded.fee_bps,
       quick_minor = excluded.quick_minor, usual_minutes = excluded.usual_minutes,
       sort = excluded.sort, expire_minutes = excluded.expire_minutes,
       target_minutes = excluded.target_minutes, second_above_minor = excluded.second_above_minor,
       label = excluded.label`,
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
      method.expireMinutes,
      method.targetMinutes,
      method.secondAboveMinor,
      method.label,
    ],
  );
}

export const depositColumns = `member_id as "memberId", id, merchant_code as "merchantCode",
  method_id as "methodId", provider, reference, currency, amount_minor as "amountMinor",
  fee_minor as "feeMinor", status, payment_id as "paymentId", payment_url as "paymentUrl",
  created_at as "createdAt", updated_at as "updatedAt", expires_at as "expiresAt",
  fee_bps as "feeBps", received_minor as "receivedMinor", account_id as "accountId",
  proof_picture_id as "proofPictureId", claimed_by as "claimedBy",
  claimed_by_name as "claimedByName", claimed_at as "claimedAt", revision,
  (select jsonb_build_object('bank', a.bank, 'holder', a.holder, 'number', a.number)
    from cashier.receiving_account a
    where a.merchant_code = deposit.merchant_code and a.account_id = deposit.account_id
  ) as transfer`;

/** False when the member has a deposit of this id already. */
export async function insertDeposit(tx: Tx, row: DepositRow, pollAt: Date): Promise<boolean> {
  const added = await tx.execute(
    `insert into cashier.deposit (member_id, id, merchant_code, method_id, provider, reference,
       currency, amount_minor, fee_minor, status, created_at, updated_at, expires_at, poll_at,
       fee_bps, account_id, received_minor)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
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
      row.feeBps,
      row.accountId,
      row.receivedMinor,
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
       expires_at = $5, updated_at = $6, revision = revision + 1
     where member_id = $1 and id = $2 and status = 'created' returning ${depositColumns}`,
    [deposit.memberId, deposit.id, made.paymentId, made.paymentUrl, made.expiresAt, at],
  );
}

/**
 * Writes a deposit over the state and revision that were read; an empty answer means somebody else
 * was first.
 */
export function updateDeposit(tx: Tx, before: DepositRow, row: DepositRow): Promise<DepositRow[]> {
  return tx.query<DepositRow>(
    `update cashier.deposit set status = $5, updated_at = $6, payment_id = $7, fee_minor = $8,
       received_minor = $9, proof_picture_id = $10, claimed_by = $11, claimed_by_name = $12,
       claimed_at = $13, revision = revision + 1
     where member_id = $1 and id = $2 and status = $3 and revision = $4
     returning ${depositColumns}`,
    [
      before.memberId,
      before.id,
      before.status,
      before.revision,
      row.status,
      row.updatedAt,
      row.paymentId,
      row.feeMinor,
      row.receivedMinor,
      row.proofPictureId,
      row.claimedBy,
      row.claimedByName,
      row.claimedAt,
    ],
  );
}

/** Takes a deposit until the transaction is over. */
export async function lockDeposit(
  tx: Tx,
  memberId: bigint,
  id: string,
): Promise<DepositRow | undefined> {
  const rows = await tx.query<DepositRow>(
    `select ${depositColumns} from cashier.deposit where member_id = $1 and id = $2 for update`,
    [memberId, id],
  );
  return rows[0];
}

/** A member's deposit by the reference he quotes, taken until the transaction is over. */
export async function lockByReference(
  tx: Tx,
  memberId: bigint,
  reference: string,
): Promise<DepositRow | undefined> {
  const rows = await tx.query<DepositRow>(
    `select ${depositColumns} from cashier.deposit
     where member_id = $1 and reference = $2 for update`,
    [memberId, reference],
  );
  return rows[0];
}

/** False when the reference leads to another deposit already. */
export async function claimReference(
  tx: Tx,
  reference: string,
  { memberId, id }: Pick<DepositRow, "memberId" | "id">,
): Promise<boolean> {
  await tx.execute(
    `insert into cashier.deposit_reference (reference, member_id, deposit_id)
     values ($1, $2, $3) on conflict do nothing`,
    [reference, memberId, id],
  );
  const rows = await tx.query(
    "select 1 from cashier.deposit_reference where reference = $1 and deposit_id = $2",
    [reference, id],
  );
  return rows.length > 0;
}

/** Deposits that references lead to. */
export function findReferenced(
  reader: Reader,
  references: readonly string[],
): Promise<DepositRow[]> {
  return reader.query<DepositRow>(
    `select ${depositColumns} from cashier.deposit where (member_id, id) in (
       select member_id, deposit_id from cashier.deposit_reference
       where reference = any ($1::text[]))`,
    [references],
  );
}

export function listDepositsById(reader: Reader, ids: readonly string[]): Promise<DepositRow[]> {
  return reader.query<DepositRow>(
    `select ${depositColumns} from cashier.deposit where id = any ($1::uuid[])`,
    [ids],
  );
}

export async function insertDepositStep(
  tx: Tx,
  row: Pick<DepositRow, "memberId" | "id">,
  step: DepositStepRow,
): Promise<void> {
  // The deposit's row is locked by its change, so nobody else numbers a step now.
  await tx.execute(
    `insert into cashier.deposit_step (member_id, deposit_id, number, at, what, by_kind, operator,
       reason, amount_minor)
     select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8
     from cashier.deposit_step where member_id = $1 and deposit_id = $2`,
    [
      row.memberId,
      row.id,
      step.at,
      step.what,
      step.byKind,
      step.operator,
      step.reason,
      step.amountMinor,
    ],
  );
}

export function listDepositSteps(
  reader: Reader,
  memberId: bigint,
  id: string,
): Promise<DepositStepRow[]> {
  return reader.query<DepositStepRow>(
    `select at, what, by_kind as "byKind", operator, reason, amount_minor as "amountMinor"
     from cashier.deposit_step where member_id = $1 and deposit_id = $2 order by number`,
    [memberId, id],
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

/** For operators, who know the deposit but not the member. */
export async function findAnyDeposit(reader: Reader, id: string): Promise<DepositRow | undefined> {
  const rows = await reader.query<DepositRow>(
    `select ${depositColumns} from cashier.deposit where id = $1`,
    [id],
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

/** At most as many as anybody looks through. */
const openMax = 50;

export function listOpenDeposits(
  reader: Reader,
  memberId: bigint,
  expiredSince: Date,
): Promise<DepositRow[]> {
  return reader.query<DepositRow>(
    `select ${depositColumns} from cashier.deposit where member_id = $1
       and (status in ('created', 'pending', 'checking', 'held')
         or (status = 'expired' and updated_at >= $2))
     order by created_at desc, id desc limit ${openMax}`,
    [memberId, expiredSince],
  );
}

/** A member's deposits by time, for a list of everything that happened. */
export function listDepositsBefore(reader: Reader, memberId: bigint, page: MomentPage) {
  return reader.query<
    Pick<DepositRow, "reference" | "amountMinor" | "currency"> &
      Moment & { readonly state: DepositRow["status"] }
  >(
    `select id, created_at as at, status as state, reference, amount_minor as "amountMinor",
       currency
     from cashier.deposit
     where member_id = $1 and ${momentSql({ at: "created_at", id: "id" }, 2)}`,
    [memberId, ...momentParams(page)],
  );
}

export async function countDeposits(reader: Reader, memberId: bigint): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    "select count(*)::int as total from cashier.deposit where member_id = $1",
    [memberId],
  );
  return rows[0]?.total ?? 0;
}

/** Whether money of one of these members ever came in by an order, but for this one. */
export async function hasDeposited(
  reader: Reader,
  memberIds: readonly bigint[],
  butId: string | null = null,
): Promise<boolean> {
  const rows = await reader.query(
    `select 1 from cashier.deposit
     where member_id = any ($1::bigint[]) and status = 'received'
       and ($2::uuid is null or id <> $2) limit 1`,
    [`{${memberIds.join(",")}}`, butId],
  );
  return rows.length > 0;
}

/** How often money of these members came in by an order; at most `limit`. */
export async function countReceived(
  reader: Reader,
  memberIds: readonly bigint[],
  limit: number,
): Promise<number> {
  const rows = await reader.query<{ many: number }>(
    `select count(*)::int as many from (
       select 1 from cashier.deposit
       where member_id = any ($1::bigint[]) and status = 'received' limit $2) received`,
    [`{${memberIds.join(",")}}`, limit],
  );
  return rows[0]?.many ?? 0;
}

/** Of these members, those who have deposited. */
export async function listDepositors(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<bigint[]> {
  const rows = await reader.query<{ memberId: bigint }>(
    `select distinct member_id as "memberId" from cashier.deposit
     where member_id = any ($1::bigint[]) and status = 'received'`,
    [`{${memberIds.join(",")}}`],
  );
  return rows.map(({ memberId }) => memberId);
}

/** What the first deposit of each of these members brought. */
export async function listFirstDeposits(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await reader.query<{ memberId: bigint; amountMinor: bigint }>(
    `select distinct on (member_id) member_id as "memberId",
       coalesce(received_minor, amount_minor) as "amountMinor"
     from cashier.deposit where member_id = any ($1::bigint[]) and status = 'received'
     order by member_id, created_at, id`,
    [`{${memberIds.join(",")}}`],
  );
  return new Map(rows.map((row) => [row.memberId, row.amountMinor]));
}

/**
 * Deposits whose provider should be asked, each by one worker: the next time is set as they are
 * taken. Those that were taken back are asked after when their time is over, and four times in the
 * day that follows.
 */
export function takeStale(
  tx: Tx,
  now: Date,
  nextAt: Date,
  limit: number,
  of?: readonly bigint[],
): Promise<DepositRow[]> {
  return tx.query<DepositRow>(
    `update cashier.deposit
     set poll_at = case
       when status <> 'cancelled' then $2::timestamptz
       when expires_at > $1 then expires_at
       when expires_at > $1::timestamptz - interval '1 day' then $1 + interval '6 hours'
       else 'infinity' end
     where (member_id, id) in (
       select member_id, id from cashier.deposit
       where status in ('created', 'pending', 'cancelled') and poll_at <= $1
         and ($4::bigint[] is null or member_id = any ($4))
       order by poll_at limit $3 for update skip locked)
     returning ${depositColumns}`,
    [now, nextAt, limit, of === undefined ? null : `{${of.join(",")}}`],
  );
}
