import type { EntryState, PromotionKind } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import type { RowRange } from "../../platform/pages.ts";

/** SQL of members' parts in promotions. */

export interface EntryRow {
  readonly memberId: bigint;
  readonly promotionId: string;
  readonly period: string;
  readonly entryId: string;
  readonly merchantCode: string;
  readonly revision: number;
  readonly state: EntryState;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly actualMinor: bigint;
  readonly expectedMinor: bigint;
  readonly budgetDay: string | null;
  readonly awardId: string | null;
  readonly attempts: number;
  readonly reason: string | null;
  readonly operator: string | null;
  readonly openedAt: Date;
  readonly expiresAt: Date | null;
  readonly updatedAt: Date;
  readonly endedAt: Date | null;
}

const columns = `member_id as "memberId", promotion_id as "promotionId", period,
  entry_id as "entryId", merchant_code as "merchantCode", revision, state, currency,
  amount_minor as "amountMinor", actual_minor as "actualMinor",
  expected_minor as "expectedMinor", budget_day as "budgetDay", award_id as "awardId", attempts,
  reason, operator, opened_at as "openedAt", expires_at as "expiresAt",
  updated_at as "updatedAt", ended_at as "endedAt"`;

interface Key {
  readonly memberId: bigint;
  readonly promotionId: string;
  readonly period: string;
}

/** False where the member has one of the period. */
export async function insertEntry(tx: Tx, _leave: OfferLeave, row: EntryRow): Promise<boolean> {
  const added = await tx.execute(
    `insert into rewards.promotion_entry (member_id, promotion_id, period, entry_id,
       merchant_code, revision, state, currency, amount_minor, actual_minor, expected_minor,
       budget_day, award_id, attempts, reason, operator, opened_at, expires_at, updated_at,
       ended_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
       $20)
     on conflict do nothing`,
    [
      row.memberId,
      row.promotionId,
      row.period,
      row.entryId,
      row.merchantCode,
      row.revision,
      row.state,
      row.currency,
      row.amountMinor,
      row.actualMinor,
      row.expectedMinor,
      row.budgetDay,
      row.awardId,
      row.attempts,
      row.reason,
      row.operator,
      row.openedAt,
      row.expiresAt,
      row.updatedAt,
      row.endedAt,
    ],
  );
  return added === 1;
}

/** Moves an entry on from the state it was read in; false where it is in another by now. */
export async function updateEntry(
  tx: Tx,
  from: Pick<EntryRow, "state">,
  row: EntryRow,
): Promise<boolean> {
  const changed = await tx.execute(
    `update rewards.promotion_entry set state = $5, amount_minor = $6, actual_minor = $7,
       expected_minor = $8, budget_day = $9, award_id = $10, attempts = $11, reason = $12,
       operator = $13, expires_at = $14, updated_at = $15, ended_at = $16, revision = $17
     where member_id = $1 and promotion_id = $2 and period = $3 and state = $4`,
    [
      row.memberId,
      row.promotionId,
      row.period,
      from.state,
      row.state,
      row.amountMinor,
      row.actualMinor,
      row.expectedMinor,
      row.budgetDay,
      row.awardId,
      row.attempts,
      row.reason,
      row.operator,
      row.expiresAt,
      row.updatedAt,
      row.endedAt,
      row.revision,
    ],
  );
  return changed === 1;
}

async function one(reader: Reader, sql: string, params: readonly unknown[]) {
  return (await reader.query<EntryRow>(sql, params))[0];
}

export const lockEntry = (tx: Tx, { memberId, promotionId, period }: Key) =>
  one(
    tx,
    `select ${columns} from rewards.promotion_entry
     where member_id = $1 and promotion_id = $2 and period = $3 for update`,
    [memberId, promotionId, period],
  );

export const findEntry = (reader: Reader, memberId: bigint, entryId: string) =>
  one(
    reader,
    `select ${columns} from rewards.promotion_entry where member_id = $1 and entry_id = $2`,
    [memberId, entryId],
  );

export const lockEntryById = (tx: Tx, memberId: bigint, entryId: string) =>
  one(
    tx,
    `select ${columns} from rewards.promotion_entry
     where member_id = $1 and entry_id = $2 for update`,
    [memberId, entryId],
  );

/** The last dates of parts whose awards' were moved. */
export const followAwardDates = (tx: Tx, merchantCode: string): Promise<number> =>
  tx.execute(
    `update rewards.promotion_entry e set expires_at = a.claim_by
     from rewards.award a
     where a.merchant_code = $1 and a.state = 'issued' and a.promotion_id is not null
       and a.member_id = e.member_id and a.award_id = e.award_id
       and e.state = 'issued' and e.expires_at < a.claim_by`,
    [merchantCode],
  );

/** The one whose award this is. */
export const lockEntryOfAward = (tx: Tx, memberId: bigint, awardId: string) =>
  one(
    tx,
    `select ${columns} from rewards.promotion_entry
     where member_id = $1 and award_id = $2 for update`,
    [memberId, awardId],
  );

/** The newest of a promotion that has not ended. */
export const lockLatest = (tx: Tx, memberId: bigint, promotionId: string) =>
  one(
    tx,
    `select ${columns} from rewards.promotion_entry
     where member_id = $1 and promotion_id = $2
     order by opened_at desc, entry_id desc limit 1 for update`,
    [memberId, promotionId],
  );

/** The member's newest entry of each promotion. */
export function listLatest(
  reader: Reader,
  memberId: bigint,
  promotionIds: readonly string[],
): Promise<EntryRow[]> {
  return reader.query<EntryRow>(
    `select distinct on (promotion_id) ${columns} from rewards.promotion_entry
     where member_id = $1 and promotion_id = any ($2::uuid[])
     order by promotion_id, opened_at desc, entry_id desc`,
    [memberId, promotionIds],
  );
}

const openSql = `state in ('joined', 'process', 'applying', 'on_hold', 'issued')`;

/** Whether another promotion of a kind gave the member something that was not taken back. */
export async function hasEarnedOther(
  tx: Tx,
  { memberId, promotionId }: Pick<Key, "memberId" | "promotionId">,
  kind: PromotionKind,
): Promise<boolean> {
  const [row] = await tx.query<{ found: boolean }>(
    `select exists (select 1 from rewards.promotion_entry e
       join rewards.promotion p using (merchant_code, promotion_id)
       where e.member_id = $1 and e.promotion_id <> $2 and p.kind = $3
         and (e.award_id is not null or e.state = 'on_hold')
         and e.state not in ('cancelled', 'rejected')) as found`,
    [memberId, promotionId, kind],
  );
  return row?.found === true;
}

/** Open ones of other promotions, for the rule of one in a group. */
export function listOpen(reader: Reader, memberId: bigint): Promise<EntryRow[]> {
  return reader.query<EntryRow>(
    `select ${columns} from rewards.promotion_entry where member_id = $1 and ${openSql}`,
    [memberId],
  );
}

export function listOwnEntries(
  reader: Reader,
  memberId: bigint,
  isOpen: boolean | undefined,
  page: RowRange,
): Promise<EntryRow[]> {
  return reader.query<EntryRow>(
    `select ${columns} from rewards.promotion_entry
     where member_id = $1 and ($2::boolean is null or ${openSql} = $2)
     order by ${openSql} desc, updated_at desc, entry_id desc limit $3 offset $4`,
    [memberId, isOpen ?? null, page.limit, page.offset],
  );
}

export async function countOwnEntries(
  reader: Reader,
  memberId: bigint,
  isOpen: boolean | undefined,
): Promise<number> {
  const [row] = await reader.query<{ total: number }>(
    `select count(*)::int as total from rewards.promotion_entry
     where member_id = $1 and ($2::boolean is null or ${openSql} = $2)`,
    [memberId, isOpen ?? null],
  );
  return row?.total ?? 0;
}

export interface EntryFilter {
  readonly merchantCode?: string | undefined;
  readonly promotionId?: string | undefined;
  readonly state?: string | undefined;
  /** Of what waits: the oldest first, or the largest. */
  readonly order?: "age" | "amount" | undefined;
}

const filterSql = `($1::text is null or merchant_code = $1)
  and ($2::uuid is null or promotion_id = $2) and ($3::text is null or state = $3)`;
const filterParams = ({ merchantCode, promotionId, state }: EntryFilter) => [
  merchantCode ?? null,
  promotionId ?? null,
  state ?? null,
];

/** Newest first; what waits to be decided on oldest first. */
export function listEntries(
  reader: Reader,
  filter: EntryFilter,
  page: RowRange,
): Promise<EntryRow[]> {
  const order = filter.state === "on_hold" || filter.state === "applying" ? "asc" : "desc";
  const amount = filter.order === "amount" ? "amount_minor desc, " : "";
  return reader.query<EntryRow>(
    `select ${columns} from rewards.promotion_entry where ${filterSql}
     order by ${amount}updated_at ${order}, entry_id ${order} limit $4 offset $5`,
    [...filterParams(filter), page.limit, page.offset],
  );
}

export async function countEntries(reader: Reader, filter: EntryFilter): Promise<number> {
  const [row] = await reader.query<{ total: number }>(
    `select count(*)::int as total from rewards.promotion_entry where ${filterSql}`,
    filterParams(filter),
  );
  return row?.total ?? 0;
}

export interface EntrySum {
  readonly promotionId: string;
  readonly state: EntryState;
  readonly entries: number;
  readonly amountMinor: bigint;
}

/** How many there are of each state, and what was promised in them. */
export function sumEntries(reader: Reader, promotionIds: readonly string[]): Promise<EntrySum[]> {
  return reader.query<EntrySum>(
    `select promotion_id as "promotionId", state, count(*)::int as entries,
       coalesce(sum(amount_minor) filter (where budget_day is not null), 0)::bigint
         as "amountMinor"
     from rewards.promotion_entry where promotion_id = any ($1::uuid[])
     group by promotion_id, state`,
    [promotionIds],
  );
}

/** Those whose time is over, taken until the transaction ends. */
export function takeOverdueEntries(tx: Tx, at: Date, limit: number): Promise<EntryRow[]> {
  return tx.query<EntryRow>(
    `select ${columns} from rewards.promotion_entry
     where state in ('joined', 'process', 'rejected') and expires_at <= $1
     order by expires_at limit $2 for update skip locked`,
    [at, limit],
  );
}

/** Those that have earned nothing of promotions that end, taken until the transaction ends. */
export function takeEntriesOfEnding(tx: Tx, limit: number): Promise<EntryRow[]> {
  return tx.query<EntryRow>(
    `select ${columns} from rewards.promotion_entry
     where state in ('joined', 'process')
       and promotion_id in (select promotion_id from rewards.promotion where state = 'ending')
     limit $1 for update skip locked`,
    [limit],
  );
}

/** Promotions of which something is reserved for parts that end by now and have earned nothing. */
export function listReservedPlaces(
  reader: Reader,
  at: Date,
): Promise<{ readonly merchantCode: string; readonly promotionId: string }[]> {
  return reader.query(
    `select distinct merchant_code as "merchantCode", promotion_id as "promotionId"
     from rewards.promotion_entry
     where budget_day is not null and award_id is null and state in ('joined', 'process')
       and (expires_at <= $1 or promotion_id in (
         select promotion_id from rewards.promotion where state = 'ending'))`,
    [at],
  );
}
