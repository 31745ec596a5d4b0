import type { PromotionTerms, SeriesStep } from "@baize/contract";
import type { Reader, Tx } from "../../platform/db.ts";
import type { HeldByStop, Release } from "../drafts/noun.ts";

/** SQL of promotions that repeat. */

export interface SeriesRow {
  readonly merchantCode: string;
  readonly seriesId: string;
  readonly promotionId: string;
  readonly revision: number;
  readonly every: SeriesStep;
  readonly firstNumber: number;
  readonly lastNumber: number;
  readonly nextNumber: number;
  readonly makeAt: Date;
  readonly state: "running" | "stopped" | "done";
  readonly startedBy: string | null;
  readonly startedAt: Date;
  readonly reason: string | null;
  /** The stop of all rewards that stopped it. */
  readonly stopId: string | null;
}

export type SeriesRef = Pick<SeriesRow, "merchantCode" | "seriesId">;

/** With the terms that repeat. */
export interface SeriesSeen extends SeriesRow {
  readonly terms: PromotionTerms;
}

const columns = `s.merchant_code as "merchantCode", s.series_id as "seriesId",
  s.promotion_id as "promotionId", s.revision, s.every, s.first_number as "firstNumber",
  s.last_number as "lastNumber", s.next_number as "nextNumber", s.make_at as "makeAt", s.state,
  s.started_by as "startedBy", s.started_at as "startedAt", s.reason, s.stop_id as "stopId"`;

const seenSql = `select ${columns}, r.terms from rewards.promotion_series s
  join rewards.promotion_revision r using (merchant_code, promotion_id, revision)`;

export function listSeries(
  reader: Reader,
  { merchantCode, promotionId }: { merchantCode: string; promotionId?: string | undefined },
  limit: number,
): Promise<SeriesSeen[]> {
  return reader.query<SeriesSeen>(
    `${seenSql} where s.merchant_code = $1 and ($2::uuid is null or s.promotion_id = $2)
     order by s.state <> 'running', s.started_at desc, s.series_id limit $3`,
    [merchantCode, promotionId ?? null, limit],
  );
}

export async function lockSeries(
  tx: Tx,
  { merchantCode, seriesId }: SeriesRef,
): Promise<SeriesSeen | undefined> {
  const rows = await tx.query<SeriesSeen>(
    `${seenSql} where s.merchant_code = $1 and s.series_id = $2 for update of s`,
    [merchantCode, seriesId],
  );
  return rows[0];
}

/** All of a brand that go on, locked in one order. */
export function lockRunningSeries(tx: Tx, merchantCode: string): Promise<SeriesSeen[]> {
  return tx.query<SeriesSeen>(
    `${seenSql} where s.merchant_code = $1 and s.state = 'running'
     order by s.series_id for update of s`,
    [merchantCode],
  );
}

export async function isAnyDue(reader: Reader, at: Date): Promise<boolean> {
  const rows = await reader.query(
    `select 1 from rewards.promotion_series where state = 'running' and make_at <= $1 limit 1`,
    [at],
  );
  return rows.length > 0;
}

/** One whose next instance is due, taken by one worker. */
export async function lockDueSeries(tx: Tx, at: Date): Promise<SeriesSeen | undefined> {
  const rows = await tx.query<SeriesSeen>(
    `${seenSql} where s.state = 'running' and s.make_at <= $1
     order by s.make_at, s.series_id limit 1 for update of s skip locked`,
    [at],
  );
  return rows[0];
}

/** False where the promotion repeats already, or another series has the id. */
export async function insertSeries(tx: Tx, row: SeriesRow): Promise<boolean> {
  const added = await tx.execute(
    `insert into rewards.promotion_series (merchant_code, series_id, promotion_id, revision, every,
       first_number, last_number, next_number, make_at, state, started_by, started_at, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict do nothing`,
    [
      row.merchantCode,
      row.seriesId,
      row.promotionId,
      row.revision,
      row.every,
      row.firstNumber,
      row.lastNumber,
      row.nextNumber,
      row.makeAt,
      row.state,
      row.startedBy,
      row.startedAt,
      row.reason,
    ],
  );
  return added === 1;
}

export async function stepSeries(
  tx: Tx,
  { merchantCode, seriesId }: SeriesRef,
  to: Pick<SeriesRow, "nextNumber" | "makeAt" | "state">,
): Promise<void> {
  await tx.execute(
    `update rewards.promotion_series set next_number = $3, make_at = $4, state = $5
     where merchant_code = $1 and series_id = $2 and state = 'running'`,
    [merchantCode, seriesId, to.nextNumber, to.makeAt, to.state],
  );
}

export async function stopSeriesRow(
  tx: Tx,
  { merchantCode, seriesId }: SeriesRef,
  { reason, stopId }: Pick<SeriesRow, "reason" | "stopId">,
): Promise<void> {
  await tx.execute(
    `update rewards.promotion_series set state = 'stopped', reason = $3, stop_id = $4
     where merchant_code = $1 and series_id = $2 and (state = 'running' or stop_id is not null)`,
    [merchantCode, seriesId, reason, stopId],
  );
}

/** That no other series of the promotion of `s` runs: one repeats it at a time. */
const isOnly = `not exists (
  select from rewards.promotion_series o where o.merchant_code = s.merchant_code
    and o.promotion_id = s.promotion_id and o.state = 'running')`;

/** What stops of all rewards still hold. A series has no versions: the next number stands in. */
export function listHeldByStops(reader: Reader): Promise<readonly HeldByStop[]> {
  return reader.query<HeldByStop>(
    `select s.stop_id as "stopId", s.series_id as id, s.next_number as version,
       r.terms -> 'title' as title
     from rewards.promotion_series s
     join rewards.promotion_revision r using (merchant_code, promotion_id, revision)
     where s.stop_id is not null and s.state = 'stopped' and ${isOnly} order by s.series_id`,
  );
}

/** False where the stop holds it no more, or another series of its promotion runs. */
export async function releaseSeriesRow(
  tx: Tx,
  { merchantCode, stopId, id, version }: Omit<Release, "reason">,
): Promise<boolean> {
  const released = await tx.execute(
    `update rewards.promotion_series s set state = 'running', reason = null, stop_id = null
     where merchant_code = $1 and series_id = $2 and stop_id = $3 and next_number = $4
       and state = 'stopped' and ${isOnly}`,
    [merchantCode, id, stopId, version],
  );
  return released === 1;
}
