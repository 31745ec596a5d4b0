import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";

/**
 * Brings the studio's database to the newest shape: plain numbered SQL files, forward only, each
 * once, in its own transaction. Two studios starting at once wait for each other on the record
 * table.
 */
export async function migrate(databaseUrl: string, folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).toSorted();
  const client = new Client({ connectionString: databaseUrl, application_name: "baize-studio" });
  await client.connect();
  const applied: string[] = [];
  try {
    await client.query(
      "create table if not exists public.studio_migration " +
        "(name text constraint studio_migration_pkey primary key, applied_at timestamptz not null)",
    );
    for (const name of names) {
      await client.query("begin");
      await client.query("lock table public.studio_migration in exclusive mode");
      const known = await client.query("select 1 from public.studio_migration where name = $1", [
        name,
      ]);
      if (known.rowCount === 0) {
        await client.query(await readFile(path.join(folder, name), "utf8"));
        await client.query("insert into public.studio_migration values ($1, now())", [name]);
        applied.push(name);
      }
      await client.query("commit");
    }
    return applied;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
}
