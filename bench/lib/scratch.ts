import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { removePostgres, startPostgres, type Postgres } from "../../tools/postgres/index.ts";

/** A PostgreSQL for the time of a bench, in a folder that is empty before and gone after. */
export async function onScratchPostgres(
  dataDir: string,
  work: (postgres: Postgres) => Promise<void>,
  log?: (line: string) => void,
): Promise<void> {
  await removePostgres(dataDir);
  mkdirSync(path.dirname(dataDir), { recursive: true });
  const postgres = await startPostgres({ dataDir, ...(log !== undefined && { log }) });
  try {
    await work(postgres);
  } finally {
    await postgres.stop();
    await removePostgres(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
