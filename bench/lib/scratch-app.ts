import { createTestApp, type TestApp, type TestAppOptions } from "../../apps/server/test/app.ts";
import { buildTemplate } from "../../apps/server/test/template.ts";
import { onScratchPostgres } from "./scratch.ts";

/** The whole api on a PostgreSQL that syncs to the disk as in production. */
export function onScratchApp(
  dataDir: string,
  options: TestAppOptions,
  work: (test: TestApp) => Promise<void>,
): Promise<void> {
  return onScratchPostgres(dataDir, async (postgres) => {
    await buildTemplate(postgres.url("postgres"), "bench_template");
    const test = await createTestApp(options);
    try {
      await work(test);
    } finally {
      await test.close();
    }
  });
}
