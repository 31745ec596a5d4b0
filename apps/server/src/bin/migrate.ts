import { fileURLToPath } from "node:url";
import { onEnvironment, runCommand } from "../command.ts";
import { migrate } from "../platform/migrate.ts";

/**
 * Brings the database to the newest schema and prints what it applied. It works as the owner of the
 * tables: MIGRATE_DATABASE_URL, or DATABASE_URL where there is none.
 */
await runCommand(onEnvironment, async (env, _given, say) => {
  const url = env["MIGRATE_DATABASE_URL"] || env["DATABASE_URL"];
  if (!url) throw new Error("Set MIGRATE_DATABASE_URL or DATABASE_URL to the database to migrate.");
  const folder =
    env["MIGRATIONS_DIR"] ?? fileURLToPath(new URL("../../migrations", import.meta.url));
  const applied = await migrate(url, folder);
  say(applied.length === 0 ? "Nothing to migrate." : `Migrated: ${applied.join(", ")}`);
  return 0;
});
