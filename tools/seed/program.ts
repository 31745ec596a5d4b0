import { ConfigError, readConfig } from "../../apps/server/src/platform/config.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { readConfig as readStudioConfig } from "../../apps/studio/src/config.ts";
import { seedDemo } from "./main.ts";

/** Fills the database with the demo and says what it added. Never in production. */
if (process.env["NODE_ENV"] === "production") {
  console.error("The demo seed refuses to run with NODE_ENV=production.");
  process.exit(2);
}
try {
  const config = readConfig(process.env);
  const log = createLog({ level: "warn", name: "seed", destination: process.stderr });
  const studio = readStudioConfig(process.env);
  const studioMigrationsDir = process.env["STUDIO_MIGRATIONS_DIR"] ?? "apps/studio/migrations";
  const added = await seedDemo({ config, studio, studioMigrationsDir, log });
  console.log(added === 0 ? "Nothing to seed." : `Seeded ${added} demo players.`);
} catch (error) {
  const isOurs = error instanceof ConfigError;
  console.error(isOurs ? `The seed cannot run:\n${error.message}` : error);
  process.exitCode = 1;
}
