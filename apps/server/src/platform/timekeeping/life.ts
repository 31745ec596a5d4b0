import { createAlerts } from "../alerts/index.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db.ts";
import { recordEvents, type NewEvent } from "../significant-events/index.ts";
import type { Ids } from "../ids.ts";
import type { Log } from "../log.ts";
import type { ClockBounds } from "./rules.ts";
import type { Timekeeper } from "./service.ts";
import { closeLost, findGap, insertRun, listOff, stopRun, touchRun } from "./store.ts";

/**
 * The life of a program: its start with the release of its files, its heartbeat, the offset of its
 * clock, and its end.
 *
 *   running → stopped   it said so
 *   running → lost      it was silent for twenty seconds
 *   lost → running      it was only late
 */

/** What a program is made of. */
export interface Release {
  readonly host: string;
  readonly startedBy: string;
  readonly version: string;
  readonly commit: string | null;
  readonly manifest: string | null;
}

export interface ProgramLife {
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface LifeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly program: string;
  readonly release: Release;
  readonly timekeeper: Timekeeper;
}

const beatMs = 5000;
/** A busy machine is late; four beats are no lateness. */
const silentMs = 20_000;

function startEvents(deps: LifeDeps, started: Awaited<ReturnType<typeof insertRun>>): NewEvent[] {
  const { program, release } = deps;
  const { version, commit, manifest, startedBy, host } = release;
  const detail = { host, version, startedBy };
  const { isRelease, newMigrations: migrations } = started;
  const files = { ...detail, commit, manifest, migrations };
  return [
    { kind: "program_started", subject: program, detail },
    ...(isRelease ? [{ kind: "release_started" as const, subject: program, detail: files }] : []),
  ];
}

export function createProgramLife(deps: LifeDeps): ProgramLife {
  const { db, clock, log, program, release, timekeeper } = deps;
  const runId = deps.ids.uuidv7();
  let beats: NodeJS.Timeout | undefined;
  let isStarted = false;

  async function beat(): Promise<void> {
    const { offsetMs } = await timekeeper.look();
    await db.read((reader) => touchRun(reader, runId, offsetMs));
  }

  return {
    async start() {
      await db.transaction(async (tx) => {
        const at = clock.now();
        await recordEvents(tx, at, (await closeLost(tx, silentMs)).map(lostEvent));
        const gap = await findGap(tx, program, runId);
        const started = await insertRun(tx, { runId, program, ...release });
        const seconds = gap && Math.round((gap.until.getTime() - gap.from.getTime()) / 1000);
        const down = { kind: "downtime", subject: program, detail: { ...gap, seconds } } as const;
        await recordEvents(tx, at, [...(gap ? [down] : []), ...startEvents(deps, started)]);
      });
      isStarted = true;
      await beat();
      const onError = (error: unknown) => log.warn({ err: error }, "no word of this program");
      beats = setInterval(() => void beat().catch(onError), beatMs);
    },
    async stop() {
      clearInterval(beats);
      if (!isStarted) return;
      await db.transaction(async (tx) => {
        await stopRun(tx, runId);
        const detail = { host: release.host };
        await recordEvents(tx, clock.now(), [
          { kind: "program_stopped", subject: program, detail },
        ]);
      });
    },
  };
}

function lostEvent({ program, host, seenAt }: { program: string; host: string; seenAt: Date }) {
  return { kind: "program_lost", subject: program, detail: { host, seenAt } } as const;
}

/**
 * Looks after all programs, for the worker to call with each of its beats: which fell silent, and
 * which clock is off.
 */
export function watchPrograms(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly bounds: ClockBounds;
}): () => Promise<void> {
  const { db, clock, bounds } = deps;
  const alerts = createAlerts(deps);
  return async () => {
    await db.transaction(async (tx) => {
      const lost = await closeLost(tx, silentMs);
      await recordEvents(tx, clock.now(), lost.map(lostEvent));
    });
    const off = await db.read((reader) => listOff(reader, bounds.warnMs));
    const seen = off.map(({ program, host, offsetMs }) => ({
      subject: `${program} ${host}`,
      detail: { program, host, offsetMs },
    }));
    await alerts.report("clock_off", seen);
  };
}
