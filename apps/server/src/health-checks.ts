import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/db.ts";
import {
  answersQuery,
  listAppliedMigrations,
  listAppliedRepeatables,
} from "./platform/health-store.ts";
import type { HealthCheck } from "./platform/http/health.ts";
import { readMigrations, readRepeatables } from "./platform/migrate.ts";
import { beatAgeMs, type Timekeeper } from "./platform/timekeeping/index.ts";

/** What the api needs to serve, and what makes it doubtful. */

/** Longer than the worker's pause between two beats, with room for a busy machine. */
const beatMsMax = 30_000;

export function healthChecks(
  { config, db }: { readonly config: Pick<Config, "migrationsDir">; readonly db: Database },
  timekeeper: Timekeeper,
): HealthCheck[] {
  return [
    { name: "database", check: () => db.read(answersQuery) },
    {
      name: "migrations",
      async check() {
        const applied = new Set(await db.read(listAppliedMigrations));
        const known = await readMigrations(config.migrationsDir);
        // Of functions only that they are there: while a release comes in, two texts are in use.
        const functions = new Set(await db.read(listAppliedRepeatables));
        const isMissing =
          known.some(({ number }) => !applied.has(number)) ||
          (await readRepeatables(config.migrationsDir)).some(({ name }) => !functions.has(name));
        if (isMissing) throw new Error("migrations are missing");
      },
    },
    {
      name: "worker",
      async check() {
        const ageMs = await db.read((reader) => beatAgeMs(reader, "worker"));
        if (ageMs === undefined || ageMs > beatMsMax) throw new Error("the worker is silent");
      },
    },
    {
      name: "clock",
      // Bets of open games must be answered, so a wrong clock takes no api out of service.
      async check() {
        const { offsetMs, state } = await timekeeper.look();
        return { isDegraded: state === "off", figures: { clockOffsetMs: offsetMs } };
      },
    },
  ];
}
