import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of the months in which an affiliate was blocked: they count for nothing, also later. */

/** From this month on nothing counts. */
export async function beginBlock(tx: Tx, memberId: bigint, month: string): Promise<void> {
  await tx.execute(
    `insert into agents.affiliate_block (member_id, from_month) values ($1, $2)
     on conflict (member_id, from_month) do update set until_month = null`,
    [memberId, month],
  );
}

/** This month is the last that counts for nothing. */
export async function endBlock(tx: Tx, memberId: bigint, month: string): Promise<void> {
  await tx.execute(
    `update agents.affiliate_block set until_month = $2
     where member_id = $1 and until_month is null`,
    [memberId, month],
  );
}

/** SQL: whether a day lies in a month in which an affiliate was blocked. */
export const isDayBlocked = (affiliateId: string, day: string): string =>
  `exists (select from agents.affiliate_block b where b.member_id = ${affiliateId}
     and to_char(${day}, 'YYYY-MM') between b.from_month and coalesce(b.until_month, '9999-12'))`;

export async function isMonthBlocked(
  reader: Reader,
  memberId: bigint,
  month: string,
): Promise<boolean> {
  const rows = await reader.query(
    `select 1 from agents.affiliate_block where member_id = $1
       and $2 between from_month and coalesce(until_month, '9999-12') limit 1`,
    [memberId, month],
  );
  return rows.length > 0;
}
