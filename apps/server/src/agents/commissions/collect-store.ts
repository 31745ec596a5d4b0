import type { Reader, Tx } from "../../platform/db.ts";
import { columns, rowOf, type StatementRow } from "./store.ts";

/** SQL of what brands collect from those who owe. */

const collects = `exists (select from agents.policy p
   where p.merchant_code = of.merchant_code and p.currency = of.currency and p.forced_collection)`;

/** Overdue statements of uplines whose brand collects, a page at a time. */
export async function listCollected(
  reader: Reader,
  after: string,
  limit: number,
): Promise<StatementRow[]> {
  const rows = await reader.query<Parameters<typeof rowOf>[0]>(
    `select ${columns} from agents.statement s
     where s.state = 'overdue' and s.payer_id is not null and not s.by_house
       and ${collects.replaceAll("of.", "s.")}
       and s.statement_id > $1::uuid
     order by s.statement_id limit $2`,
    [after, limit],
  );
  return rows.map(rowOf);
}

interface Owing {
  readonly contractId: string;
  readonly agentId: bigint;
}

/**
 * Ended contracts of the house that owe it something which no later statement can shorten: they are
 * wholly settled, and no other contract of the kind goes on.
 */
const leftOwing = `c.payer_id is null and c.state = 'ended' and c.debt_minor > 0
   and ${collects.replaceAll("of.", "c.")}
   and not exists (select from agents.contract n
     where n.agent_id = c.agent_id and n.payer_id is null and n.kind = c.kind
       and n.from_day is not null and n.state <> 'ended')
   and not exists (select from agents.statement r
     where r.contract_id = c.contract_id and r.is_running)
   and exists (select from agents.statement l
     where l.contract_id = c.contract_id and l.period_key not like 'C:%'
       and case when c.until_hour is null then l.to_day >= c.until_day - 1
         else l.until_at >= c.until_hour end)`;

export const listOwing = (reader: Reader, after: string, limit: number): Promise<Owing[]> =>
  reader.query(
    `select c.contract_id as "contractId", c.agent_id as "agentId" from agents.contract c
     where ${leftOwing} and c.contract_id > $1::uuid order by c.contract_id limit $2`,
    [after, limit],
  );

interface Debt extends Owing {
  readonly currency: string;
  readonly kind: string;
  readonly debtMinor: bigint;
  /** How often was collected before. */
  readonly times: number;
}

/** The same of one contract that the caller holds; undefined where it owes no more. */
export async function findDebt(tx: Tx, contractId: string): Promise<Debt | undefined> {
  const [row] = await tx.query<Debt>(
    `select c.contract_id as "contractId", c.agent_id as "agentId", c.currency, c.kind,
       c.debt_minor as "debtMinor", (select count(*)::int from agents.debt_collected d
         where d.contract_id = c.contract_id) as times
     from agents.contract c where c.contract_id = $1 and ${leftOwing}`,
    [contractId],
  );
  return row;
}

/** Written before the ledger is asked; what cancelled statements had borne goes first. */
export async function saveCollected(
  tx: Tx,
  { contractId, agentId, times }: Debt,
  amountMinor: bigint,
  at: Date,
): Promise<void> {
  await tx.execute(
    `insert into agents.debt_collected (contract_id, number, member_id, amount_minor, at)
     values ($1, $2, $3, $4, $5)`,
    [contractId, times + 1, agentId, amountMinor, at],
  );
  await tx.execute(
    `update agents.contract set debt_minor = debt_minor - $2,
       collected_minor = collected_minor + $2 - least(restored_minor, $2),
       restored_minor = restored_minor - least(restored_minor, $2)
     where contract_id = $1`,
    [contractId, amountMinor],
  );
}

/** Whether a brand collects what is owed in a currency. */
export async function isCollecting(
  reader: Reader,
  merchantCode: string,
  currency: string,
): Promise<boolean> {
  const rows = await reader.query(
    `select from agents.policy
     where merchant_code = $1 and currency = $2 and forced_collection`,
    [merchantCode, currency],
  );
  return rows.length > 0;
}
