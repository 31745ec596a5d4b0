import type { Reader, Tx } from "./db.ts";

/** Every SQL statement about what visits felt like. */

export interface Measured {
  readonly metric: string;
  readonly bucket: number;
}

/** Counts the numbers of one page of one visit. */
export async function countVitals(
  tx: Tx,
  day: string,
  page: string,
  measured: readonly Measured[],
): Promise<void> {
  await tx.execute(
    `insert into platform.web_vital as v (day, page, metric, bucket, visits)
     select $1::date, $2, metric, bucket, 1
     from unnest($3::text[], $4::int[]) as m (metric, bucket)
     order by metric, bucket
     on conflict (day, page, metric, bucket) do update set visits = v.visits + 1`,
    [day, page, measured.map(({ metric }) => metric), measured.map(({ bucket }) => bucket)],
  );
}

export interface VitalRow {
  readonly page: string;
  readonly metric: string;
  readonly bucket: number;
  readonly visits: bigint;
}

export async function listVitals(reader: Reader, day: string): Promise<VitalRow[]> {
  return reader.query<VitalRow>(
    `select page, metric, bucket, visits from platform.web_vital
     where day = $1::date order by page, metric, bucket`,
    [day],
  );
}

export async function deleteOldVitals(tx: Tx, before: string): Promise<number> {
  return tx.execute("delete from platform.web_vital where day < $1::date", [before]);
}
