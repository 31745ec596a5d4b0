import { plainArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";

import type { LocalText } from "../../platform/text.ts";
import { rewardRowsSql } from "./kinds.ts";

/** SQL of what promotions and other kinds may cost. */

/** One of them, whatever its kind. */
export interface Place {
  readonly merchantCode: string;
  readonly promotionId: string;
}

/**
 * All kinds share the budgets, by ids that their forms make: a new one whose id another reward has
 * would change what that may cost. Refuses: changed_meanwhile.
 */
export async function demandOwnBudget(
  reader: Reader,
  { merchantCode, promotionId }: Place,
): Promise<void> {
  const rows = await reader.query(
    `select from rewards.promotion_budget
     where merchant_code = $1 and promotion_id = $2 and scope = 'total'`,
    [merchantCode, promotionId],
  );
  if (rows.length > 0) throw new Refusal("changed_meanwhile");
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
  // The total is locked first, so a transaction that holds it never waits for the day's row.
  if (!(await takeBudget(tx, place, "total", amountMinor))) return false;
  await openDay(tx, place, day, dayMaxMinor);
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

/** Says what one may cost; where there never was a bound and is none, there is no row. */
export async function saveBounds(
  tx: Tx,
  { merchantCode, promotionId }: Place,
  {
    budgetMinor,
    budgetDayMinor,
  }: { readonly budgetMinor: bigint | null; readonly budgetDayMinor: bigint | null },
): Promise<void> {
  const isBound = budgetMinor !== null || budgetDayMinor !== null;
  await tx.execute(
    `insert into rewards.promotion_budget
       (merchant_code, promotion_id, scope, spent_minor, max_minor, day_max_minor)
     select $1, $2, 'total', 0, $3, $4
     where $5 or exists (select from rewards.promotion_budget
       where merchant_code = $1 and promotion_id = $2 and scope = 'total')
     on conflict (merchant_code, promotion_id, scope)
     do update set max_minor = excluded.max_minor, day_max_minor = excluded.day_max_minor`,
    [merchantCode, promotionId, budgetMinor, budgetDayMinor, isBound],
  );
  await saveDayBudgets(tx, { merchantCode, promotionId }, budgetDayMinor);
}

/** Takes a sum out of what it may cost in all, and says what a day may. */
export async function takeTotal(
  tx: Tx,
  { merchantCode, promotionId }: Place,
  amountMinor: bigint,
): Promise<{ readonly dayMaxMinor: bigint | null } | "no_budget" | "used"> {
  const [taken] = await tx.query<{ dayMaxMinor: bigint | null }>(
    `update rewards.promotion_budget set spent_minor = spent_minor + $3
     where merchant_code = $1 and promotion_id = $2 and scope = 'total'
       and (max_minor is null or spent_minor + $3 <= max_minor)
     returning day_max_minor as "dayMaxMinor"`,
    [merchantCode, promotionId, amountMinor],
  );
  if (taken !== undefined) return taken;
  const rows = await tx.query(
    `select 1 from rewards.promotion_budget
     where merchant_code = $1 and promotion_id = $2 and scope = 'total'`,
    [merchantCode, promotionId],
  );
  return rows.length === 0 ? "no_budget" : "used";
}

/** How much is left, in all and of the day, whichever is less; held until the transaction ends. */
export async function lockLeft(
  tx: Tx,
  { merchantCode, promotionId }: Place,
  day: string,
): Promise<bigint | null> {
  const [total] = await tx.query<{
    spentMinor: bigint;
    maxMinor: bigint | null;
    dayMaxMinor: bigint | null;
  }>(
    `select spent_minor as "spentMinor", max_minor as "maxMinor", day_max_minor as "dayMaxMinor"
     from rewards.promotion_budget
     where merchant_code = $1 and promotion_id = $2 and scope = 'total' for update`,
    [merchantCode, promotionId],
  );
  if (total === undefined) return null;
  const { spentMinor, maxMinor, dayMaxMinor } = total;
  const inAll = maxMinor === null ? null : maxMinor - spentMinor;
  if (dayMaxMinor === null) return inAll;
  const [row] = await tx.query<{ spentMinor: bigint }>(
    `select spent_minor as "spentMinor" from rewards.promotion_budget
     where merchant_code = $1 and promotion_id = $2 and scope = $3`,
    [merchantCode, promotionId, day],
  );
  const ofDay = dayMaxMinor - (row?.spentMinor ?? 0n);
  return inAll === null || ofDay < inAll ? ofDay : inAll;
}

/** What is left of what has a bound, in all and of a day, a row for each bound. */
export function listLeft(
  reader: Reader,
  merchantCode: string,
  promotionIds: readonly string[],
  day: string,
): Promise<
  { readonly promotionId: string; readonly leftMinor: bigint; readonly maxMinor: bigint }[]
> {
  return reader.query(
    `select promotion_id as "promotionId", (max_minor - spent_minor)::bigint as "leftMinor",
       max_minor as "maxMinor"
     from rewards.promotion_budget
     where merchant_code = $1 and promotion_id = any ($2::uuid[]) and scope in ('total', $3)
       and max_minor is not null`,
    [merchantCode, plainArray(promotionIds, (id) => id), day],
  );
}

interface Hold extends Place {
  readonly memberId: bigint;
  readonly awardId: string;
  readonly day: string;
  readonly amountMinor: bigint;
}

export async function insertHold(tx: Tx, hold: Hold): Promise<void> {
  await tx.execute(
    `insert into rewards.award_hold
       (member_id, award_id, merchant_code, promotion_id, day, amount_minor)
     values ($1, $2, $3, $4, $5, $6)`,
    [hold.memberId, hold.awardId, hold.merchantCode, hold.promotionId, hold.day, hold.amountMinor],
  );
}

/** Takes what an award held away, once; undefined where it holds nothing. */
export async function takeHold(
  tx: Tx,
  { memberId, awardId }: Pick<Hold, "memberId" | "awardId">,
): Promise<Hold | undefined> {
  const rows = await tx.query<Hold>(
    `delete from rewards.award_hold where member_id = $1 and award_id = $2
     returning member_id as "memberId", award_id as "awardId", merchant_code as "merchantCode",
       promotion_id as "promotionId", day, amount_minor as "amountMinor"`,
    [memberId, awardId],
  );
  return rows[0];
}

export interface NamedBudget extends BudgetRow {
  readonly currency: string;
  readonly title: LocalText;
}

/** What of missions, wheels and check-ins was spent in all, of what has a bound and is open. */
export function listNamedBudgets(reader: Reader): Promise<NamedBudget[]> {
  return reader.query<NamedBudget>(
    `select ${budgetColumns}, settings ->> 'currency' as currency, settings -> 'title' as title
     from rewards.promotion_budget join (
       select merchant_code, reward_id as promotion_id, settings
       from ${rewardRowsSql(["mission", "wheel", "check_in"])} as reward where is_open) named
       using (merchant_code, promotion_id)
     where scope = 'total' and max_minor is not null`,
  );
}
