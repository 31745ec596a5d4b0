import { plainArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";

import type { LocalText } from "../../platform/text.ts";
import { rewardRowsSql } from "./kinds-store.ts";
import type { Bounds } from "./rules.ts";
import type { RewardRef } from "./stop-store.ts";

/** SQL of what promotions and other kinds may cost. */

/**
 * All kinds share the budgets, by ids that their forms make: a new one, which is written already,
 * whose id another reward has would change what that may cost. Refuses: changed_meanwhile.
 */
export async function demandOwnBudget(
  tx: Tx,
  { merchantCode, rewardId }: RewardRef,
): Promise<void> {
  // Two that are saved at once do not see each other otherwise.
  await tx.execute("select pg_advisory_xact_lock(hashtextextended($1, 0))", [rewardId]);
  const rows = await tx.query(
    `select from rewards.promotion where merchant_code = $1 and promotion_id = $2
     union all
     select from rewards.bonus_offer where merchant_code = $1 and offer_id = $2
     union all
     select from ${rewardRowsSql()} r where merchant_code = $1 and reward_id = $2`,
    [merchantCode, rewardId],
  );
  if (rows.length > 1) throw new Refusal("changed_meanwhile");
}

/** Says what one may cost; where it is not counted anyway, and never had a bound, no row. */
export async function saveBounds(
  tx: Tx,
  { merchantCode, rewardId }: RewardRef,
  { budgetMinor, budgetDayMinor }: Bounds,
  isCounted: boolean,
): Promise<void> {
  const isBound = isCounted || budgetMinor !== null || budgetDayMinor !== null;
  await tx.execute(
    `insert into rewards.promotion_budget
       (merchant_code, promotion_id, scope, spent_minor, max_minor, day_max_minor)
     select $1, $2, 'total', 0, $3, $4
     where $5 or exists (select from rewards.promotion_budget
       where merchant_code = $1 and promotion_id = $2 and scope = 'total')
     on conflict (merchant_code, promotion_id, scope)
     do update set max_minor = excluded.max_minor, day_max_minor = excluded.day_max_minor`,
    [merchantCode, rewardId, budgetMinor, budgetDayMinor, isBound],
  );
  // Days that were opened before get the bound of now.
  await tx.execute(
    `update rewards.promotion_budget set max_minor = $3
     where merchant_code = $1 and promotion_id = $2 and scope <> 'total'`,
    [merchantCode, rewardId, budgetDayMinor],
  );
}

/** Holds what these may cost in all, in one order, until the transaction is over. */
export async function lockBudgets(tx: Tx, refs: readonly RewardRef[]): Promise<void> {
  await tx.query(
    `select 1 from rewards.promotion_budget
     where scope = 'total' and (merchant_code, promotion_id) in (
       select * from unnest($1::text[], $2::uuid[]))
     order by merchant_code, promotion_id for update`,
    [refs.map(({ merchantCode }) => merchantCode), refs.map(({ rewardId }) => rewardId)],
  );
}

export interface Part {
  /** The brand's day. */
  readonly day: string;
  readonly amountMinor: bigint;
}

/** Takes a part out of what something may cost in all, and says what a day may. */
async function takeTotal(
  tx: Tx,
  { merchantCode, rewardId }: RewardRef,
  { amountMinor }: Part,
): Promise<{ readonly dayMaxMinor: bigint | null } | "uncounted" | "used"> {
  const [taken] = await tx.query<{ dayMaxMinor: bigint | null }>(
    `update rewards.promotion_budget set spent_minor = spent_minor + $3
     where merchant_code = $1 and promotion_id = $2 and scope = 'total'
       and (max_minor is null or spent_minor + $3 <= max_minor)
     returning day_max_minor as "dayMaxMinor"`,
    [merchantCode, rewardId, amountMinor],
  );
  if (taken !== undefined) return taken;
  const rows = await tx.query(
    `select 1 from rewards.promotion_budget
     where merchant_code = $1 and promotion_id = $2 and scope = 'total'`,
    [merchantCode, rewardId],
  );
  return rows.length === 0 ? "uncounted" : "used";
}

/** A day gets its row with the first part of it. False where the day does not hold so much. */
async function takeDay(
  tx: Tx,
  { merchantCode, rewardId }: RewardRef,
  { day, amountMinor }: Part,
  maxMinor: bigint | null,
): Promise<boolean> {
  await tx.execute(
    `insert into rewards.promotion_budget
       (merchant_code, promotion_id, scope, spent_minor, max_minor)
     values ($1, $2, $3, 0, $4) on conflict do nothing`,
    [merchantCode, rewardId, day, maxMinor],
  );
  const taken = await tx.execute(
    `update rewards.promotion_budget set spent_minor = spent_minor + $4
     where merchant_code = $1 and promotion_id = $2 and scope = $3
       and (max_minor is null or spent_minor + $4 <= max_minor)`,
    [merchantCode, rewardId, day, amountMinor],
  );
  return taken === 1;
}

/** Takes a part of what something may cost, in all and of its day; all of it, or nothing. */
export async function takeBudget(
  tx: Tx,
  ref: RewardRef,
  part: Part,
): Promise<"taken" | "uncounted" | "used"> {
  // The total is locked first, so a transaction that holds it never waits for the day's row.
  const total = await takeTotal(tx, ref, part);
  if (typeof total === "string") return total;
  if (await takeDay(tx, ref, part, total.dayMaxMinor)) return "taken";
  await giveBack(tx, ref, "total", part);
  return "used";
}

async function giveBack(
  tx: Tx,
  { merchantCode, rewardId }: RewardRef,
  scope: string,
  { amountMinor }: Pick<Part, "amountMinor">,
): Promise<void> {
  await tx.execute(
    `update rewards.promotion_budget set spent_minor = spent_minor - $4
     where merchant_code = $1 and promotion_id = $2 and scope = $3`,
    [merchantCode, rewardId, scope, amountMinor],
  );
}

/** Gives a part back that was taken. */
export async function returnBudget(tx: Tx, ref: RewardRef, part: Part): Promise<void> {
  // In the order in which they are taken, so that two at once wait for each other and not both.
  await giveBack(tx, ref, "total", part);
  await giveBack(tx, ref, part.day, part);
}

/** Whether all of it holds so much more; only taking it is certain. */
export async function hasBudget(
  reader: Reader,
  { merchantCode, rewardId }: RewardRef,
  amountMinor: bigint,
): Promise<boolean> {
  const [row] = await reader.query<{ has: boolean }>(
    `select max_minor is null or spent_minor + $3 <= max_minor as has
     from rewards.promotion_budget
     where merchant_code = $1 and promotion_id = $2 and scope = 'total'`,
    [merchantCode, rewardId, amountMinor],
  );
  return row?.has !== false;
}

export interface BudgetRow extends RewardRef {
  readonly spentMinor: bigint;
  readonly maxMinor: bigint | null;
  readonly warned: number;
}

const budgetColumns = `merchant_code as "merchantCode", promotion_id as "rewardId",
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

export async function saveWarned(tx: Tx, { merchantCode, rewardId }: RewardRef, warned: number) {
  return tx.execute(
    `update rewards.promotion_budget set warned = $3
     where merchant_code = $1 and promotion_id = $2 and scope = 'total' and warned < $3`,
    [merchantCode, rewardId, warned],
  );
}

/** What is left of what has a bound, in all and of a day, a row for each bound. */
export function listLeft(
  reader: Reader,
  merchantCode: string,
  rewardIds: readonly string[],
  day: string,
): Promise<{ readonly rewardId: string; readonly leftMinor: bigint; readonly maxMinor: bigint }[]> {
  return reader.query(
    `select t.promotion_id as "rewardId", bound.max_minor as "maxMinor",
       (bound.max_minor - bound.spent_minor)::bigint as "leftMinor"
     from rewards.promotion_budget t
     left join rewards.promotion_budget d on d.merchant_code = t.merchant_code
       and d.promotion_id = t.promotion_id and d.scope = $3
     cross join lateral (values (t.max_minor, t.spent_minor),
       (t.day_max_minor, coalesce(d.spent_minor, 0))) as bound (max_minor, spent_minor)
     where t.merchant_code = $1 and t.promotion_id = any ($2::uuid[]) and t.scope = 'total'
       and bound.max_minor is not null`,
    [merchantCode, plainArray(rewardIds, (id) => id), day],
  );
}

interface Hold extends RewardRef {
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
    [hold.memberId, hold.awardId, hold.merchantCode, hold.rewardId, hold.day, hold.amountMinor],
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
       promotion_id as "rewardId", day, amount_minor as "amountMinor"`,
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
