import { minor } from "@baize/money";
import { plainArray } from "../platform/arrays.ts";
import { kept, type Reader } from "../platform/db.ts";
import { cashCode, operationCodes, pointsCode, type StatementLine } from "./store.ts";

/** SQL of the histories of many members at once. */

/** Lines of a member from an id on: ids are times. */
export interface MemberSince {
  readonly memberId: bigint;
  readonly fromId: string;
}

export interface EachRange {
  readonly beforeId: string;
  readonly kinds: readonly string[];
  readonly limit: number;
}

/** Play is left out in the words of the index that has none of it (0672). */
const eachSql = kept(
  `select o.member_id as "memberId", o.id as "transferId", d.code as debit, c.code as credit,
     o.amount_minor as "amountMinor", o.balance_after_minor as "balanceAfterMinor",
     o.currency, o.kind, o.reference, o.detail
   from (
     select e.* from unnest($1::bigint[], $2::uuid[]) as u (member_id, from_id)
     cross join lateral (
       select * from ledger.operation
       where member_id = u.member_id and id >= u.from_id and id < $3 and amount_minor > 0
         and kind not in ('bet', 'win', 'win_released', 'rollback', 'rollback_recall')
         and kind = any ($4::text[]) and (debit_code = ${cashCode} or credit_code = ${cashCode})
         and debit_code <> ${pointsCode} and credit_code <> ${pointsCode}
       order by id desc limit $5) e
     order by e.id desc limit $5) o
   ${operationCodes}
   order by o.id desc`,
);

/** What moved the cash of these members other than play, newest first. */
export async function listCashOfEach(
  reader: Reader,
  of: readonly MemberSince[],
  { beforeId, kinds, limit }: EachRange,
): Promise<(StatementLine & { readonly memberId: bigint })[]> {
  if (of.length === 0) return [];
  const rows = await reader.query<
    Omit<StatementLine, "amountMinor" | "balanceAfterMinor"> & {
      readonly memberId: bigint;
      readonly amountMinor: bigint;
      readonly balanceAfterMinor: bigint;
    }
  >(eachSql, [
    plainArray(of, ({ memberId }) => memberId),
    plainArray(of, ({ fromId }) => fromId),
    beforeId,
    kinds,
    limit,
  ]);
  return rows.map((row) => ({
    ...row,
    amountMinor: minor(row.amountMinor),
    balanceAfterMinor: minor(row.balanceAfterMinor),
  }));
}
