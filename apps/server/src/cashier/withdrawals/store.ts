import type { WithdrawalFilter, WithdrawalState } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import { momentParams, momentSql, type Moment, type MomentPage } from "../../platform/moments.ts";
import type { StepRow, WithdrawalRow } from "./rules.ts";

/** SQL of withdrawals and their steps. */

const columns = `member_id as "memberId", id, merchant_code as "merchantCode", reference,
  account_id as "accountId", account_kind as "accountKind",
  account_provider as "accountProvider", account_last4 as "accountLast4", currency,
  amount_minor as "amountMinor", state, confirmation, confirm_by as "confirmBy",
  received_minor as "receivedMinor", proof_picture_id as "proofPictureId", flags,
  needs_second as "needsSecond", is_first as "isFirst", first_approved_by as "firstApprovedBy",
  claimed_by as "claimedBy", claimed_by_name as "claimedByName", claimed_at as "claimedAt",
  provider, payout_attempt as "payoutAttempt", payout_id as "payoutId", poll_at as "pollAt",
  created_at as "createdAt", updated_at as "updatedAt", revision`;

/** False when the member has a withdrawal of this id already. */
export async function insertWithdrawal(tx: Tx, row: WithdrawalRow): Promise<boolean> {
  const added = await tx.execute(
    `insert into cashier.withdrawal (member_id, id, merchant_code, reference, account_id,
       account_kind, account_provider, account_last4, currency, amount_minor, state, flags,
       needs_second, provider, poll_at, created_at, updated_at, is_first)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     on conflict (member_id, id) do nothing`,
    [
      row.memberId,
      row.id,
      row.merchantCode,
      row.reference,
      row.accountId,
      row.accountKind,
      row.accountProvider,
      row.accountLast4,
      row.currency,
      row.amountMinor,
      row.state,
      row.flags,
      row.needsSecond,
      row.provider,
      row.pollAt,
      row.createdAt,
      row.updatedAt,
      row.isFirst,
    ],
  );
  return added === 1;
}

/**
 * Writes a withdrawal over the revision and state that were read; an empty answer means somebody
 * else was first.
 */
export function updateWithdrawal(
  tx: Tx,
  before: WithdrawalRow,
  row: WithdrawalRow,
): Promise<WithdrawalRow[]> {
  return tx.query<WithdrawalRow>(
    `update cashier.withdrawal set state = $6, confirmation = $7, confirm_by = $8,
       received_minor = $9, proof_picture_id = $10, first_approved_by = $11, claimed_by = $12,
       claimed_by_name = $13, claimed_at = $14, provider = $15, payout_attempt = $16,
       payout_id = $17, poll_at = $18, updated_at = $19, revision = revision + 1
     where member_id = $1 and id = $2 and state = $3 and confirmation = $4 and revision = $5
     returning ${columns}`,
    [
      before.memberId,
      before.id,
      before.state,
      before.confirmation,
      before.revision,
      row.state,
      row.confirmation,
      row.confirmBy,
      row.receivedMinor,
      row.proofPictureId,
      row.firstApprovedBy,
      row.claimedBy,
      row.claimedByName,
      row.claimedAt,
      row.provider,
      row.payoutAttempt,
      row.payoutId,
      row.pollAt,
      row.updatedAt,
    ],
  );
}

export async function findWithdrawal(
  reader: Reader,
  memberId: bigint,
  id: string,
): Promise<WithdrawalRow | undefined> {
  const rows = await reader.query<WithdrawalRow>(
    `select ${columns} from cashier.withdrawal where member_id = $1 and id = $2`,
    [memberId, id],
  );
  return rows[0];
}

/** Takes a withdrawal until the transaction is over. */
export async function lockWithdrawal(
  tx: Tx,
  memberId: bigint,
  id: string,
): Promise<WithdrawalRow | undefined> {
  const rows = await tx.query<WithdrawalRow>(
    `select ${columns} from cashier.withdrawal where member_id = $1 and id = $2 for update`,
    [memberId, id],
  );
  return rows[0];
}

/** For operators and notifications, which know the withdrawal but not the member. */
export async function findWithdrawalById(
  reader: Reader,
  id: string,
): Promise<WithdrawalRow | undefined> {
  const rows = await reader.query<WithdrawalRow>(
    `select ${columns} from cashier.withdrawal where id = $1`,
    [id],
  );
  return rows[0];
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

const ofMember = "member_id = $1 and ($2::text is null or state = $2)";

export function listWithdrawals(
  reader: Reader,
  memberId: bigint,
  state: WithdrawalState | undefined,
  { limit, offset }: Page,
): Promise<WithdrawalRow[]> {
  return reader.query<WithdrawalRow>(
    `select ${columns} from cashier.withdrawal where ${ofMember}
     order by created_at desc, id desc limit $3 offset $4`,
    [memberId, state ?? null, limit, offset],
  );
}

/**
 * A member's withdrawals by time, for a list of everything that happened; `confirmation` is what
 * came of one after it was paid.
 */
export function listWithdrawalsBefore(reader: Reader, memberId: bigint, page: MomentPage) {
  return reader.query<
    Pick<WithdrawalRow, "state" | "confirmation" | "reference" | "amountMinor" | "currency"> &
      Moment
  >(
    `select id, created_at as at, state, confirmation, reference, amount_minor as "amountMinor",
       currency
     from cashier.withdrawal
     where member_id = $1 and ${momentSql({ at: "created_at", id: "id" }, 2)}`,
    [memberId, ...momentParams(page)],
  );
}

export async function countWithdrawals(
  reader: Reader,
  memberId: bigint,
  state: WithdrawalState | undefined,
): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    `select count(*)::int as total from cashier.withdrawal where ${ofMember}`,
    [memberId, state ?? null],
  );
  return rows[0]?.total ?? 0;
}

export function listUnconfirmed(reader: Reader, memberId: bigint): Promise<WithdrawalRow[]> {
  return reader.query<WithdrawalRow>(
    `select ${columns} from cashier.withdrawal
     where member_id = $1 and confirmation = 'waiting' order by created_at, id limit 100`,
    [memberId],
  );
}

export interface QueueQuery {
  readonly filter: WithdrawalFilter | undefined;
  readonly merchantCode: string | undefined;
}

/** Somebody must act on these. */
const waiting = `(state in ('requested', 'awaiting_second', 'failed')
  or (state = 'approved' and provider is null) or confirmation = 'disputed')`;

function whereOf({ filter }: QueueQuery): string {
  if (filter === "waiting") return `${waiting} and $2::text is not null`;
  if (filter === "disputed") return "confirmation = $2";
  return "($2::text is null or state = $2)";
}

export function listQueue(reader: Reader, query: QueueQuery, page: Page): Promise<WithdrawalRow[]> {
  // Of what waits, that of members whose level says so comes before the oldest.
  const order =
    query.filter === "waiting" ? "is_first desc, created_at, id" : "created_at desc, id desc";
  return reader.query<WithdrawalRow>(
    `select ${columns} from cashier.withdrawal
     where ($1::text is null or merchant_code = $1) and ${whereOf(query)}
     order by ${order} limit $3 offset $4`,
    [query.merchantCode ?? null, query.filter ?? null, page.limit, page.offset],
  );
}

/** All that fit, newest first, whatever waits. */
export function listQueueBefore(
  reader: Reader,
  query: QueueQuery,
  page: MomentPage,
): Promise<WithdrawalRow[]> {
  return reader.query<WithdrawalRow>(
    `select ${columns} from cashier.withdrawal
     where ($1::text is null or merchant_code = $1) and ${whereOf(query)}
       and ${momentSql({ at: "created_at", id: "id" }, 3)}`,
    [query.merchantCode ?? null, query.filter ?? null, ...momentParams(page)],
  );
}

export async function countQueue(reader: Reader, query: QueueQuery): Promise<number> {
  const rows = await reader.query<{ total: number }>(
    `select count(*)::int as total from cashier.withdrawal
     where ($1::text is null or merchant_code = $1) and ${whereOf(query)}`,
    [query.merchantCode ?? null, query.filter ?? null],
  );
  return rows[0]?.total ?? 0;
}

export async function insertStep(tx: Tx, row: WithdrawalRow, step: StepRow): Promise<void> {
  // The withdrawal's row is locked by its change, so nobody else numbers a step now.
  await tx.execute(
    `insert into cashier.withdrawal_step (member_id, withdrawal_id, number, at, what, by_kind,
       operator, reason, amount_minor)
     select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8
     from cashier.withdrawal_step where member_id = $1 and withdrawal_id = $2`,
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

export function listSteps(reader: Reader, memberId: bigint, id: string): Promise<StepRow[]> {
  return reader.query<StepRow>(
    `select at, what, by_kind as "byKind", operator, reason, amount_minor as "amountMinor"
     from cashier.withdrawal_step where member_id = $1 and withdrawal_id = $2 order by number`,
    [memberId, id],
  );
}

export interface Sums {
  /** Since the moment asked for, rejected ones left out. */
  readonly count: number;
  readonly amountMinor: bigint;
}

export async function sumWithdrawals(reader: Reader, memberId: bigint, since: Date): Promise<Sums> {
  const rows = await reader.query<{ count: number; amount: bigint }>(
    `select count(*)::int as count, coalesce(sum(amount_minor), 0)::bigint as amount
     from cashier.withdrawal
     where member_id = $1 and created_at > $2 and state <> 'rejected'`,
    [memberId, since],
  );
  return { count: rows[0]?.count ?? 0, amountMinor: rows[0]?.amount ?? 0n };
}

export async function countPaid(reader: Reader, memberId: bigint): Promise<number> {
  const rows = await reader.query<{ count: number }>(
    `select count(*)::int as count from cashier.withdrawal
     where member_id = $1 and state = 'paid'`,
    [memberId],
  );
  return rows[0]?.count ?? 0;
}

/** Of each member, what waits to be withdrawn. */
export async function listPendingWithdrawals(reader: Reader): Promise<Map<bigint, bigint>> {
  const rows = await reader.query<{ memberId: bigint; held: bigint }>(
    `select member_id as "memberId", sum(amount_minor)::bigint as held from cashier.withdrawal
     where state in ('requested', 'awaiting_second', 'approved', 'paying', 'failed')
     group by member_id`,
  );
  return new Map(rows.map(({ memberId, held }) => [memberId, held]));
}

/**
 * Withdrawals that time moves on: approved and unsent, sent and unheard of, paid and unconfirmed.
 * Each is taken by one worker: the next time is set as they are taken.
 */
export function takeDue(
  tx: Tx,
  now: Date,
  nextAt: Date,
  limit: number,
  of?: readonly bigint[],
): Promise<WithdrawalRow[]> {
  return tx.query<WithdrawalRow>(
    `update cashier.withdrawal set poll_at = $2 where (member_id, id) in (
       select member_id, id from cashier.withdrawal
       where ((state = 'approved' and provider is not null) or state = 'paying'
         or confirmation = 'waiting') and poll_at <= $1
         and ($4::bigint[] is null or member_id = any ($4))
       order by poll_at limit $3 for update skip locked)
     returning ${columns}`,
    [now, nextAt, limit, of === undefined ? null : `{${of.join(",")}}`],
  );
}
