import { Client } from "pg";
import { codeOf } from "./failure.ts";

/** Creates the database when it is missing. `url` names any database of the same server. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (found.rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // 42P04: another process created it between the look and the command.
    if (codeOf(error) !== "42P04" && codeOf(error) !== "23505") throw error;
  } finally {
    await client.end();
  }
}
