import type { Reader } from "./db.ts";

/** What readiness asks the database. */

export async function answersQuery(reader: Reader): Promise<void> {
  await reader.query("select 1");
}

export async function listAppliedMigrations(reader: Reader): Promise<number[]> {
  const rows = await reader.query<{ number: number }>("select number from platform.migration");
  return rows.map((row) => row.number);
}

export async function listAppliedRepeatables(reader: Reader): Promise<string[]> {
  const rows = await reader.query<{ name: string }>("select name from platform.repeatable");
  return rows.map((row) => row.name);
}
