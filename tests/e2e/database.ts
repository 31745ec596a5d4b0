import { Client } from "pg";

/** The database of the run's own demo; absent where somebody else started it. */
export const databaseUrl = process.env["E2E_DATABASE_URL"];

export async function inDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Asks the worker for a job of its clock at once, as it would within the minute. */
export async function runSoon(job: string): Promise<void> {
  if (databaseUrl === undefined) return;
  await inDatabase((client) =>
    client.query("select job.add_job(identifier => $1, job_key => $1)", [job]),
  );
}
