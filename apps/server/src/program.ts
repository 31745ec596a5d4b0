import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/db.ts";
import type { Ids } from "./platform/ids.ts";
import { readRelease } from "./platform/integrity/index.ts";
import type { Log } from "./platform/log.ts";
import {
  createProgramLife,
  createTimekeeper,
  type ProgramLife,
  type Timekeeper,
} from "./platform/timekeeping/index.ts";

/** What every program of the platform says of itself: that it runs, from which files, how late. */
export interface Program {
  readonly timekeeper: Timekeeper;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface ProgramDeps {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
}

export function openProgram(
  { config, db, clock, ids, log }: ProgramDeps,
  program: "api" | "worker",
): Program {
  const bounds = config.clockBounds;
  const timekeeper = createTimekeeper({ db, clock, log, program, bounds });
  let life: ProgramLife | undefined;
  return {
    timekeeper,
    async start() {
      const release = await readRelease(config);
      life = createProgramLife({ db, clock, ids, log, program, release, timekeeper });
      // Failing to record it does not stop the program from serving; /readyz says what is missing.
      await life.start().catch((error: unknown) => {
        log.error({ err: error }, "the start of this program is not on record");
      });
    },
    async stop() {
      await life?.stop();
    },
  };
}
