import { plainArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of what was paid for statements, and of how agents pay. */

export interface PaymentRow {
  readonly statementId: string;
  readonly number: number;
  readonly amountMinor: bigint;
  readonly payerId: bigint | null;
  readonly at: Date;
}

/** The next payment of a statement that the caller holds; written before the ledger is asked. */
export async function insertPayment(
  tx: Tx,
  { statementId, amountMinor, payerId, at }: Omit<PaymentRow, "number">,
): Promise<number> {
  const [row] = await tx.query<{ number: number }>(
    `insert into agents.statement_payment (statement_id, number, amount_minor, payer_id, at)
     select $1, count(*) + 1, $2, $3, $4 from agents.statement_payment where statement_id = $1
     returning number`,
    [statementId, amountMinor, payerId, at],
  );
  if (row === undefined) throw new Error("a payment was not written");
  return row.number;
}

/** Adds what was paid; paid whole, the statement is done. */
export async function savePaid(
  tx: Tx,
  statementId: string,
  amountMinor: bigint,
  at: Date,
): Promise<void> {
  const rows = await tx.execute(
    `update agents.statement set paid_minor = paid_minor + $2, tried_at = $3,
       paid_at = case when paid_minor + $2 = payable_minor then $3 else paid_at end,
       state = case when paid_minor + $2 = payable_minor then 'paid'
         when state = 'overdue' then 'overdue' else 'part_paid' end
     where statement_id = $1 and state in ('due', 'part_paid', 'overdue')`,
    [statementId, amountMinor, at],
  );
  if (rows !== 1) throw new Error(`statement ${statementId} could not be paid`);
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
