import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of the codes of promotions, and of wrong ones. */

interface Place {
  readonly merchantCode: string;
  readonly promotionId: string;
}

export interface CodeRow extends Place {
  readonly code: string;
}

export async function findCode(reader: Reader, merchantCode: string, code: string) {
  const rows = await reader.query<CodeRow>(
    `select merchant_code as "merchantCode", promotion_id as "promotionId", code
     from rewards.promo_code where merchant_code = $1 and code = $2`,
    [merchantCode, code],
  );
  return rows[0];
}

/** Counts a use of a code; false where it is used up. */
export async function useCode(tx: Tx, { merchantCode, code }: CodeRow): Promise<boolean> {
  const used = await tx.execute(
    `update rewards.promo_code set used = used + 1
     where merchant_code = $1 and code = $2 and (uses_max is null or used < uses_max)`,
    [merchantCode, code],
  );
  return used === 1;
}

/** Codes of other promotions among these. */
export async function listTakenCodes(
  reader: Reader,
  { merchantCode, promotionId }: Place,
  codes: readonly string[],
): Promise<string[]> {
  const rows = await reader.query<{ code: string }>(
    `select code from rewards.promo_code
     where merchant_code = $1 and promotion_id <> $2 and code = any ($3::text[])`,
    [merchantCode, promotionId, codes],
  );
  return rows.map(({ code }) => code);
}

/** Sets a promotion's codes: those that are gone can be used no more, what was used stays. */
export async function saveCodes(
  tx: Tx,
  { merchantCode, promotionId }: Place,
  codes: readonly { readonly code: string; readonly usesMax: number | null }[],
): Promise<void> {
  await tx.execute(
    `update rewards.promo_code set uses_max = used
     where merchant_code = $1 and promotion_id = $2 and not code = any ($3::text[])`,
    [merchantCode, promotionId, codes.map(({ code }) => code)],
  );
  await tx.execute(
    `insert into rewards.promo_code (merchant_code, code, promotion_id, uses_max, used)
     select $1, c.code, $2, c.uses_max, 0
     from unnest($3::text[], $4::int[]) as c (code, uses_max)
     on conflict (merchant_code, code)
     do update set uses_max = case when excluded.uses_max is null then null
       else greatest(excluded.uses_max, rewards.promo_code.used) end
     where rewards.promo_code.promotion_id = excluded.promotion_id`,
    [merchantCode, promotionId, codes.map(({ code }) => code), codes.map((one) => one.usesMax)],
  );
}

/** Counts a try of an hour; answers how many there were with it. */
export async function addTry(tx: Tx, memberId: bigint, hour: Date): Promise<number> {
  const [row] = await tx.query<{ wrong: number }>(
    `insert into rewards.promo_code_try (member_id, hour, wrong) values ($1, $2, 1)
     on conflict (member_id) do update set hour = excluded.hour,
       wrong = case when rewards.promo_code_try.hour = excluded.hour
         then rewards.promo_code_try.wrong + 1 else 1 end
     returning wrong`,
    [memberId, hour],
  );
  return row?.wrong ?? 1;
}

/** A try that was not wrong does not count. */
export async function takeTryBack(tx: Tx, memberId: bigint, hour: Date): Promise<void> {
  await tx.execute(
    `update rewards.promo_code_try set wrong = wrong - 1
     where member_id = $1 and hour = $2 and wrong > 0`,
    [memberId, hour],
  );
}

export async function deleteOldTries(tx: Tx, before: Date): Promise<number> {
  return tx.execute(`delete from rewards.promo_code_try where hour < $1`, [before]);
}
