import type { Clock } from "../clock.ts";
import type { Database } from "../db.ts";
import { recordEvents } from "../significant-events/index.ts";
import type { Log } from "../log.ts";
import {
  jumpOf,
  offsetOf,
  stateOfOffset,
  type ClockBounds,
  type ClockState,
  type Reading,
} from "./rules.ts";
import { readDatabaseClock } from "./store.ts";

/**
 * Looks at this program's clock: how far it is from the database's, which all programs share, and
 * whether it was set since the last look. A clock that was set is written down as an event; what
 * was written before keeps its order, because events and postings are ordered by what grows by
 * itself.
 */
export interface ClockLook {
  readonly offsetMs: number;
  readonly state: ClockState;
}

export interface Timekeeper {
  readonly look: () => Promise<ClockLook>;
}

export interface TimekeeperDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly program: string;
  readonly bounds: ClockBounds;
}

export function createTimekeeper(deps: TimekeeperDeps): Timekeeper {
  const { db, clock, log, program, bounds } = deps;
  let before: Reading | undefined;

  const read = (): Reading => ({
    wallMs: clock.now().getTime(),
    monotonicMs: clock.monotonicMs(),
  });

  async function noteJump(now: Reading): Promise<void> {
    const byMs = before === undefined ? 0 : Math.round(jumpOf(before, now));
    before = now;
    if (Math.abs(byMs) < bounds.warnMs) return;
    const at = new Date(now.wallMs);
    log.error({ byMs, at }, "the clock was set");
    await db.transaction((tx) =>
      recordEvents(tx, at, [{ kind: "clock_jumped", subject: program, detail: { byMs } }]),
    );
  }

  return {
    async look() {
      const asked = read();
      const databaseMs = await db.read(readDatabaseClock);
      const answered = read();
      await noteJump(answered);
      const offsetMs = offsetOf(asked, answered, databaseMs);
      return { offsetMs, state: stateOfOffset(offsetMs, bounds) };
    },
  };
}
