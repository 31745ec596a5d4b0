import { minuteMs } from "@baize/contract/durations";
import { plainArray } from "../../platform/arrays.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import type { Inputs } from "@baize/contract/agent-due";
import { columns, rowOf, storedInputs, type NewStatement, type StatementRow } from "./store.ts";

/** SQL of the steps of real-time salaries, and of the days that grow by them. */

export const stepMs = 5 * minuteMs;

/** The five minutes a moment is in. */
export const slotOf = (at: Date): Date => new Date(Math.floor(at.getTime() / stepMs) * stepMs);

export interface StepRow {
  readonly statementId: string;
  readonly at: Date;
  readonly wonMinor: bigint;
  readonly lostMinor: bigint;
  readonly validMinor: bigint;
  readonly tier: number | null;
  readonly soFarMinor: bigint;
  readonly paidNowMinor: bigint;
  readonly aheadMinor: bigint;
}

/** What happens twice within five minutes is one step. */
export async function saveSteps(tx: Tx, rows: readonly StepRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    `insert into agents.statement_step as t (statement_id, at, won_minor, lost_minor, valid_minor,
       tier, so_far_minor, paid_now_minor, ahead_minor)
     select * from unnest($1::uuid[], $2::timestamptz[], $3::bigint[], $4::bigint[],
       $5::bigint[], $6::int[], $7::bigint[], $8::bigint[], $9::bigint[])
     on conflict (statement_id, at) do update set won_minor = excluded.won_minor,
       lost_minor = excluded.lost_minor, valid_minor = excluded.valid_minor,
       tier = excluded.tier, so_far_minor = excluded.so_far_minor,
       paid_now_minor = t.paid_now_minor + excluded.paid_now_minor,
       ahead_minor = excluded.ahead_minor`,
    [
      plainArray(rows, (row) => row.statementId),
      plainArray(rows, (row) => row.at.toISOString()),
      plainArray(rows, (row) => row.wonMinor),
      plainArray(rows, (row) => row.lostMinor),
      plainArray(rows, (row) => row.validMinor),
      plainArray(rows, (row) => row.tier),
      plainArray(rows, (row) => row.soFarMinor),
      plainArray(rows, (row) => row.paidNowMinor),
      plainArray(rows, (row) => row.aheadMinor),
    ],
  );
}

type Stepped = Pick<
  NewStatement,
  "statementId" | "validMinor" | "tier" | "dueMinor" | "payableMinor" | "debtOutMinor"
> & { readonly nowInputs: Pick<Inputs, "validMinor" | "wonMinor"> };

/** The step that a statement's figures make, beside what was payable before. */
export const stepOf = (row: Stepped, at: Date, payableBeforeMinor: bigint): StepRow => {
  const { wonMinor, validMinor } = row.nowInputs;
  const more = row.payableMinor - payableBeforeMinor;
  return {
    statementId: row.statementId,
    at: slotOf(at),
    wonMinor,
    lostMinor: validMinor - wonMinor,
    validMinor,
    tier: row.tier,
    soFarMinor: row.dueMinor,
    paidNowMinor: more > 0n ? more : 0n,
    aheadMinor: row.debtOutMinor,
  };
};

/** A day that grows has a step from its beginning on, where anything happened. */
export const insertSteps = (
  tx: Tx,
  at: Date,
  rows: readonly (Stepped & Pick<NewStatement, "isRunning">)[],
): Promise<void> =>
  saveSteps(
    tx,
    rows
      .filter(({ isRunning, validMinor }) => isRunning && validMinor !== 0n)
      .map((row) => stepOf(row, at, 0n)),
  );

/** The newest first. */
export const listSteps = (reader: Reader, statementId: string): Promise<StepRow[]> =>
  reader.query<StepRow>(
    `select statement_id as "statementId", at, won_minor as "wonMinor", lost_minor as "lostMinor",
       valid_minor as "validMinor", tier, so_far_minor as "soFarMinor",
       paid_now_minor as "paidNowMinor", ahead_minor as "aheadMinor"
     from agents.statement_step where statement_id = $1 order by at desc`,
    [statementId],
  );

export const deleteSteps = (tx: Tx, before: Date): Promise<number> =>
  tx.execute("delete from agents.statement_step where at < $1", [before]);

interface DayOfBrand {
  readonly merchantCode: string;
  readonly key: string;
}

/** Contracts whose day of this name grows; only where figures changed, unless all are asked for. */
export async function listGrowing(
  reader: Reader,
  { merchantCode, key }: DayOfBrand,
  { isAll, without, limit }: Asked,
): Promise<string[]> {
  const rows = await reader.query<{ id: string }>(
    `select s.contract_id as id from agents.statement s
     where s.is_running and s.merchant_code = $1 and s.period_key = $2
       and s.contract_id <> all ($3::uuid[])
       and ($4 or (s.state <> 'cancelled' and exists (select from agents.team_hour h
         where h.agent_id = s.agent_id and h.day between s.from_day and s.to_day
           and h.fold > s.now_fold)))
     order by s.contract_id limit $5`,
    [merchantCode, key, plainArray(without, (id) => id), isAll, limit],
  );
  return rows.map(({ id }) => id);
}

interface Asked {
  readonly isAll: boolean;
  readonly without: readonly string[];
  readonly limit: number;
}

export type Growing = StatementRow & { readonly contractUntil: Date | null };

/** The same with their statements, whose contracts the caller holds. */
export async function lockGrowing(
  tx: Tx,
  key: string,
  contractIds: readonly string[],
): Promise<Growing[]> {
  const rows = await tx.query<Parameters<typeof rowOf>[0] & Pick<Growing, "contractUntil">>(
    `select ${columns}, c.until_hour as "contractUntil"
     from agents.statement s join agents.contract c using (contract_id)
     where s.contract_id = any ($1::uuid[]) and s.period_key = $2 and s.is_running
     order by s.contract_id for update of s`,
    [plainArray(contractIds, (id) => id), key],
  );
  return rows.map((row) => ({ ...rowOf(row), contractUntil: row.contractUntil }));
}

/** What a day that grows has become. */
export async function saveGrown(tx: Tx, row: StatementRow): Promise<void> {
  const rows = await tx.execute(
    `update agents.statement set until_at = $2, is_running = $3, document = $4, hash = $5,
       valid_minor = $6, tier = $7, due_minor = $8, payable_minor = $9, debt_out_minor = $10,
       now_due_minor = $8, now_inputs = $11, now_fold = $12, read_as_of = $13, state = $14,
       tried_at = $15, approved_by = $16, due_at = $17
     where statement_id = $1 and is_running`,
    [
      row.statementId,
      row.untilAt,
      row.isRunning,
      row.document,
      row.hash,
      row.validMinor,
      row.tier,
      row.dueMinor,
      row.payableMinor,
      row.debtOutMinor,
      storedInputs(row.nowInputs),
      row.nowFold,
      row.readAsOf,
      row.state,
      row.triedAt,
      row.approvedBy,
      row.dueAt,
    ],
  );
  if (rows !== 1) throw new Error(`statement ${row.statementId} does not grow`);
}
