import { fileURLToPath } from "node:url";
import { migrate } from "../platform/migrate.ts";

/**
 * Brings the database to the newest schema and says what it applied. It works as the owner of the
 * tables: MIGRATE_DATABASE_URL, or DATABASE_URL where there is none.
 */
const url = process.env["MIGRATE_DATABASE_URL"] || process.env["DATABASE_URL"];
const folder =
  process.env["MIGRATIONS_DIR"] ?? fileURLToPath(new URL("../../migrations", import.meta.url));

if (url === undefined || url === "") {
  console.error("Set MIGRATE_DATABASE_URL or DATABASE_URL to the database to migrate.");
  process.exitCode = 2;
} else {
  try {
    const applied = await migrate(url, folder);
    console.log(applied.length === 0 ? "Nothing to migrate." : `Migrated: ${applied.join(", ")}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
