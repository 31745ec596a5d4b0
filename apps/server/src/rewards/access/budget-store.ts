import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of what promotions and other kinds may cost. */

/** One of them, whatever its kind. */
export interface Place {
  readonly merchantCode: string;
  readonly promotionId: string;
}

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
