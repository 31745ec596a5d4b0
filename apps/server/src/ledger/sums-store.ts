import { minor, type Minor } from "@baize/money";
import type { Reader } from "../platform/db.ts";
import { balancesOf, pointsCode, type Balances, type BalancesRow } from "./store.ts";

/** SQL of what moved a member's cash in a time, added up. */

/** What one kind moved in one part of the time, in one direction. */
export interface CashSum {
  /** Part of the time, from 0. */
  readonly part: number;
  readonly kind: string;
  readonly isIn: boolean;
  readonly count: number;
  readonly amountMinor: Minor;
}

export interface CashSums {
  /** Balance before the first and after the last moment. */
  readonly openingMinor: Minor;
  readonly closingMinor: Minor;
  readonly sums: readonly CashSum[];
}

interface SumRow {
  readonly opening: bigint;
  readonly closing: bigint;
  readonly part: number | null;
  readonly kind: string;
  readonly isIn: boolean;
  readonly count: bigint;
  readonly amount: bigint;
}

/** Of two stored accounts a transfer names the balance of the lower code: cash is the lowest. */
const cashCode = 1;

const isCash = `(debit_code = ${cashCode} or credit_code = ${cashCode})`;

/**
 * Members with anything in their accounts, from the one after `after` on. Read in one snapshot, the
 * pages together are all balances of one moment.
 */
export async function listBalancesAfter(
  reader: Reader,
  after: bigint,
  limit: number,
): Promise<Balances[]> {
  const rows = await reader.query<BalancesRow>(
    `select member_id as "memberId", min(currency) as currency,
       sum(balance_minor) filter (where code = 1)::bigint as cash,
       sum(balance_minor) filter (where code = 2)::bigint as bonus,
       sum(balance_minor) filter (where code = 3)::bigint as locked
     from ledger.account where member_id > $1 and code <> ${pointsCode}
     group by member_id having bool_or(balance_minor <> 0)
     order by member_id limit $2`,
    [after, limit],
  );
  return rows.map(balancesOf);
}

const balanceBefore = (param: string) => `coalesce((
    select balance_after_minor from ledger.transfer
    where member_id = $1 and id < ${param} and ${isCash}
    order by id desc limit 1), 0)`;

/**
 * Adds up the cash of a member between the first and the last edge, in the parts the edges between
 * them make. One statement, so that balances and sums are of the same moment and must agree.
 */
export async function sumCash(
  reader: Reader,
  memberId: bigint,
  edgeIds: readonly string[],
): Promise<CashSums> {
  const rows = await reader.query<SumRow>(
    `with moved as (
       select width_bucket(id, $4::uuid[]) - 1 as part, kind, credit_code = ${cashCode} as "isIn",
         count(*) as count, sum(amount_minor)::bigint as amount
       from ledger.transfer
       where member_id = $1 and id >= $2 and id < $3 and ${isCash}
       group by 1, 2, 3
     )
     select b.opening, b.closing, m.*
     from (select ${balanceBefore("$2")} as opening, ${balanceBefore("$3")} as closing) b
     left join moved m on true`,
    [memberId, edgeIds[0], edgeIds.at(-1), edgeIds.slice(0, -1)],
  );
  const [first] = rows;
  return {
    openingMinor: minor(first?.opening ?? 0n),
    closingMinor: minor(first?.closing ?? 0n),
    sums: rows.flatMap(({ part, kind, isIn, count, amount }) =>
      // tidy: allow money-number, because it counts transfers.
      part === null ? [] : [{ part, kind, isIn, count: Number(count), amountMinor: minor(amount) }],
    ),
  };
}

interface LeftAsked {
  readonly after: bigint;
  readonly upTo: bigint | undefined;
  /** Of one kind, or of all kinds but some. */
  readonly only?: string;
  readonly but?: readonly string[];
}

/**
 * What left an account of the house for each member with a number above `after` and up to `upTo`,
 * less what came back.
 */
export async function sumLeft(
  reader: Reader,
  account: string,
  { after, upTo, only, but }: LeftAsked,
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await reader.query<{ memberId: bigint; leftMinor: bigint }>(
    `select t.member_id as "memberId", sum(case when t.debit_code = a.id then t.amount_minor
       else -t.amount_minor end)::bigint as "leftMinor"
     from ledger.transfer t
     join ledger.account_code a on a.code = $1 and a.id in (t.debit_code, t.credit_code)
     where t.member_id > $2 and ($3::bigint is null or t.member_id <= $3)
       and ($4::text is null or t.kind = $4) and ($5::text[] is null or t.kind <> all ($5))
     group by t.member_id`,
    [account, after, upTo ?? null, only ?? null, but ?? null],
  );
  return new Map(rows.map(({ memberId, leftMinor }) => [memberId, leftMinor]));
}
