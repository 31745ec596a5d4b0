import os from "node:os";
import { createPlatform } from "../modules.ts";
import { systemClock } from "../platform/clock.ts";
import { ConfigError, readConfig } from "../platform/config.ts";
import { createDatabase } from "../platform/db.ts";
import { createIds } from "../platform/ids.ts";
import { createLog } from "../platform/log.ts";

/**
 * Looks whether the files of the build and the critical settings are those that were approved,
 * prints what differs, keeps the result, and ends with 1 if anything differs. The worker does the
 * same every hour, an operator on the page System.
 */
async function run(): Promise<number> {
  const config = readConfig(process.env);
  const clock = systemClock;
  const log = createLog({ level: "warn", name: "verify" });
  const db = createDatabase({ url: config.databaseUrl, max: 2, applicationName: "baize-verify" });
  const platform = createPlatform({ config, db, clock, ids: createIds(clock), log });
  try {
    const by = os.userInfo().username;
    const found = await platform.modules.backoffice.system.check("command", by);
    console.log(`Manifest: ${found.manifest ?? "none"}`);
    console.log(`${found.files} files, ${found.rows} settings, ${found.findings.length} findings.`);
    for (const { part, subject, problem } of found.findings) {
      console.log(`  ${part}: ${subject}: ${problem}`);
    }
    return found.hasPassed ? 0 : 1;
  } finally {
    await platform.close();
    await db.end();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  const isOurs = error instanceof ConfigError;
  console.error(isOurs ? `The settings are not right:\n${error.message}` : String(error));
  process.exitCode = 2;
}
