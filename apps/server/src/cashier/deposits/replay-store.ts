import type { Reader } from "../../platform/db.ts";

/** SQL of deposits that were credited, for what is worked out of days that are over. */

export interface PastDeposit {
  readonly memberId: bigint;
  readonly at: Date;
  readonly amountMinor: bigint;
}

export interface PastScope {
  readonly merchantCode: string;
  readonly currency: string;
  readonly from: Date;
  readonly to: Date;
}

/** What so many members after one had credited in a period, by member and time. */
export function listCreditedAfter(
  reader: Reader,
  { merchantCode, currency, from, to }: PastScope,
  after: bigint,
  members: number,
): Promise<PastDeposit[]> {
  return reader.query<PastDeposit>(
    `with credited as (
       select d.member_id, s.at, coalesce(d.received_minor, d.amount_minor) as amount_minor
       from cashier.deposit d join cashier.deposit_step s
         on s.member_id = d.member_id and s.deposit_id = d.id and s.what = 'received'
       where d.merchant_code = $1 and d.currency = $2 and d.member_id > $5
         and s.at >= $3 and s.at < $4)
     select member_id as "memberId", at, amount_minor as "amountMinor" from credited
     where member_id in (select distinct member_id from credited order by member_id limit $6)
     order by member_id, at`,
    [merchantCode, currency, from, to, after, members],
  );
}

/** What these members had credited in a period, by member and time. */
export function listCreditedOf(
  reader: Reader,
  { merchantCode, currency, from, to }: PastScope,
  memberIds: readonly bigint[],
): Promise<PastDeposit[]> {
  return reader.query<PastDeposit>(
    `select d.member_id as "memberId", s.at,
       coalesce(d.received_minor, d.amount_minor) as "amountMinor"
     from cashier.deposit d join cashier.deposit_step s
       on s.member_id = d.member_id and s.deposit_id = d.id and s.what = 'received'
     where d.member_id = any ($5::bigint[]) and d.merchant_code = $1 and d.currency = $2
       and s.at >= $3 and s.at < $4
     order by d.member_id, s.at`,
    [merchantCode, currency, from, to, memberIds],
  );
}

/** How many deposits of each of these members were credited since a moment, and their sum. */
export async function sumCreditedSince(
  reader: Reader,
  memberIds: readonly bigint[],
  since: Date,
): Promise<ReadonlyMap<bigint, { readonly count: number; readonly sumMinor: bigint }>> {
  const rows = await reader.query<{ memberId: bigint; count: number; sumMinor: bigint }>(
    `select d.member_id as "memberId", count(*)::int as count,
       sum(coalesce(d.received_minor, d.amount_minor))::bigint as "sumMinor"
     from cashier.deposit d join cashier.deposit_step s
       on s.member_id = d.member_id and s.deposit_id = d.id and s.what = 'received'
     where d.member_id = any ($1::bigint[]) and d.status = 'received' and s.at >= $2
     group by d.member_id`,
    [memberIds, since],
  );
  return new Map(rows.map((row) => [row.memberId, row]));
}
