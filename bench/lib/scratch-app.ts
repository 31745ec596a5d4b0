import { migrate } from "../../apps/server/src/platform/migrate.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "../../apps/server/test/app.ts";
import { ensureDatabase } from "../../tools/postgres/index.ts";
import { onScratchPostgres } from "./scratch.ts";

/** The whole api on a PostgreSQL that syncs to the disk as in production. */
export function onScratchApp(
  dataDir: string,
  options: TestAppOptions,
  work: (test: TestApp) => Promise<void>,
): Promise<void> {
  return onScratchPostgres(dataDir, async (postgres) => {
    const template = "bench_template";
    const serverUrl = postgres.url("postgres");
    await ensureDatabase(serverUrl, template);
    await migrate(postgres.url(template), "apps/server/migrations");
    process.env["TEST_SERVER_URL"] = serverUrl;
    process.env["TEST_TEMPLATE"] = template;
    const test = await createTestApp(options);
    try {
      await work(test);
    } finally {
      await test.close();
    }
  });
}
