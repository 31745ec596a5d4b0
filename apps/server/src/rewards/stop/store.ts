import { plainArray, textArray } from "../../platform/arrays.ts";
import { kept, type Reader, type Tx } from "../../platform/db.ts";

/** SQL of stops of all rewards of a brand. */

export interface StopRow {
  readonly stopId: string;
  readonly merchantCode: string;
  readonly startedAt: Date;
  readonly startedBy: string;
  /** Given afterwards, so that the press does not wait for it. */
  readonly reason: string | null;
  readonly liftedAt: Date | null;
  readonly liftedBy: string | null;
}

const columns = `stop_id as "stopId", merchant_code as "merchantCode", started_at as "startedAt",
  started_by as "startedBy", reason, lifted_at as "liftedAt", lifted_by as "liftedBy"`;

/** That the rewards of a row's brand are not stopped; `row` is its table or what it is called. */
export const notStopped = (row: string): string => `not exists (
  select from rewards.brand_stop s
  where s.merchant_code = ${row}.merchant_code and s.lifted_at is null)`;

const stoppedSql = kept(
  `select merchant_code as "merchantCode" from rewards.brand_stop
   where lifted_at is null and merchant_code = any ($1::text[])`,
);

/** Those of these brands whose rewards are stopped now. */
export async function listStopped(
  reader: Reader,
  merchantCodes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await reader.query<{ merchantCode: string }>(stoppedSql, [
    textArray(merchantCodes, (code) => code),
  ]);
  return new Set(rows.map(({ merchantCode }) => merchantCode));
}

export const isStopped = async (reader: Reader, merchantCode: string): Promise<boolean> =>
  (await listStopped(reader, [merchantCode])).has(merchantCode);

/** Open ones, and these. */
export const listStops = (reader: Reader, stopIds: readonly string[]): Promise<StopRow[]> =>
  reader.query<StopRow>(
    `select ${columns} from rewards.brand_stop
     where lifted_at is null or stop_id = any ($1::uuid[])
     order by lifted_at is not null, started_at, stop_id`,
    [plainArray(stopIds, (one) => one)],
  );

/** Open and lifted ones of a brand that reach into the time after a moment. */
export const listStopsSince = (
  reader: Reader,
  merchantCode: string,
  since: Date,
): Promise<StopRow[]> =>
  reader.query<StopRow>(
    `select ${columns} from rewards.brand_stop
     where merchant_code = $1 and (lifted_at is null or lifted_at > $2) order by started_at`,
    [merchantCode, since],
  );

/** False where the brand's rewards are stopped already. */
export async function insertStop(
  tx: Tx,
  { stopId, merchantCode, startedAt, startedBy, reason }: StopRow,
): Promise<boolean> {
  const added = await tx.execute(
    `insert into rewards.brand_stop (stop_id, merchant_code, started_at, started_by, reason)
     values ($1, $2, $3, $4, $5)
     on conflict (merchant_code) where lifted_at is null do nothing`,
    [stopId, merchantCode, startedAt, startedBy, reason],
  );
  return added === 1;
}

async function one(reader: Reader, sql: string, params: readonly unknown[]) {
  return (await reader.query<StopRow>(sql, params))[0];
}

export const findOpenStop = (reader: Reader, merchantCode: string) =>
  one(
    reader,
    `select ${columns} from rewards.brand_stop where merchant_code = $1 and lifted_at is null`,
    [merchantCode],
  );

export const lockStop = (tx: Tx, merchantCode: string, stopId: string) =>
  one(
    tx,
    `select ${columns} from rewards.brand_stop where merchant_code = $1 and stop_id = $2
     for update`,
    [merchantCode, stopId],
  );

/** Undefined where another reason was given first. */
export const saveStopReason = (tx: Tx, stopId: string, reason: string) =>
  one(
    tx,
    `update rewards.brand_stop set reason = $2 where stop_id = $1 and reason is null
     returning ${columns}`,
    [stopId, reason],
  );

/** Undefined where it was lifted before. */
export const liftStop = (tx: Tx, stopId: string, at: Date, by: string) =>
  one(
    tx,
    `update rewards.brand_stop set lifted_at = $2, lifted_by = $3
     where stop_id = $1 and lifted_at is null returning ${columns}`,
    [stopId, at, by],
  );
