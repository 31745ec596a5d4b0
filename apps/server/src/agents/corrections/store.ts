import { plainArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import type { DayRange } from "../../platform/day-names.ts";
import type { RowRange } from "../../platform/pages.ts";
import { columns, rowOf, type StatementRow } from "../commissions/store.ts";

/** SQL of runs in which operators have closed periods worked out again. */

export interface Scope {
  readonly memberId: bigint;
  /** With every agent below. */
  readonly isBranch: boolean;
}

export interface RunRow extends Scope {
  readonly runId: string;
  readonly merchantCode: string;
  readonly from: string;
  readonly to: string;
  readonly periodKey: string;
  readonly reason: string;
  readonly askedBy: string;
  readonly at: Date;
}

export interface ContractOf {
  readonly contractId: string;
  readonly kind: "daily" | "dividend";
}

/** Contracts by days of an agent or a branch that have a statement of some of these days. */
export function listToCorrect(
  reader: Reader,
  { memberId, isBranch }: Scope,
  { from, to }: DayRange,
  limit: number,
): Promise<ContractOf[]> {
  return reader.query(
    `select c.contract_id as "contractId", c.kind from agents.contract c
     where c.kind in ('daily', 'dividend')
       and (c.agent_id = $1 or ($2 and exists (select from agents.member_now n
         where n.member_id = c.agent_id and $1 = any (n.agent_ids))))
       and exists (select from agents.statement s
         where s.contract_id = c.contract_id and s.to_day >= $3::date and s.from_day <= $4::date
           and s.period_key not like 'C:%')
     order by c.contract_id limit $5`,
    [memberId, isBranch, from, to, limit],
  );
}

/**
 * Contracts that follow one of these between the same two sides: what it carried to them changes
 * with it.
 */
export function listHeirs(reader: Reader, contractIds: readonly string[]): Promise<ContractOf[]> {
  return reader.query(
    `with recursive heir as (
       select c.* from agents.contract c where c.contract_id = any ($1::uuid[])
       union
       select n.* from heir o join agents.contract n
         on n.agent_id = o.agent_id and n.payer_id is not distinct from o.payer_id
           and n.kind = o.kind and n.product = o.product and n.contract_id <> o.contract_id
           and n.from_day is not null and o.until_day <= n.from_day
       where o.kind = 'dividend')
     select distinct contract_id as "contractId", kind from heir
     where contract_id <> all ($1::uuid[])
       and exists (select from agents.statement s where s.contract_id = heir.contract_id)
     order by 1`,
    [plainArray(contractIds, (id) => id)],
  );
}

/** From when contracts were in force, the first before those that follow it. */
export async function listBegun(
  reader: Reader,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.query<{ id: string; day: string }>(
    `select contract_id as id, to_char(from_day, 'YYYY-MM-DD') as day from agents.contract
     where contract_id = any ($1::uuid[]) and from_day is not null`,
    [plainArray(contractIds, (id) => id)],
  );
  return new Map(rows.map(({ id, day }) => [id, day]));
}

/** How many statements of corrections contracts have of a day's runs, the most of any. */
export async function countRuns(reader: Reader, merchantCode: string, key: string) {
  const [row] = await reader.query<{ count: number }>(
    `select count(*)::int as count from agents.correction_run
     where merchant_code = $1 and (period_key = $2 or period_key like $2 || '.%')`,
    [merchantCode, key],
  );
  return row?.count ?? 0;
}

export async function insertRun(
  tx: Tx,
  run: RunRow,
  statementIds: readonly string[],
): Promise<void> {
  await tx.execute(
    `insert into agents.correction_run (run_id, merchant_code, member_id, is_branch, from_day,
       to_day, period_key, reason, asked_by, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      run.runId,
      run.merchantCode,
      run.memberId,
      run.isBranch,
      run.from,
      run.to,
      run.periodKey,
      run.reason,
      run.askedBy,
      run.at,
    ],
  );
  await tx.execute(
    `insert into agents.correction_run_statement (run_id, statement_id)
     select $1, * from unnest($2::uuid[])`,
    [run.runId, plainArray(statementIds, (id) => id)],
  );
}

const runColumns = `run_id as "runId", merchant_code as "merchantCode", member_id as "memberId",
  is_branch as "isBranch", to_char(from_day, 'YYYY-MM-DD') as "from",
  to_char(to_day, 'YYYY-MM-DD') as "to", period_key as "periodKey", reason,
  asked_by as "askedBy", at`;

/** The newest first. */
export async function listRuns(
  reader: Reader,
  merchantCode: string | undefined,
  { limit, offset }: RowRange,
): Promise<{ readonly rows: RunRow[]; readonly total: number }> {
  const rows = await reader.query<RunRow>(
    `select ${runColumns} from agents.correction_run
     where $1::text is null or merchant_code = $1
     order by at desc, run_id desc limit $2 offset $3`,
    [merchantCode ?? null, limit, offset],
  );
  const [counted] = await reader.query<{ total: number }>(
    `select count(*)::int as total from agents.correction_run
     where $1::text is null or merchant_code = $1`,
    [merchantCode ?? null],
  );
  return { rows, total: counted?.total ?? 0 };
}

interface RunStatement extends StatementRow {
  readonly runId: string;
}

/** What runs wrote. */
export async function listRunStatements(
  reader: Reader,
  runIds: readonly string[],
): Promise<RunStatement[]> {
  const rows = await reader.query<Parameters<typeof rowOf>[0] & { readonly runId: string }>(
    `select r.run_id as "runId", ${columns} from agents.correction_run_statement r
     join agents.statement s using (statement_id)
     where r.run_id = any ($1::uuid[]) order by s.agent_id, s.created_at, s.statement_id`,
    [plainArray(runIds, (id) => id)],
  );
  return rows.map(({ runId, ...row }) => ({ runId, ...rowOf(row) }));
}

/** Of statements that are corrected: of which days they are. */
export function listSpans(
  reader: Reader,
  statementIds: readonly string[],
): Promise<
  {
    readonly statementId: string;
    readonly periodKey: string;
    readonly from: string;
    readonly to: string;
  }[]
> {
  return reader.query(
    `select statement_id as "statementId", period_key as "periodKey",
       to_char(from_day, 'YYYY-MM-DD') as "from", to_char(to_day, 'YYYY-MM-DD') as "to"
     from agents.statement where statement_id = any ($1::uuid[])`,
    [plainArray(statementIds, (id) => id)],
  );
}
