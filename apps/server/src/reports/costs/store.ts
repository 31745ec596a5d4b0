import type { CostResult, CostRun, CostSubject } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of what rewards would have cost. */

export interface CostRow {
  readonly merchantCode: string;
  readonly runId: string;
  readonly kind: CostSubject["kind"];
  readonly promotionId: string | null;
  readonly subject: CostSubject;
  readonly currency: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly uptake: number;
  readonly state: CostRun["state"];
  readonly attempt: number;
  readonly operator: string;
  readonly askedAt: Date;
  readonly finishedAt: Date | null;
  readonly result: CostResult | null;
}

const columns = `merchant_code as "merchantCode", run_id as "runId", kind,
  promotion_id as "promotionId", subject, currency, from_day::text as "fromDay",
  to_day::text as "toDay", uptake, state, attempt, operator, asked_at as "askedAt",
  finished_at as "finishedAt", result`;

/** What waits of the brand gives way, also to one that is asked for at the same time. */
export async function insertRun(tx: Tx, row: CostRow): Promise<void> {
  await tx.execute(
    `insert into reports.cost_run (merchant_code, run_id, kind, promotion_id, subject, currency,
       from_day, to_day, uptake, state, operator, asked_at)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7::date, $8::date, $9, 'queued', $10, $11)
     on conflict (merchant_code) where state = 'queued' do update set run_id = excluded.run_id,
       kind = excluded.kind, promotion_id = excluded.promotion_id, subject = excluded.subject,
       currency = excluded.currency, from_day = excluded.from_day, to_day = excluded.to_day,
       uptake = excluded.uptake, operator = excluded.operator, asked_at = excluded.asked_at`,
    [
      row.merchantCode,
      row.runId,
      row.kind,
      row.promotionId,
      JSON.stringify(row.subject),
      row.currency,
      row.fromDay,
      row.toDay,
      row.uptake,
      row.operator,
      row.askedAt,
    ],
  );
}

export interface CostFilter {
  readonly merchantCode: string;
  readonly kind?: string | undefined;
  readonly promotionId?: string | undefined;
}

export function listRuns(
  reader: Reader,
  { merchantCode, kind, promotionId }: CostFilter,
  limit: number,
): Promise<CostRow[]> {
  return reader.query<CostRow>(
    `select ${columns} from reports.cost_run
     where merchant_code = $1 and ($2::text is null or kind = $2)
       and ($3::uuid is null or promotion_id = $3)
     order by asked_at desc, run_id limit $4`,
    [merchantCode, kind ?? null, promotionId ?? null, limit],
  );
}

/**
 * The next turn: what waits where nothing of the brand runs, or what a worker left behind. Its
 * number tells the worker that took it from one that returns too late.
 */
export async function claimRun(tx: Tx, at: Date, leaseUntil: Date): Promise<CostRow | undefined> {
  const rows = await tx.query<CostRow>(
    `update reports.cost_run set state = 'running', attempt = attempt + 1, lease_until = $2
     where (merchant_code, run_id) in (
       select c.merchant_code, c.run_id from reports.cost_run c
       where (c.state = 'running' and c.lease_until < $1)
         or (c.state = 'queued' and not exists (select from reports.cost_run r
           where r.merchant_code = c.merchant_code and r.state = 'running'))
       order by c.asked_at limit 1 for update skip locked)
     returning ${columns}`,
    [at, leaseUntil],
  );
  return rows[0];
}

type Turn = Pick<CostRow, "merchantCode" | "runId" | "attempt">;
const turnSql = "merchant_code = $1 and run_id = $2 and attempt = $3 and state = 'running'";
const turnParams = ({ merchantCode, runId, attempt }: Turn) => [merchantCode, runId, attempt];

/** False where another worker has the turn by now. */
export async function renewRun(tx: Tx, turn: Turn, leaseUntil: Date): Promise<boolean> {
  const changed = await tx.execute(
    `update reports.cost_run set lease_until = $4 where ${turnSql}`,
    [...turnParams(turn), leaseUntil],
  );
  return changed === 1;
}

export async function finishRun(
  tx: Tx,
  turn: Turn,
  end: { readonly state: "done" | "failed"; readonly result: CostResult | null; readonly at: Date },
): Promise<boolean> {
  const changed = await tx.execute(
    `update reports.cost_run set state = $4, result = $5::jsonb, finished_at = $6,
       lease_until = null
     where ${turnSql}`,
    [...turnParams(turn), end.state, end.result && JSON.stringify(end.result), end.at],
  );
  return changed === 1;
}

export function deleteOldRuns(tx: Tx, before: Date): Promise<number> {
  return tx.execute("delete from reports.cost_run where finished_at < $1", [before]);
}
