import { plainArray, textArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import type { MemberFigures } from "./rules.ts";

/** SQL of what each member played, was given and moved by day. The reader `reports` writes it. */

export interface MemberDay extends MemberFigures {
  readonly memberId: bigint;
  readonly day: string;
  readonly merchantCode: string;
  readonly currency: string;
}

/** Rows of equal keys must be one already. */
export async function addMemberDays(tx: Tx, rows: readonly MemberDay[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    `insert into reports.member_day as m (member_id, day, merchant_code, currency, valid_minor,
       ggr_minor, jackpot_micro, given_minor, other_minor, deposit_minor, withdrawal_minor)
     select * from unnest($1::bigint[], $2::date[], $3::text[], $4::text[], $5::bigint[],
       $6::bigint[], $7::numeric[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[])
     on conflict (member_id, day) do update set
       valid_minor = m.valid_minor + excluded.valid_minor,
       ggr_minor = m.ggr_minor + excluded.ggr_minor,
       jackpot_micro = m.jackpot_micro + excluded.jackpot_micro,
       given_minor = m.given_minor + excluded.given_minor,
       other_minor = m.other_minor + excluded.other_minor,
       deposit_minor = m.deposit_minor + excluded.deposit_minor,
       withdrawal_minor = m.withdrawal_minor + excluded.withdrawal_minor`,
    [
      plainArray(rows, (row) => row.memberId),
      plainArray(rows, (row) => row.day),
      textArray(rows, (row) => row.merchantCode),
      textArray(rows, (row) => row.currency),
      plainArray(rows, (row) => row.validMinor),
      plainArray(rows, (row) => row.ggrMinor),
      plainArray(rows, (row) => row.jackpotMicro),
      plainArray(rows, (row) => row.givenMinor),
      plainArray(rows, (row) => row.otherMinor),
      plainArray(rows, (row) => row.depositMinor),
      plainArray(rows, (row) => row.withdrawalMinor),
    ],
  );
}

/** A member and the days that are asked about, the last one included. */
export interface MemberSpan {
  readonly memberId: bigint;
  readonly from: string;
  readonly to: string;
}

export type MemberSum = MemberFigures & { readonly memberId: bigint };

/** What members came to, each in days of their own; those without anything are left out. */
export async function sumMemberDays(
  reader: Reader,
  spans: readonly MemberSpan[],
): Promise<MemberSum[]> {
  if (spans.length === 0) return [];
  const rows = await reader.query<Omit<MemberSum, "jackpotMicro"> & { jackpots: string }>(
    `select m.member_id as "memberId", sum(m.valid_minor)::bigint as "validMinor",
       sum(m.ggr_minor)::bigint as "ggrMinor", sum(m.jackpot_micro)::text as jackpots,
       sum(m.given_minor)::bigint as "givenMinor", sum(m.other_minor)::bigint as "otherMinor",
       sum(m.deposit_minor)::bigint as "depositMinor",
       sum(m.withdrawal_minor)::bigint as "withdrawalMinor"
     from unnest($1::bigint[], $2::date[], $3::date[]) as s (member_id, since, until)
     join reports.member_day m on m.member_id = s.member_id and m.day between s.since and s.until
     group by m.member_id`,
    [
      plainArray(spans, ({ memberId }) => memberId),
      plainArray(spans, ({ from }) => from),
      plainArray(spans, ({ to }) => to),
    ],
  );
  return rows.map(({ jackpots, ...row }) => ({ ...row, jackpotMicro: BigInt(jackpots) }));
}

/** What each of these members came to by day. */
export async function listMemberDays(
  reader: Reader,
  memberIds: readonly bigint[],
  { from, to }: Pick<MemberSpan, "from" | "to">,
): Promise<
  (Pick<MemberFigures, "ggrMinor" | "givenMinor" | "depositMinor" | "withdrawalMinor"> & {
    readonly memberId: bigint;
    readonly day: string;
  })[]
> {
  return reader.query(
    `select member_id as "memberId", day::text as day, ggr_minor as "ggrMinor",
       given_minor as "givenMinor", deposit_minor as "depositMinor",
       withdrawal_minor as "withdrawalMinor"
     from reports.member_day
     where member_id = any ($1::bigint[]) and day between $2::date and $3::date`,
    [memberIds, from, to],
  );
}
