import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of the jackpots' journal. The reader `jackpots` is its only writer. */

export interface JackpotEntry {
  readonly memberId: bigint;
  readonly keyId: string;
  readonly operationId: string;
  readonly vendorCode: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly kind: "contribution" | "win" | "reversal";
  readonly debit: string;
  readonly credit: string;
  readonly amountMicro: bigint;
  readonly ratePpm: number | null;
  readonly reversesKeyId: string | null;
  readonly at: Date;
}

/**
 * Writes entries, and adds those that were not there to the sums. What was written before changes
 * nothing; neither does a second reversal of the same operation.
 */
export async function insertJackpotEntries(
  tx: Tx,
  entries: readonly JackpotEntry[],
): Promise<void> {
  await tx.execute(
    `with written as (
       insert into vendors.jackpot_entry (member_id, key_id, operation_id, vendor_code, game_code,
         currency, kind, debit, credit, amount_micro, rate_ppm, reverses_key_id, posted_at)
       select * from unnest($1::bigint[], $2::uuid[], $3::uuid[], $4::text[], $5::text[],
         $6::text[], $7::text[], $8::text[], $9::text[], $10::numeric[], $11::int[], $12::uuid[],
         $13::timestamptz[])
       on conflict do nothing
       returning vendor_code, currency, debit, credit, amount_micro, kind, reverses_key_id
     ), summed as (
       -- The pot is a side of every entry: the other one tells whether it was fed or has paid.
       select vendor_code, currency,
         coalesce(sum(case when credit = $14 then amount_micro else - amount_micro end)
           filter (where $15 in (debit, credit)), 0) as contributed,
         coalesce(sum(case when debit = $14 then amount_micro else - amount_micro end)
           filter (where $16 in (debit, credit)), 0) as paid
       from written group by vendor_code, currency
     )
     insert into vendors.jackpot_sum as s (vendor_code, currency, contributed_micro, paid_micro)
     select vendor_code, currency, contributed, paid from summed order by 1, 2
     on conflict (vendor_code, currency) do update set
       contributed_micro = s.contributed_micro + excluded.contributed_micro,
       paid_micro = s.paid_micro + excluded.paid_micro`,
    [
      entries.map((entry) => entry.memberId),
      entries.map((entry) => entry.keyId),
      entries.map((entry) => entry.operationId),
      entries.map((entry) => entry.vendorCode),
      entries.map((entry) => entry.gameCode),
      entries.map((entry) => entry.currency),
      entries.map((entry) => entry.kind),
      entries.map((entry) => entry.debit),
      entries.map((entry) => entry.credit),
      entries.map((entry) => entry.amountMicro),
      entries.map((entry) => entry.ratePpm),
      entries.map((entry) => entry.reversesKeyId),
      entries.map((entry) => entry.at),
      "jackpot",
      "house",
      "member",
    ],
  );
}

export interface JackpotSum {
  readonly vendorCode: string;
  readonly currency: string;
  readonly contributedMicro: string;
  readonly paidMicro: string;
}

export function listJackpotSums(reader: Reader): Promise<JackpotSum[]> {
  return reader.query<JackpotSum>(
    `select vendor_code as "vendorCode", currency, contributed_micro::text as "contributedMicro",
       paid_micro::text as "paidMicro"
     from vendors.jackpot_sum order by vendor_code, currency`,
  );
}

/** What must not be in the journal, each as a query that finds it. */
const checks = [
  {
    check: "entries",
    name: "a jackpot's entry is a part of its operation",
    sql: `
      select j.member_id, format('entry %s of %s micro does not fit its operation', j.operation_id,
        j.amount_micro) as finding
      from vendors.jackpot_entry j
      left join lateral vendors.operation_of(j.member_id, j.key_id) e on true
      where e.operation_id is null
        or (j.kind = 'contribution' and j.amount_micro <> e.amount_minor::numeric * j.rate_ppm)
        or (j.kind = 'win' and j.amount_micro > e.amount_minor::numeric * 1000000)`,
  },
  {
    check: "reversals",
    name: "a jackpot's reversal undoes exactly what it reverses",
    sql: `
      select r.member_id, format('entry %s does not undo %s', r.operation_id, r.reverses_key_id)
        as finding
      from vendors.jackpot_entry r
      left join vendors.jackpot_entry o
        on o.member_id = r.member_id and o.key_id = r.reverses_key_id
      where r.kind = 'reversal' and (
        (o.debit, o.credit, o.amount_micro) <> (r.credit, r.debit, r.amount_micro)
        -- What it undoes may be drained later; once it is, it has its entry.
        or (o.key_id is null and exists (
          select from vendors.operation_of(r.member_id, r.reverses_key_id) e
          cross join lateral (select from vendors.round_entry v where v.member_id = r.member_id
            and v.round_id = e.round_id and v.key_id = r.reverses_key_id offset 0) v)))`,
  },
  {
    check: "sums",
    name: "what jackpots owe is the sum of their entries",
    sql: `
      select 0::bigint as member_id, format(
        '%s %s: %s in and %s paid are kept, entries say %s and %s',
        s.vendor_code, s.currency, s.contributed_micro, s.paid_micro, e.contributed,
        e.paid) as finding
      from vendors.jackpot_sum s
      full join (
        select vendor_code, currency,
          sum(case when debit = 'house' then amount_micro when credit = 'house'
            then - amount_micro else 0 end) as contributed,
          sum(case when credit = 'member' then amount_micro when debit = 'member'
            then - amount_micro else 0 end) as paid
        from vendors.jackpot_entry group by vendor_code, currency
      ) e on e.vendor_code = s.vendor_code and e.currency = s.currency
      where (s.contributed_micro, s.paid_micro) is distinct from (e.contributed, e.paid)`,
  },
] as const;

/** What one of the checks finds, with its name. */
export async function listJackpotFindings(reader: Reader, limit: number) {
  const found: { check: string; memberId: bigint; finding: string }[] = [];
  for (const { name, sql } of checks) {
    const rows = await reader.query<{ memberId: bigint; finding: string }>(
      `select member_id as "memberId", finding from (${sql}) f limit ${limit}`,
    );
    found.push(...rows.map((row) => ({ check: name, ...row })));
  }
  return found;
}

interface JackpotFound {
  readonly check: (typeof checks)[number]["check"];
  readonly found: number;
}

/** How much each of the checks finds, up to a limit. */
export async function countJackpotFindings(reader: Reader, limit: number): Promise<JackpotFound[]> {
  const counted: JackpotFound[] = [];
  for (const { check, sql } of checks) {
    const rows = await reader.query<{ found: number }>(
      `select count(*)::int as found from (select from (${sql}) f limit ${limit}) g`,
    );
    counted.push({ check, found: rows[0]?.found ?? 0 });
  }
  return counted;
}
