import type { Reader, Tx } from "../../platform/db.ts";
import type { Place } from "./store.ts";

/** SQL of what promotions may cost, and of their codes. */

/** Says what the most is; what was spent stays. */
export async function saveBudget(
  tx: Tx,
  { merchantCode, promotionId }: Place,
  scope: string,
  maxMinor: bigint | null,
): Promise<void> {
  await tx.execute(
    `insert into rewards.promotion_budget
       (merchant_code, promotion_id, scope, spent_minor, max_minor)
     values ($1, $2, $3, 0, $4)
     on conflict (merchant_code, promotion_id, scope) do update set max_minor = excluded.max_minor`,
    [merchantCode, promotionId, scope, maxMinor],
  );
}

/** Days that were opened before get the bound of now. */
export async function saveDayBudgets(
  tx: Tx,
  { merchantCode, promotionId }: Place,
  maxMinor: bigint | null,
): Promise<void> {
  await tx.execute(
    `update rewards.promotion_budget set max_minor = $3
     where merchant_code = $1 and promotion_id = $2 and scope <> 'total'`,
    [merchantCode, promotionId, maxMinor],
  );
}

/** Holds what these promotions may cost in all, in one order, until the transaction is over. */
export async function lockBudgets(tx: Tx, places: readonly Place[]): Promise<void> {
  await tx.query(
    `select 1 from rewards.promotion_budget
     where scope = 'total' and (merchant_code, promotion_id) in (
       select * from unnest($1::text[], $2::uuid[]))
     order by merchant_code, promotion_id for update`,
    [places.map(({ merchantCode }) => merchantCode), places.map(({ promotionId }) => promotionId)],
  );
}

/** Takes a sum out of a budget; false where it does not hold so much. */
export async function takeBudget(
  tx: Tx,
  { merchantCode, promotionId }: Place,
  scope: string,
  amountMinor: bigint,
): Promise<boolean> {
  const taken = await tx.execute(
    `update rewards.promotion_budget set spent_minor = spent_minor + $4
     where merchant_code = $1 and promotion_id = $2 and scope = $3
       and (max_minor is null or spent_minor + $4 <= max_minor)`,
    [merchantCode, promotionId, scope, amountMinor],
  );
  return taken === 1;
}

/** Takes an amount out of what something may cost, in all and of a day; all of it, or nothing. */
export async function reserveBudget(
  tx: Tx,
  place: Place,
  {
    day,
    dayMaxMinor,
    amountMinor,
  }: {
    readonly day: string;
    readonly dayMaxMinor: bigint | null;
    readonly amountMinor: bigint;
  },
): Promise<boolean> {
  await openDay(tx, place, day, dayMaxMinor);
  if (!(await takeBudget(tx, place, "total", amountMinor))) return false;
  if (await takeBudget(tx, place, day, amountMinor)) return true;
  await returnBudget(tx, place, ["total"], amountMinor);
  return false;
}

/** Whether all of it holds so much more; only taking it is certain. */
export async function hasBudget(
  reader: Reader,
  { merchantCode, promotionId }: Place,
  amountMinor: bigint,
): Promise<boolean> {
  const [row] = await reader.query<{ has: boolean }>(
    `select max_minor is null or spent_minor + $3 <= max_minor as has
     from rewards.promotion_budget
     where merchant_code = $1 and promotion_id = $2 and scope = 'total'`,
    [merchantCode, promotionId, amountMinor],
  );
  return row?.has !== false;
}

export async function returnBudget(
  tx: Tx,
  { merchantCode, promotionId }: Place,
  scopes: readonly string[],
  amountMinor: bigint,
): Promise<void> {
  // In the order in which they are taken, so that two at once wait for each other and not both.
  for (const scope of scopes) {
    await tx.execute(
      `update rewards.promotion_budget set spent_minor = spent_minor - $4
       where merchant_code = $1 and promotion_id = $2 and scope = $3`,
      [merchantCode, promotionId, scope, amountMinor],
    );
  }
}

export interface BudgetRow extends Place {
  readonly spentMinor: bigint;
  readonly maxMinor: bigint | null;
  readonly warned: number;
}

const budgetColumns = `merchant_code as "merchantCode", promotion_id as "promotionId",
  spent_minor as "spentMinor", max_minor as "maxMinor", warned`;

/** What of each promotion was spent in all. */
export function listSpent(reader: Reader): Promise<BudgetRow[]> {
  return reader.query<BudgetRow>(
    `select ${budgetColumns} from rewards.promotion_budget b
     where scope = 'total' and exists (select 1 from rewards.promotion p
       where p.promotion_id = b.promotion_id and p.merchant_code = b.merchant_code
         and p.state <> 'ended')`,
  );
}

/** A day gets its row with the first part of it. */
export async function openDay(
  tx: Tx,
  place: Place,
  day: string,
  maxMinor: bigint | null,
): Promise<void> {
  await tx.execute(
    `insert into rewards.promotion_budget
       (merchant_code, promotion_id, scope, spent_minor, max_minor)
     values ($1, $2, $3, 0, $4) on conflict do nothing`,
    [place.merchantCode, place.promotionId, day, maxMinor],
  );
}

export async function saveWarned(tx: Tx, { merchantCode, promotionId }: Place, warned: number) {
  return tx.execute(
    `update rewards.promotion_budget set warned = $3
     where merchant_code = $1 and promotion_id = $2 and scope = 'total' and warned < $3`,
    [merchantCode, promotionId, warned],
  );
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

/** Wrong codes of a member in this hour. */
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
