import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import { sessionIdleMsMax } from "../rules.ts";
import { findLife, noteAct, type LifeRow } from "./store.ts";

/**
 * Whether a sign-in is still alive: half an hour after the member last did something it is over,
 * and so is every game that was opened from it.
 *
 * Only what the member does keeps it alive: the calls the contract counts as acts, and bets. What a
 * page asks for by itself does not, or a tab somebody forgot would stay signed in all day.
 *
 * Activity is kept in memory and written twice a minute at most, so that a bet need not touch the
 * database. A session that seems idle here is looked up first: the activity may have reached
 * another process.
 */
const rememberedMs = 30_000;
const rememberedMax = 100_000;

interface Life {
  readonly memberId: bigint;
  readonly endsAtMs: number;
  readonly loadedAtMs: number;
  lastActMs: number;
  writtenMs: number;
}

export interface SessionLife {
  /** What was just read of a sign-in; tells whether it lives. One that idled away is ended. */
  readonly learn: (row: LifeRow) => Promise<boolean>;
  /** Whether a sign-in lives. */
  readonly isLive: (memberId: bigint, sessionId: string) => boolean | Promise<boolean>;
  /** The member did something. */
  readonly note: (sessionId: string) => void | Promise<void>;
  readonly endsAt: (sessionId: string) => Date | undefined;
  readonly forget: (sessionId: string) => void;
}

interface SessionLifeDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Ends a sign-in that idled away, and what hangs on it. */
  readonly onIdle: (memberId: bigint, sessionId: string) => Promise<void>;
}

export function createSessionLife({ db, clock, onIdle }: SessionLifeDeps): SessionLife {
  const lives = new LRUCache<string, Life>({ max: rememberedMax });
  /** Callers that come together share one query. */
  const loading = new Map<string, Promise<boolean>>();

  const isIdle = (lastActMs: number, nowMs: number) => nowMs - lastActMs >= sessionIdleMsMax;

  async function learn(row: LifeRow): Promise<boolean> {
    const { sessionId, memberId } = row;
    const nowMs = clock.now().getTime();
    const writtenMs = row.lastSeenAt.getTime();
    const lastActMs = Math.max(writtenMs, lives.get(sessionId)?.lastActMs ?? 0);
    if (isIdle(lastActMs, nowMs)) {
      lives.delete(sessionId);
      await onIdle(memberId, sessionId);
      return false;
    }
    const endsAtMs = row.endsAt.getTime();
    lives.set(sessionId, { memberId, endsAtMs, loadedAtMs: nowMs, lastActMs, writtenMs });
    return endsAtMs > nowMs;
  }

  async function load(memberId: bigint, sessionId: string): Promise<boolean> {
    const row = await db.read((reader) => findLife(reader, memberId, sessionId, clock.now()));
    if (row !== undefined) return learn(row);
    lives.delete(sessionId);
    return false;
  }

  return {
    learn,

    isLive(memberId, sessionId) {
      const life = lives.get(sessionId);
      const nowMs = clock.now().getTime();
      const ageMs = life === undefined ? rememberedMs : nowMs - life.loadedAtMs;
      if (life !== undefined && ageMs >= 0 && ageMs < rememberedMs) {
        if (life.memberId !== memberId || nowMs >= life.endsAtMs) return false;
        if (!isIdle(life.lastActMs, nowMs)) return true;
      }
      const running = loading.get(sessionId);
      if (running !== undefined) return running;
      const started = load(memberId, sessionId).finally(() => loading.delete(sessionId));
      loading.set(sessionId, started);
      return started;
    },

    note(sessionId) {
      const life = lives.get(sessionId);
      if (life === undefined) return undefined;
      const now = clock.now();
      life.lastActMs = now.getTime();
      if (life.lastActMs - life.writtenMs < rememberedMs) return undefined;
      life.writtenMs = life.lastActMs;
      return db.transaction((tx) => noteAct(tx, life.memberId, sessionId, now));
    },

    endsAt(sessionId) {
      const endsAtMs = lives.get(sessionId)?.endsAtMs;
      return endsAtMs === undefined ? undefined : new Date(endsAtMs);
    },

    forget: (sessionId) => void lives.delete(sessionId),
  };
}
