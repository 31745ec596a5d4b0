import { plainArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";
import type { Paid } from "./pay-legs.ts";
import type { StatementRow } from "./store.ts";

/** SQL of what was paid for statements, and of how agents pay. */

export interface PaymentRow {
  readonly statementId: string;
  readonly number: number;
  readonly amountMinor: bigint;
  readonly payerId: bigint | null;
  readonly at: Date;
}

/** A statement that pays by itself, as far as its turn goes by it. */
export type ToPay = Pick<StatementRow, "statementId" | "agentId" | "payerId" | "byHouse">;

/**
 * Due, to be paid by itself and not tried yet; a day that grows is tried at each step. The oldest
 * first, a page at a time: `after` is the last of the page before.
 */
export const listToPay = (reader: Reader, limit: number, after?: string): Promise<ToPay[]> =>
  reader.query<ToPay>(
    `select s.statement_id as "statementId", s.agent_id as "agentId", s.payer_id as "payerId",
       s.by_house as "byHouse"
     from agents.statement s
     where (s.state = 'due' or (s.kind = 'realtime' and s.state in ('part_paid', 'overdue')))
       and s.is_automatic and s.tried_at is null
       and ($2::uuid is null or (s.created_at, s.statement_id) > (
         select created_at, statement_id from agents.statement where statement_id = $2))
     order by s.created_at, s.statement_id limit $1`,
    [limit, after ?? null],
  );

/** The next payment of each statement, which the caller holds; answers their numbers. */
export async function insertPayments(
  tx: Tx,
  paid: readonly Paid[],
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  if (paid.length === 0) return new Map();
  const rows = await tx.query<{ id: string; number: number }>(
    kept(`insert into agents.statement_payment (statement_id, number, amount_minor, payer_id, at)
     select u.id, 1 + (select count(*) from agents.statement_payment p
       where p.statement_id = u.id), u.amount, u.payer, $4
     from unnest($1::uuid[], $2::bigint[], $3::bigint[]) as u (id, amount, payer)
     returning statement_id as id, number`),
    [
      plainArray(paid, ({ row }) => row.statementId),
      plainArray(paid, ({ amountMinor }) => amountMinor),
      plainArray(paid, ({ row }) => row.payerId),
      at,
    ],
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Adds what was paid; paid whole, a statement is done. */
export async function savePaid(tx: Tx, paid: readonly Paid[], at: Date): Promise<void> {
  if (paid.length === 0) return;
  const rows = await tx.execute(
    kept(`update agents.statement set paid_minor = paid_minor + u.amount, tried_at = $3,
       paid_at = case when paid_minor + u.amount = payable_minor then $3 else paid_at end,
       state = case when paid_minor + u.amount = payable_minor then 'paid'
         when state = 'overdue' then 'overdue' else 'part_paid' end
     from unnest($1::uuid[], $2::bigint[]) as u (id, amount)
     where statement_id = u.id and state in ('due', 'part_paid', 'overdue')`),
    [
      plainArray(paid, ({ row }) => row.statementId),
      plainArray(paid, ({ amountMinor }) => amountMinor),
      at,
    ],
  );
  if (rows !== paid.length) throw new Error("a statement could not be paid");
}

/** They do not pay by themselves until something arrives at whoever owes them. */
export async function noteTried(tx: Tx, statementIds: readonly string[], at: Date): Promise<void> {
  if (statementIds.length === 0) return;
  await tx.execute(
    "update agents.statement set tried_at = $2 where statement_id = any ($1::uuid[])",
    [plainArray(statementIds, (id) => id), at],
  );
}

export function listPayments(reader: Reader, statementId: string): Promise<PaymentRow[]> {
  return reader.query<PaymentRow>(
    `select statement_id as "statementId", number, amount_minor as "amountMinor",
       payer_id as "payerId", at
     from agents.statement_payment where statement_id = $1 order by number`,
    [statementId],
  );
}

/** What each agent got, from the house and from uplines, and what each upline paid. */
export async function sumPayments(reader: Reader) {
  const rows = await reader.query<{
    memberId: bigint;
    house: bigint;
    received: bigint;
    paid: bigint;
  }>(
    `select member_id as "memberId", sum(house)::bigint as house, sum(received)::bigint as received,
       sum(paid)::bigint as paid
     from (
       select s.agent_id as member_id, case when p.payer_id is null then p.amount_minor else 0 end
           as house,
         case when p.payer_id is null then 0 else p.amount_minor end as received, 0 as paid
       from agents.statement_payment p join agents.statement s using (statement_id)
       where not s.by_house
       union all
       select p.payer_id, 0, 0, p.amount_minor
       from agents.statement_payment p join agents.statement s using (statement_id)
       where p.payer_id is not null and not s.by_house
       union all
       select member_id, amount_minor, 0, 0 from agents.share_credit
       union all
       select member_id, -amount_minor, 0, 0 from agents.debt_collected) f
     group by 1 order by 1`,
  );
  return rows;
}

/** Statements whose payments are not what they say was paid. */
export function listWrongPaid(
  reader: Reader,
): Promise<{ readonly agentId: bigint; readonly statementId: string }[]> {
  return reader.query(
    `select s.agent_id as "agentId", s.statement_id as "statementId" from agents.statement s
     left join agents.statement_payment p using (statement_id)
     group by s.statement_id having s.paid_minor <> coalesce(sum(p.amount_minor), 0)`,
  );
}

/** Contracts whose debt is not what their last statement left. */
export function listWrongDebts(
  reader: Reader,
): Promise<{ readonly agentId: bigint; readonly contractId: string }[]> {
  return reader.query(
    `select c.agent_id as "agentId", c.contract_id as "contractId" from agents.contract c
     join lateral (
       select s.debt_out_minor from agents.statement s where s.contract_id = c.contract_id
       order by s.created_at desc, s.statement_id desc limit 1) l
       on l.debt_out_minor <> c.debt_minor - c.restored_minor + c.handed_minor
         + c.collected_minor`,
  );
}

/** Statements whose debts from ended contracts are not those they say they took over. */
export function listWrongTaken(
  reader: Reader,
): Promise<{ readonly agentId: bigint; readonly statementId: string }[]> {
  return reader.query(
    `select s.agent_id as "agentId", s.statement_id as "statementId" from agents.statement s
     left join agents.debt_taken t using (statement_id)
     group by s.statement_id having s.taken_minor <> coalesce(sum(t.amount_minor), 0)`,
  );
}

/** Who pays dividends to downlines as soon as they are due. */
export async function listPayingDividends(
  reader: Reader,
  agentIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const rows = await reader.query<{ agentId: bigint }>(
    `select agent_id as "agentId" from agents.commission_setting
     where pays_dividends and agent_id = any ($1::bigint[])`,
    [plainArray(agentIds, (id) => id)],
  );
  return new Set(rows.map(({ agentId }) => agentId));
}

/** Dividends that are due go by it as well: the next run pays them, or they wait for Pay. */
export async function saveSetting(tx: Tx, agentId: bigint, paysDividends: boolean): Promise<void> {
  await tx.execute(
    `insert into agents.commission_setting (agent_id, pays_dividends) values ($1, $2)
     on conflict (agent_id) do update set pays_dividends = excluded.pays_dividends`,
    [agentId, paysDividends],
  );
  await tx.execute(
    `update agents.statement set is_automatic = $2, tried_at = null
     where payer_id = $1 and kind = 'dividend' and state in ('due', 'part_paid')
       and is_automatic <> $2`,
    [agentId, paysDividends],
  );
}
