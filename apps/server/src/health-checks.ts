import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/db.ts";
import type { HealthCheck } from "./platform/http/health.ts";
import { answersQuery, listAppliedMigrations } from "./platform/health-store.ts";
import { readMigrations } from "./platform/migrate.ts";
import { lastBeat } from "./platform/outbox/index.ts";

/** What the api asks of itself before it says that it can work. */

interface HealthDeps {
  readonly config: Pick<Config, "migrationsDir">;
  readonly db: Database;
  readonly clock: Clock;
}

/** Longer than the worker's pause between two beats, with room for a busy machine. */
const beatMsMax = 30_000;

export function healthChecks({ config, db, clock }: HealthDeps): HealthCheck[] {
  return [
    { name: "database", check: () => db.read(answersQuery) },
    {
      name: "migrations",
      async check() {
        const applied = new Set(await db.read(listAppliedMigrations));
        const known = await readMigrations(config.migrationsDir);
        const isMissing = known.some(({ number }) => !applied.has(number));
        if (isMissing) throw new Error("migrations are missing");
      },
    },
    {
      name: "worker",
      async check() {
        const beatAt = await db.read((reader) => lastBeat(reader, "worker"));
        const ageMs = clock.now().getTime() - (beatAt?.getTime() ?? 0);
        if (ageMs > beatMsMax) throw new Error("the worker is silent");
      },
    },
  ];
}
