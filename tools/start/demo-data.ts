import { createHash } from "node:crypto";
import path from "node:path";
import { Client } from "pg";
import { migrate, MigrationError } from "../../apps/server/src/platform/migrate.ts";
import { StartRefusal } from "./refusal.ts";

/**
 * The shape of the database, and whether the demo's data has to be filled in. What it was
 * last filled from is the comment of a schema: so it goes where the database goes, also into a
 * backup and back, and production has no table for it.
 */

/** Brings the database to the newest shape, in this process: a program of its own takes 0.3 s. */
export async function migrateDatabase(url: string, root: string): Promise<void> {
  try {
    await migrate(url, path.join(root, "apps/server/migrations"));
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const isOurs = error instanceof MigrationError;
    throw new StartRefusal(`The migrate step failed: ${said}`, isOurs ? {} : { cause: error });
  }
}

/** Names what a demo is filled from: the programs it is built of, and their settings. */
export function filledFrom(parts: readonly unknown[]): string {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return `The demo was filled from ${hash}.`;
}

async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: "baize-start" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function isFilled(url: string, mark: string): Promise<boolean> {
  return onDatabase(url, async (client) => {
    const found = await client.query<{ comment: string | null }>(
      "select obj_description(to_regnamespace('platform'), 'pg_namespace') as comment",
    );
    return found.rows[0]?.comment === mark;
  });
}

/** After the demo was filled to its end. */
export async function noteFilled(url: string, mark: string): Promise<void> {
  await onDatabase(url, (client) =>
    client.query(`comment on schema platform is ${client.escapeLiteral(mark)}`),
  );
}
