import { Logger, run, type Runner, type TaskList } from "graphile-worker";
import { measureBacklog, measureEvents } from "./measures.ts";
import { allOf } from "./module.ts";
import { createPlatform, type Platform, type PlatformDeps } from "./modules.ts";
import { createRunner, listLags, type Consumer } from "./platform/events/index.ts";
import type { Job } from "./platform/jobs.ts";
import {
  createFeedReader,
  createFeedSender,
  createPublisher,
  createRelay,
  type FeedSender,
  type Relay,
} from "./platform/realtime/index.ts";
import { beat, watchPrograms, type Timekeeper } from "./platform/timekeeping/index.ts";
import { openProgram } from "./program.ts";

/**
 * The worker: the relay, which keeps the record of rounds, the readers of the log of events, and
 * jobs by the clock. Several may run: one of them is the relay at any moment, each lane of events
 * is read by one, and a job runs once.
 */
export interface Worker {
  start(): Promise<void>;
  /**
   * Jobs first, then the relay and the readers, then the ledger. The database is the caller's to
   * end.
   */
  close(): Promise<void>;
}

const beatEveryMs = 5000;
const failureLevels: ReadonlySet<string> = new Set(["error", "warning"]);

/** Refuses work that settles while the clock is off. */
export function guardClock(
  { log, timekeeper }: Pick<PlatformDeps, "log"> & { readonly timekeeper: Timekeeper },
  { name, settles, run: work }: Job,
): () => Promise<void> {
  return async () => {
    if (settles !== undefined) {
      const { state, offsetMs } = await timekeeper.look();
      if (state === "off") {
        log.error({ job: name, offsetMs }, "the clock is off: nothing is settled");
        if (settles === "retried") throw new Error(`${name} waits until the clock is right`);
        return;
      }
    }
    await work();
  };
}

/** Deletes what has served its time, everywhere. */
export async function cleanUp(
  { log }: Pick<PlatformDeps, "log">,
  { cleanUps }: Pick<Platform, "cleanUps">,
): Promise<void> {
  const deleted: Record<string, number> = {};
  for (const [what, work] of Object.entries(cleanUps)) deleted[what] = await work();
  log.info(deleted, "cleaned up");
}

/** The jobs of all modules, and the daily one that asks each what has served its time. */
export function jobsOf(deps: Pick<PlatformDeps, "log">, platform: Platform): readonly Job[] {
  const daily: Job = {
    name: "clean_up",
    at: "13 * * * *",
    settles: "skipped",
    run: () => cleanUp(deps, platform),
  };
  return [...allOf(platform.modules.all, "jobs"), daily];
}

/** The jobs, measured, and held back while the clock is off. */
function tasksOf(
  { log }: PlatformDeps,
  { measures }: Platform,
  timekeeper: Timekeeper,
  jobs: readonly Job[],
): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      () => measures.observeJob(job.name, guardClock({ log, timekeeper }, job)),
    ]),
  );
}

/** A line for each job by the clock; `fill` lets a restart catch up. */
export const crontabOf = (jobs: readonly Job[]): string =>
  jobs
    .filter(({ at }) => at !== undefined)
    .map(({ name, at, fill }) => `${at} ${name}${fill === undefined ? "" : ` ?fill=${fill}`}`)
    .join("\n");

function startRunner(
  { config, log }: PlatformDeps,
  taskList: TaskList,
  crontab: string,
): Promise<Runner> {
  return run({
    connectionString: config.databaseUrl,
    taskList,
    crontab,
    concurrency: 2,
    pollInterval: 5000,
    maxPoolSize: 3,
    noHandleSignals: true,
    // A line per finished job is noise; failures are not.
    logger: new Logger(() => (level, message) => {
      const isFailure = failureLevels.has(level);
      log[isFailure ? "warn" : "debug"]({ part: "jobs" }, message);
    }),
    schema: "job",
  });
}

/**
 * Starts all jobs, and asks for those that begin with the program or wait less than a minute. Under
 * one key such a job waits once, however many workers ask for it.
 */
async function startJobs(
  deps: PlatformDeps,
  platform: Platform,
  timekeeper: Timekeeper,
): Promise<{ readonly stop: () => Promise<void> }> {
  const { config, log } = deps;
  const jobs = jobsOf(deps, platform).filter(({ name }) => !config.workerJobsOff.includes(name));
  const runner = await startRunner(
    deps,
    tasksOf(deps, platform, timekeeper, jobs),
    crontabOf(jobs),
  );
  const ask = ({ name, atStart }: Job) => {
    const { tries: maxAttempts } = atStart ?? {};
    return runner.addJob(name, {}, { jobKey: name, ...(maxAttempts && { maxAttempts }) });
  };
  const timers: NodeJS.Timeout[] = [];
  for (const job of jobs) {
    const { name, atStart, everyMs } = job;
    // At once too: one that is started again and again would never get so far.
    if (atStart !== undefined || everyMs !== undefined) await ask(job);
    if (everyMs === undefined) continue;
    const onError = (error: unknown) => log.warn({ err: error, job: name }, "not asked for");
    timers.push(setInterval(() => void ask(job).catch(onError), everyMs));
  }
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await runner.stop();
    },
  };
}

/** The relay of the ledger's postings. */
function createWorkerRelay(deps: PlatformDeps, platform: Platform, sender: FeedSender): Relay {
  const { config, db, log } = deps;
  return createRelay({
    db,
    databaseUrl: config.databaseUrl,
    source: platform.modules.vendors.postings,
    sender,
    onError: (error) => log.error({ err: error }, "the relay stumbled"),
  });
}

/** Everybody who reads the log of events. */
function consumersOf(platform: Platform, sender: FeedSender): readonly Consumer[] {
  const feed = createFeedReader(allOf(platform.modules.all, "feed"), sender);
  return [feed, ...platform.consumers];
}

/** All that follows what was committed: the relay, the readers of the log, and where both send. */
export async function createFollowers(deps: PlatformDeps, platform: Platform) {
  const { config, db, log } = deps;
  const sender = createFeedSender(await createPublisher(config.natsUrl));
  const relay = createWorkerRelay(deps, platform, sender);
  const consumers = consumersOf(platform, sender);
  const names = consumers.map(({ name }) => name);
  const runner = createRunner({
    db,
    databaseUrl: config.databaseUrl,
    consumers,
    onError: (error) => log.error({ err: error }, "a reader of events stumbled"),
    onParked: (consumer, { id, kind }, error) =>
      log.error({ consumer, id, kind, reason: error }, "an event was parked"),
  });
  return {
    async start() {
      await relay.start();
      await runner.start();
    },
    /** Takes turns until nothing is left, also where another worker takes its share. */
    async drain() {
      for (;;) {
        const taken = (await relay.turn()) + (await runner.turn());
        if (taken > 0 || (await platform.ledger.oldestPostingAt()) !== undefined) continue;
        const lags = await db.read((reader) => listLags(reader, names));
        if (lags.every(({ oldestAt }) => oldestAt === null)) return;
      }
    },
    async stop() {
      await Promise.all([relay.stop(), runner.stop()]);
      await sender.close();
    },
  };
}

export async function createWorker(deps: PlatformDeps): Promise<Worker> {
  const { config, db, clock, log } = deps;
  const platform = createPlatform(deps);
  const program = openProgram(deps, "worker");
  const lookAround = watchPrograms({ db, clock, log, bounds: config.clockBounds });
  measureBacklog(platform.measures.metrics, { db, clock, ledger: platform.ledger });
  measureEvents(platform.measures.metrics, { db });
  const followers = await createFollowers(deps, platform);
  const onBeatError = (error: unknown) => log.warn({ err: error }, "no heartbeat");
  const sayAlive = async () => {
    await db.read((reader) => beat(reader, "worker"));
    await lookAround();
  };
  let beats: NodeJS.Timeout | undefined;
  const { exportWriter } = platform.modules.backoffice;
  let jobs: Awaited<ReturnType<typeof startJobs>> | undefined;

  return {
    async start() {
      // Before any job writes to a vendor: the database takes no row with a secret in clear.
      await platform.vendors.sealClearKeys();
      await platform.invalidation.start();
      await followers.start();
      platform.delivery.start();
      exportWriter.start();
      jobs = await startJobs(deps, platform, program.timekeeper);
      await program.start();
      await sayAlive();
      beats = setInterval(() => void sayAlive().catch(onBeatError), beatEveryMs);
    },
    async close() {
      clearInterval(beats);
      await jobs?.stop();
      await exportWriter.close();
      await followers.stop();
      await program.stop();
      await platform.close();
    },
  };
}
