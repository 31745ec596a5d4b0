/**
 * The studio put together: the only place where engine, games and transports meet. A game vendor of
 * its own; it knows platforms only through the public wallet contract.
 *
 * One process leads at a time (a lock in the database): it runs the rounds that everybody plays
 * together, finishes what a dead process left, and delivers calls that are due. Others serve
 * single-player games and wait to lead.
 */
import { minuteMs } from "@baize/contract/durations";
import type { Client } from "pg";
import type { Minor } from "@baize/money";
import type { Clock, Ids } from "./platform/clock.ts";
import { createDatabase, type Database } from "./platform/db.ts";
import type { Vault } from "./platform/sealer.ts";
import type { Log } from "./platform/log.ts";
import { batchMax, createDelivery } from "./engine/owners/delivery.ts";
import { isPlayable } from "./engine/limits.ts";
import { createOperators, type Operator, type Operators } from "./engine/operators.ts";
import { createFreeRounds, type FreeRounds } from "./engine/free/service.ts";
import { createJackpots, type Jackpots, type Network } from "./engine/jackpots/service.ts";
import { refuse } from "./engine/refusal.ts";
import { leaderLockSql } from "./engine/leader-store.ts";
import { createPlayers, type Players, type Session } from "./engine/players/service.ts";
import { roundRecord } from "./engine/rounds/record.ts";
import { createRounds, type Rounds } from "./engine/rounds/service.ts";
import { createStakes } from "./engine/rounds/stakes.ts";
import { createSteps, type SteppedEntry, type Steps } from "./engine/rounds/steps.ts";
import { readDatabaseClock } from "./platform/clock-store.ts";
import { hasRoundInPlay } from "./engine/rounds/store.ts";
import { createSeeds, type Seeds } from "./engine/seeds/service.ts";
import { createWalletClient } from "./engine/wallet/client.ts";
import type { Faults } from "./engine/wallet/faults.ts";
import { findGame } from "./catalogue/games.ts";
import { rulesDigestOf } from "./catalogue/rules-digest.ts";
import { jackpotNetworks } from "./catalogue/jackpots.ts";
import { createSharedTables, type Paces } from "./catalogue/shared-tables.ts";
import { findSteppedGame } from "./catalogue/steps.ts";
import { createSharedRounds, type SharedRounds } from "./engine/shared-rounds/service.ts";
import {
  createLottery,
  lookMs,
  tickMs,
  type Lottery,
  type LotteryDeps,
} from "./lottery/lottery.ts";
import { createLotteryFeed, feedMs, type LotteryFeed } from "./lottery/feed.ts";
import { slipRecord } from "./lottery/slips/record.ts";

export interface StudioOptions {
  /** How fast shared rounds pass; the usual pace where absent. */
  readonly paces?: Paces;
  readonly databaseUrl: string;
  readonly vault: Vault;
  /** Where browsers reach the studio, without a slash at the end. */
  readonly publicUrl: string;
  readonly operators: readonly Operator[];
  readonly clientDir: string;
  readonly crashSalt: string | undefined;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly faults: Faults;
  readonly walletTimeoutMs?: number;
  /** Codes of games that take no new rounds. */
  readonly closedGames?: readonly string[];
  /** The games of several steps; without it those of the catalogue. */
  readonly findSteppedGame?: (gameCode: string) => SteppedEntry | undefined;
  /** The jackpots; without it those of the catalogue. */
  readonly jackpotNetworks?: readonly Network[];
  readonly chainLength?: number;
  /** Lotteries; none are sold where absent. */
  readonly lottery?: Pick<LotteryDeps, "beacon" | "games" | "aheadMs" | "chainLength">;
}

export interface Studio {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly publicUrl: string;
  readonly clientDir: string;
  readonly operators: Operators;
  readonly players: Players;
  readonly rounds: Rounds;
  readonly steps: Steps;
  readonly closedGames: ReadonlySet<string>;
  readonly seeds: Seeds;
  readonly jackpots: Jackpots;
  readonly freeRounds: FreeRounds;
  readonly sharedRounds: SharedRounds;
  readonly lottery: Lottery | undefined;
  /** The sockets of lottery frames; undefined where no lottery is sold. */
  readonly lotteryFeed: LotteryFeed | undefined;
  isPlayable(currency: string): boolean;
  isReady(): Promise<boolean>;
  /** How far the clock is from the database's; undefined where the database does not answer. */
  clockOffsetMs(): Promise<number | undefined>;
  start(): Promise<void>;
  stopSockets(): Promise<void>;
  /** Ends sockets and shared rounds, lets what is under way finish, closes the database. */
  stop(): Promise<void>;
}

const clockOffMs = 30_000;

/** Doubtful, though rounds go on: what a platform pays is stamped by the platform. */
export const isClockOff = (offsetMs: number | undefined): boolean =>
  offsetMs !== undefined && Math.abs(offsetMs) >= clockOffMs;

const workerMs = 250;
const leadMs = 2_000;
const idleCheckMs = minuteMs;

/** What every part that takes stakes is given. */
function takingOf(options: StudioOptions) {
  const { clock, ids, log } = options;
  const db = createDatabase(options.databaseUrl, options.vault);
  const operators = createOperators(options.operators);
  const wallet = createWalletClient({
    faults: options.faults,
    uuid: () => ids.uuid(),
    ...(options.walletTimeoutMs === undefined ? {} : { timeoutMs: options.walletTimeoutMs }),
  });
  const delivery = createDelivery({
    db,
    clock,
    log,
    wallet,
    operators,
    records: { round: roundRecord, slip: slipRecord },
  });
  const closedGames = new Set(options.closedGames);
  return {
    db,
    clock,
    ids,
    log,
    operators,
    wallet,
    delivery,
    closedGames,
    rulesDigestOf,
  };
}

/** The parts of the studio, wired. */
function wire(options: StudioOptions) {
  const taking = takingOf(options);
  const { db, clock, ids } = taking;
  const stakes = createStakes(taking);
  const seeds = createSeeds({ db, clock, ids, hasRoundInPlay });
  const networks = options.jackpotNetworks ?? jackpotNetworks;
  const jackpots = createJackpots({ db, clock, ids, networks });
  const freeRounds = createFreeRounds({ db, clock, ids });
  const playing = { ...taking, stakes, seeds, jackpots, freeRounds };
  const rounds = createRounds(playing);
  const steps = createSteps({ ...playing, find: options.findSteppedGame ?? findSteppedGame });
  const players = createPlayers({ db, clock, ids });
  const balance = (session: Session): Promise<Minor> =>
    rounds.balance(session, findGame(session.gameCode)?.vendorCode ?? refuse("game_unknown"));
  const { chainLength } = options;
  const sharing = {
    ...taking,
    stakes,
    players,
    balance,
    salt: options.crashSalt,
    ...(chainLength === undefined ? {} : { chainLength }),
  };
  const sharedRounds = createSharedRounds(createSharedTables(sharing, options.paces ?? {}));
  const lottery =
    options.lottery === undefined ? undefined : createLottery({ ...taking, ...options.lottery });
  const lotteryFeed =
    lottery === undefined
      ? undefined
      : createLotteryFeed({
          ...taking,
          players,
          games: lottery.games,
          balance: (session, vendorCode) => rounds.balance(session, vendorCode),
        });
  return { ...playing, rounds, steps, players, sharedRounds, lottery, lotteryFeed };
}

type Parts = ReturnType<typeof wire>;

/** What goes on in this process beside requests. */
interface Work {
  readonly parts: Parts;
  /** Held while this process leads. */
  lock: Client | undefined;
  isStopped: boolean;
  readonly runs: Map<string, Promise<void>>;
  readonly timers: Set<NodeJS.Timeout>;
}

/** Repeats work with a pause, one run at a time, whatever happens in it. */
function repeat(work: Work, name: string, everyMs: number, run: () => Promise<void>): void {
  const timer = setTimeout(() => {
    work.timers.delete(timer);
    work.runs.set(name, runOnce(work, name, everyMs, run));
  }, everyMs);
  work.timers.add(timer);
}

async function attempt({ parts }: Work, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const said = error instanceof Error ? error.stack : String(error);
    parts.log.error({ error: said }, "worker failed");
  }
}

async function runOnce(
  work: Work,
  name: string,
  everyMs: number,
  run: () => Promise<void>,
): Promise<void> {
  await attempt(work, run);
  if (!work.isStopped) repeat(work, name, everyMs, run);
}

async function lead(work: Work): Promise<void> {
  const { db, log, sharedRounds, lottery } = work.parts;
  if (work.lock !== undefined || work.isStopped) return;
  const client = await db.connect();
  const held = await client.query<{ held: boolean }>(leaderLockSql);
  if (held.rows[0]?.held !== true) {
    await client.end();
    return;
  }
  work.lock = client;
  client.on("error", () => {
    // Without the lock another process may lead: stop at once and let start-up begin again.
    log.error({}, "the leader's connection broke: the studio must restart");
    process.exitCode = 1;
    process.kill(process.pid, "SIGTERM");
  });
  await sharedRounds.open();
  if (lottery === undefined) return;
  await lottery.lead();
  // Two days of draws take seconds to write on a new database, and no round waits for them.
  work.runs.set(
    "first plan",
    attempt(work, () => lottery.plan()),
  );
}

async function clockOffsetMs({ clock, db }: Parts): Promise<number | undefined> {
  try {
    const askedMs = clock.nowMs();
    const databaseMs = await readDatabaseClock(db);
    return Math.round((askedMs + clock.nowMs()) / 2 - databaseMs);
  } catch {
    return undefined;
  }
}

async function start(work: Work): Promise<void> {
  const { parts } = work;
  const { stakes, steps, delivery, log } = parts;
  await lead(work);
  repeat(work, "lead", leadMs, () => lead(work));
  repeat(work, "deliver", workerMs, async () => {
    if (work.lock === undefined) return;
    for (const engine of [stakes, steps]) await engine.undoOrphans();
    // As long as there is a whole batch there may be more: a draw closes many slips at once.
    while ((await delivery.runDue()) === batchMax && !work.isStopped);
  });
  repeat(work, "compare clocks", idleCheckMs, async () => {
    const offsetMs = await clockOffsetMs(parts);
    if (isClockOff(offsetMs)) log.error({ offsetMs }, "the clock is off");
  });
  repeat(work, "end idle rounds", idleCheckMs, async () => {
    if (work.lock !== undefined) await steps.endIdle();
  });
  const { lottery, lotteryFeed } = parts;
  if (lottery !== undefined) startLottery(work, lottery);
  if (lotteryFeed !== undefined) repeat(work, "tell draws", feedMs, () => lotteryFeed.tell());
}

function startLottery(work: Work, lottery: Lottery): void {
  repeat(work, "draws", tickMs, () => lottery.tick());
  repeat(work, "plan draws", idleCheckMs, () => lottery.plan());
  repeat(work, "look at the beacon", lookMs, () => lottery.guard.look());
}

async function stop(work: Work): Promise<void> {
  const { db, sharedRounds } = work.parts;
  work.isStopped = true;
  for (const timer of work.timers) clearTimeout(timer);
  await sharedRounds.stop();
  await sharedRounds.stopSockets();
  await work.parts.lotteryFeed?.stop();
  await Promise.allSettled(work.runs.values());
  await work.lock?.end();
  await db.end();
}

export function createStudio(options: StudioOptions): Studio {
  const parts = wire(options);
  const { sharedRounds } = parts;
  const work: Work = {
    parts,
    lock: undefined,
    isStopped: false,
    runs: new Map(),
    timers: new Set(),
  };
  return {
    db: parts.db,
    clock: parts.clock,
    log: parts.log,
    publicUrl: options.publicUrl,
    clientDir: options.clientDir,
    operators: parts.operators,
    players: parts.players,
    rounds: parts.rounds,
    steps: parts.steps,
    closedGames: parts.closedGames,
    seeds: parts.seeds,
    jackpots: parts.jackpots,
    freeRounds: parts.freeRounds,
    sharedRounds,
    lottery: parts.lottery,
    lotteryFeed: parts.lotteryFeed,
    isPlayable,
    async isReady() {
      return !work.isStopped && (await clockOffsetMs(parts)) !== undefined;
    },
    clockOffsetMs: () => clockOffsetMs(parts),
    start: () => start(work),
    async stopSockets() {
      await sharedRounds.stopSockets();
      await parts.lotteryFeed?.stop();
    },
    stop: () => stop(work),
  };
}
