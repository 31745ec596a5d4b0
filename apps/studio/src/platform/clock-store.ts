import type { Reader } from "./db.ts";

/** The only place of the studio that asks the database for the time: to compare clocks. */
export async function readDatabaseClock(reader: Reader): Promise<number> {
  const rows = await reader.query<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  return rows[0]?.ms ?? Number.NaN;
}
