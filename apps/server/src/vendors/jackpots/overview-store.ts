import type { Reader } from "../../platform/db.ts";
import type { JackpotSum } from "./store.ts";

/** SQL of what operators and boards read of the jackpots' journal. */

/** The pot is a side of every entry: the other one tells whether it was fed or has paid. */
const sums = `
  coalesce(sum(case when debit = 'house' then amount_micro when credit = 'house'
    then - amount_micro end), 0)::text as "contributedMicro",
  coalesce(sum(case when credit = 'member' then amount_micro when debit = 'member'
    then - amount_micro end), 0)::text as "paidMicro"`;

/** What came and went since, by vendor and currency. */
export function sumJackpotsSince(reader: Reader, since: Date): Promise<JackpotSum[]> {
  return reader.query<JackpotSum>(
    `select vendor_code as "vendorCode", currency, ${sums}
     from vendors.jackpot_entry where posted_at >= $1 group by vendor_code, currency`,
    [since],
  );
}

export interface MemberJackpots {
  readonly memberId: bigint;
  readonly currency: string;
  readonly contributedMicro: string;
  readonly paidMicro: string;
}

const entriesAtOnce = 200_000;

/**
 * What members' play gave and got, of members behind `after` as far as some entries reach; empty
 * behind the last. In order of members.
 */
export function sumJackpotsAfter(
  reader: Reader,
  after: bigint,
  entriesMax = entriesAtOnce,
): Promise<MemberJackpots[]> {
  return reader.query<MemberJackpots>(
    `with edge as (
       select coalesce(
         (select member_id from vendors.jackpot_entry where member_id > $1
          order by member_id offset $2 limit 1),
         (select max(member_id) from vendors.jackpot_entry)) as up_to
     )
     select member_id as "memberId", currency, ${sums}
     from vendors.jackpot_entry
     where member_id > $1 and member_id <= (select up_to from edge)
     group by member_id, currency order by member_id`,
    [after, entriesMax],
  );
}

export interface JackpotWinRow {
  readonly memberId: bigint;
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly currency: string;
  /** Whole minor units: nothing finer is paid. */
  readonly amountMinor: bigint;
  readonly wonAt: Date;
}

const winColumns = `e.member_id as "memberId", e.vendor_code as "vendorCode",
  e.game_code as "gameCode", e.currency, (e.amount_micro / 1000000)::bigint as "amountMinor",
  e.posted_at as "wonAt"`;

const isReversed = `exists (select from vendors.jackpot_entry b
  where b.member_id = e.member_id and b.reverses_key_id = e.key_id)`;

export interface JackpotWinSeen extends JackpotWinRow {
  readonly operationId: string;
  readonly roundId: string | null;
  readonly isReversed: boolean;
}

/** Wins since, newest first, with those that were taken back. */
export function listJackpotWins(
  reader: Reader,
  since: Date,
  vendorCode: string | null,
  limit: number,
): Promise<JackpotWinSeen[]> {
  return reader.query<JackpotWinSeen>(
    `select ${winColumns}, e.operation_id as "operationId", r.round_id as "roundId",
       ${isReversed} as "isReversed"
     from vendors.jackpot_entry e
     left join lateral vendors.operation_of(e.member_id, e.key_id) r on true
     where e.kind = 'win' and e.posted_at >= $1 and ($2::text is null or e.vendor_code = $2)
     order by e.posted_at desc, e.operation_id desc limit $3`,
    [since, vendorCode, limit],
  );
}

/** The largest wins in one currency since that were not taken back. */
export function listTopJackpotWins(
  reader: Reader,
  since: Date,
  currency: string,
  limit: number,
): Promise<(JackpotWinRow & { readonly winId: string })[]> {
  return reader.query(
    `select ${winColumns}, e.operation_id::text as "winId" from vendors.jackpot_entry e
     where e.kind = 'win' and e.posted_at >= $1 and e.currency = $3 and not ${isReversed}
     order by e.amount_micro desc, e.posted_at desc limit $2`,
    [since, limit, currency],
  );
}
