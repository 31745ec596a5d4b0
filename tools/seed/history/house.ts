import { createPlatform, type Platform } from "../../../apps/server/src/modules.ts";
import type { Member } from "../../../apps/server/src/identity/index.ts";
import {
  createTestClock,
  systemClock,
  type TestClock,
} from "../../../apps/server/src/platform/clock.ts";
import type { Config } from "../../../apps/server/src/platform/config.ts";
import { createDatabase, type Database } from "../../../apps/server/src/platform/db.ts";
import { createIds } from "../../../apps/server/src/platform/ids.ts";
import type { Log } from "../../../apps/server/src/platform/log.ts";
import { createFollowers } from "../../../apps/server/src/worker.ts";
import type { StudioConfig } from "../../../apps/studio/src/config.ts";
import { createAsking, type Asking } from "../asking.ts";
import { openPlayRoom } from "../play.ts";
import { openHistoryProvider, type Payment } from "./provider.ts";

/**
 * The platform in the past: the same modules on the same database, with a clock that the history
 * moves. Members and operators ask the handlers of the contract's calls, as their pages do; only
 * the door before them (sessions, captchas, encryption) is left out.
 */
export type { Who } from "../asking.ts";

/** The members of the history, by username. */
export type Members = Map<string, Member>;

export interface HouseOptions {
  readonly config: Config;
  readonly studio: StudioConfig;
  readonly log: Log;
  readonly startsAt: Date;
  readonly payments: readonly Payment[];
}

/** Messages of the past reach nobody: the inbox is for those of today. */
const nobody = { send: async () => "history", close: async () => {} };

export interface House extends Asking {
  readonly platform: Platform;
  readonly db: Database;
  readonly clock: TestClock;
  readonly provider: Awaited<ReturnType<typeof openHistoryProvider>>;
  readonly room: Awaited<ReturnType<typeof openPlayRoom>>;
  readonly log: Log;
  /** The history's own members; it acts on nobody else's behalf and on nobody else's orders. */
  readonly members: Members;
  /** Everything that was moved is on record. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Takes turns with the worker, where one runs. It takes away what everybody moved,
 * also those who play today, so it goes by the clock of today as the worker does.
 */
async function openRelay(past: Parameters<typeof createFollowers>[0]) {
  const deps = { ...past, clock: systemClock, ids: createIds(systemClock) };
  const platform = createPlatform(deps);
  const followers = await createFollowers(deps, platform);
  return {
    async stop(): Promise<void> {
      await followers.stop();
      await platform.close();
    },
    drain: () => followers.drain(),
  };
}

export async function openHouse(options: HouseOptions): Promise<House> {
  const { studio, log, startsAt } = options;
  const clock = createTestClock(startsAt);
  const db = createDatabase({
    url: options.config.databaseUrl,
    max: 6,
    applicationName: "baize-history",
  });
  const provider = await openHistoryProvider(clock, options.payments);
  const sandpay = { ...options.config.sandpay, url: provider.url };
  const config = { ...options.config, sandpay };
  const carriers = { sms: nobody, email: nobody };
  const deps = { config, db, clock, ids: createIds(clock), log, carriers };
  const platform = createPlatform(deps);
  const relay = await openRelay(deps);
  const secret = `history ${studio.masterKeys.current.toString("base64")}`;
  const room = await openPlayRoom({ platform, studio, secret });
  const asking = createAsking(platform, clock);

  return {
    platform,
    db,
    clock,
    provider,
    room,
    log,
    members: new Map(),
    ask: asking.ask,
    drain: () => relay.drain(),
    operator: asking.operator,
    together: asking.together,
    async close() {
      await room.close();
      await relay.stop();
      await platform.close();
      await provider.close();
      await db.end();
    },
  };
}
