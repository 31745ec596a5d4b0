import { Logger, run, type Runner, type TaskList } from "graphile-worker";
import { brandFeed } from "./brand/index.ts";
import { depositFeed, withdrawalFeed } from "./cashier/index.ts";
import { lobbyFeed } from "./catalogue/index.ts";
import { sessionFeed } from "./identity/index.ts";
import { bonusFeed } from "./rewards/index.ts";
import { createPlatform, type PlatformDeps } from "./app.ts";
import { measureBacklog, measureEvents } from "./measures.ts";
import { createRunner, keepPartitions, listLags, type Consumer } from "./platform/events/index.ts";
import { closeUnknownAccess } from "./platform/significant-events/index.ts";
import { createKeyCleaner } from "./platform/idempotency/index.ts";
import {
  createFeedReader,
  createFeedSender,
  createPublisher,
  createRelay,
  createTicketCleaner,
  type FeedSender,
  type Relay,
} from "./platform/realtime/index.ts";
import { beat, watchPrograms, type Timekeeper } from "./platform/timekeeping/index.ts";
import { createPlayEvents } from "./play-events.ts";
import { openProgram } from "./program.ts";
import { createPostingSource } from "./vendors/index.ts";
import { createWatch } from "./watch.ts";

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
/** A member who has staked enough expects the money at once; jobs run every minute. */
const bonusesEveryMs = 30_000;
/** Events are kept so long that whoever begins to read them can begin a month back. */
const eventDays = { aheadDays: 14, keptDays: 35 };
const failureLevels: ReadonlySet<string> = new Set(["error", "warning"]);

/** Minute hour day month weekday, in UTC; the last figure lets a restart catch up. */
const crontab = `
* * * * * deposits ?fill=1m
* * * * * withdrawals ?fill=1m
* * * * * free_rounds ?fill=1m
* * * * * wallet_transfers ?fill=1m
* * * * * time_limits
* * * * * held_wins ?fill=1m
* * * * * events
* * * * * pots
*/5 * * * * overdue_transfers
*/5 * * * * operator_sign_ins
7 * * * * games
9 * * * * game_returns
13 * * * * clean_up
2 3 * * * partitions ?fill=1d
20 3 * * * coherence ?fill=1d
15 0 * * * vendor_reports ?fill=1d
40 4 * * * reconciliation ?fill=1d
5 0 * * * liability ?fill=1d
33 * * * * verify ?fill=1d
`;

type Platform = ReturnType<typeof createPlatform>;

/**
 * What settles by the time of day: while the worker's clock is off it does not run. Daily work is
 * tried again by its runner, work of each minute comes again by itself. Vendors' calls and what
 * only asks others go on.
 */
const settling: ReadonlyMap<string, "retried" | "skipped"> = new Map([
  ["bonuses", "skipped"],
  ["free_rounds", "skipped"],
  ["withdrawals", "skipped"],
  ["clean_up", "skipped"],
  ["liability", "retried"],
  ["reconciliation", "retried"],
  ["vendor_reports", "retried"],
]);

/** Refuses work that settles while the clock is off. */
export function guardClock(
  { log, timekeeper }: Pick<PlatformDeps, "log"> & { readonly timekeeper: Timekeeper },
  name: string,
  work: () => Promise<void>,
): () => Promise<void> {
  const kind = settling.get(name);
  if (kind === undefined) return work;
  return async () => {
    const { state, offsetMs } = await timekeeper.look();
    if (state !== "off") return work();
    log.error({ job: name, offsetMs }, "the clock is off: nothing is settled");
    if (kind === "retried") throw new Error(`${name} waits until the clock is right`);
  };
}

/** Deletes what has served its time, everywhere. */
export async function cleanUp({ db, clock, log }: PlatformDeps, platform: Platform): Promise<void> {
  const { backoffice, delivery, exportWriter, identity, protection, risk } = platform;
  const { support, vendors, verification, webVitals } = platform;
  const cleanKeys = createKeyCleaner({ db, clock });
  const cleanTickets = createTicketCleaner({ db, clock });
  const deleted = {
    tickets: await cleanTickets(),
    gameSessions: await vendors.cleanUp(),
    identity: await identity.cleanUp(),
    backoffice: await backoffice.cleanUp(),
    exports: await exportWriter.cleanUp(),
    idempotency: await cleanKeys(),
    messages: await delivery.cleanUp(),
    protection: await protection.cleanUp(),
    risk: await risk.cleanUp(),
    support: await support.cleanUp(),
    verification: await verification.cleanUp(),
    webVitals: await webVitals.cleanUp(),
  };
  log.info(deleted, "cleaned up");
}

function tasksOf(deps: PlatformDeps, platform: Platform, timekeeper: Timekeeper): TaskList {
  const { db, clock, log } = deps;
  const { cashier, ledger, liability, protection, rewards } = platform;
  const { freeRounds, returns, vendors } = platform;
  const watch = createWatch({ db, clock, log, cashier, returns, vendors });
  const tasks: Readonly<Record<string, () => Promise<void>>> = {
    async deposits() {
      await cashier.pollStale();
    },
    async withdrawals() {
      await cashier.pollWithdrawals();
    },
    async wallet_transfers() {
      await vendors.pollTransfers();
    },
    async bonuses() {
      await rewards.pollBonuses();
    },
    async free_rounds() {
      await freeRounds.poll();
    },
    /** So that a jackpot's pot is known also where nobody looks at it. */
    async pots() {
      await vendors.notePots();
    },
    async held_wins() {
      await watch.heldWins();
    },
    async events() {
      await watch.events();
    },
    async overdue_transfers() {
      await watch.walletTransfers();
    },
    async operator_sign_ins() {
      await platform.backoffice.watchSignIns();
      await closeUnknownAccess({ db, clock });
    },
    async game_returns() {
      await watch.gameReturns();
    },
    async time_limits() {
      await protection.sessions.endOverdue();
    },
    async games() {
      await vendors.gameSync.syncAll();
    },
    clean_up: () => cleanUp(deps, platform),
    async partitions() {
      await db.transaction((tx) => ledger.ensurePartitions(tx));
      await db.transaction((tx) => keepPartitions(tx, eventDays));
    },
    async coherence() {
      await watch.coherence();
    },
    async liability() {
      await liability.take();
    },
    async reconciliation() {
      await watch.reconciliation();
    },
    async vendor_reports() {
      await watch.vendorReports();
    },
    async verify() {
      await platform.systemConsole.check("schedule", "worker");
    },
  };
  return runnable(deps, platform, timekeeper, tasks);
}

/** The tasks that are on, measured, and held back while the clock is off. */
function runnable(
  { config, log }: PlatformDeps,
  { measures }: Platform,
  timekeeper: Timekeeper,
  tasks: Readonly<Record<string, () => Promise<void>>>,
): TaskList {
  const isOn = ([name]: readonly [string, unknown]) => !config.workerJobsOff.includes(name);
  return Object.fromEntries(
    Object.entries(tasks)
      .filter(isOn)
      .map(([name, work]) => [
        name,
        () => measures.observeJob(name, guardClock({ log, timekeeper }, name, work)),
      ]),
  );
}

/** The lines of the jobs that are on. */
const crontabWithout = (off: readonly string[]): string =>
  crontab
    .split("\n")
    .filter((line) => !off.includes(line.split(" ")[5] ?? ""))
    .join("\n");

function startJobs({ config, log }: PlatformDeps, taskList: TaskList): Promise<Runner> {
  return run({
    connectionString: config.databaseUrl,
    taskList,
    crontab: crontabWithout(config.workerJobsOff),
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

/** The relay of the ledger's postings, with all that is counted from them. */
function createWorkerRelay(deps: PlatformDeps, platform: Platform, sender: FeedSender): Relay {
  const { config, db, clock, log } = deps;
  const tellPlay = createPlayEvents(deps);
  return createRelay({
    db,
    databaseUrl: config.databaseUrl,
    source: createPostingSource({
      ledger: platform.ledger,
      clock,
      async alsoFold(tx, operations) {
        await platform.foldReports(tx, operations);
        await tellPlay(tx, operations);
      },
      onFlagged: platform.riskFeeds.onFlagged,
      onRounds: platform.rewards.countRounds,
    }),
    sender,
    onError: (error) => log.error({ err: error }, "the relay stumbled"),
  });
}

/** Everybody who reads the log of events. */
function consumersOf(platform: Platform, sender: FeedSender): readonly Consumer[] {
  const shown = [depositFeed, withdrawalFeed, bonusFeed, sessionFeed, lobbyFeed, ...brandFeed];
  return [createFeedReader(shown, sender), ...platform.riskFeeds.consumers];
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
  const tasks = tasksOf(deps, platform, program.timekeeper);
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
  let bonuses: NodeJS.Timeout | undefined;
  let runner: Runner | undefined;

  return {
    async start() {
      // Before any job writes to a vendor: the database takes no row with a secret in clear.
      await platform.vendors.sealClearKeys();
      await platform.invalidation.start();
      await followers.start();
      platform.delivery.start();
      platform.exportWriter.start();
      runner = await startJobs(deps, tasks);
      await runner.addJob("partitions", {}, { jobKey: "partitions" });
      await runner.addJob("games", {}, { jobKey: "games", maxAttempts: 8 });
      // Under one key it waits once, however many workers ask for it.
      const askForBonuses = () => runner?.addJob("bonuses", {}, { jobKey: "bonuses" });
      // At once too: one that is started again and again would never get so far.
      await askForBonuses();
      bonuses = setInterval(() => {
        askForBonuses()?.catch((error: unknown) => log.warn({ err: error }, "no look at bonuses"));
      }, bonusesEveryMs);
      await program.start();
      await sayAlive();
      beats = setInterval(() => void sayAlive().catch(onBeatError), beatEveryMs);
    },
    async close() {
      clearInterval(beats);
      clearInterval(bonuses);
      await runner?.stop();
      await platform.exportWriter.close();
      await followers.stop();
      await program.stop();
      await platform.close();
    },
  };
}
