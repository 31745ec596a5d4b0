import { LRUCache } from "lru-cache";
import type { Clock } from "../platform/clock.ts";
import { sha256 } from "../platform/crypto.ts";
import type { Database, Tx } from "../platform/db.ts";
import type { Session } from "../platform/http/call.ts";
import type { SignedIn } from "../platform/http/calls.ts";
import type { Ids } from "../platform/ids.ts";
import { sessionIdleMsMax, sessionMsMax, sessionOf, type Member } from "./rules.ts";
import {
  endSessions,
  findSessionEnd,
  insertSession,
  listLiveSessions,
  touchSession,
} from "./session-store.ts";
import { findMembers } from "./store.ts";

/**
 * Sessions: an opaque token of 256 bits, of which only the hash is stored.
 *
 * | state | event                                    | state |
 * | ----- | ---------------------------------------- | ----- |
 * | live  | 30 min without use, or 12 h in all       | ended |
 * | live  | logout, or the account is closed         | ended |
 *
 * What was read is kept for 30 s at most; a session ended in this process is forgotten at once.
 */
const cachedMsMax = 30_000;
const cachedMax = 50_000;

export interface Visitor {
  readonly ip: string;
  readonly userAgent: string;
}

/** Told of each session that ended, in the same transaction. */
export type OnSessionEnded = (
  tx: Tx,
  ended: { readonly memberId: bigint; readonly sessionId: string },
) => Promise<void>;

interface Cached {
  readonly signedIn: SignedIn;
  readonly endsAtMs: number;
  readonly loadedAtMs: number;
  lastUsedMs: number;
}

export interface Sessions {
  readonly open: (tx: Tx, member: Member, visitor: Visitor) => Promise<string>;
  readonly find: (token: string) => Promise<SignedIn | undefined>;
  /** Ends one session of a member, or all. Again, it changes nothing. */
  readonly end: (memberId: bigint, sessionId: string | null, reason: string) => Promise<void>;
  readonly endIn: (
    tx: Tx,
    memberId: bigint,
    sessionId: string | null,
    reason: string,
  ) => Promise<void>;
  readonly endsAt: (session: Session) => Promise<Date>;
  readonly live: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Drops what is cached of a session that another process ended. */
  readonly forget: (sessionId: string) => void;
}

interface SessionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly onSessionEnded?: OnSessionEnded;
}

/** Sessions by token, remembered for a while. */
function createSessionCache({ db, clock }: Pick<SessionDeps, "db" | "clock">) {
  const keyOf = new Map<string, string>();
  const cache = new LRUCache<string, Cached>({
    max: cachedMax,
    dispose: ({ signedIn }) => keyOf.delete(signedIn.session.sessionId),
  });
  const loading = new Map<string, Promise<Cached | undefined>>();

  async function load(key: string, hash: Buffer): Promise<Cached | undefined> {
    const now = clock.now();
    const lastUsedMs = cache.get(key)?.lastUsedMs;
    const lastUsedAt = lastUsedMs === undefined ? null : new Date(lastUsedMs);
    const row = await db.transaction((tx) => touchSession(tx, hash, now, lastUsedAt));
    const [member] =
      row === undefined ? [] : await db.read((reader) => findMembers(reader, [row.member_id]));
    cache.delete(key);
    if (row === undefined || member?.status !== "open") return undefined;
    const { merchant_code: merchantCode, session_id: sessionId } = row;
    const session = sessionOf(member, sessionId);
    const nowMs = now.getTime();
    const found: Cached = {
      signedIn: { session, merchantCode, language: member.language },
      endsAtMs: row.ends_at.getTime(),
      loadedAtMs: nowMs,
      lastUsedMs: nowMs,
    };
    cache.set(key, found);
    keyOf.set(sessionId, key);
    return found;
  }

  /** Callers that come together share one query. */
  function loadOnce(key: string, hash: Buffer) {
    const running = loading.get(key);
    if (running !== undefined) return running;
    const started = load(key, hash).finally(() => loading.delete(key));
    loading.set(key, started);
    return started;
  }

  return {
    async find(token: string): Promise<SignedIn | undefined> {
      const hash = sha256(token);
      const key = hash.toString("base64");
      const nowMs = clock.now().getTime();
      const cached = cache.get(key);
      const ageMs = cached === undefined ? cachedMsMax : nowMs - cached.loadedAtMs;
      if (cached === undefined || ageMs < 0 || ageMs >= cachedMsMax) {
        return (await loadOnce(key, hash))?.signedIn;
      }
      if (nowMs >= cached.endsAtMs || nowMs - cached.lastUsedMs >= sessionIdleMsMax) {
        return undefined;
      }
      cached.lastUsedMs = nowMs;
      return cached.signedIn;
    },
    bySessionId: (sessionId: string) => cache.get(keyOf.get(sessionId) ?? ""),
    forget(sessionId: string): void {
      const key = keyOf.get(sessionId);
      if (key !== undefined) cache.delete(key);
    },
  };
}

export function createSessions(deps: SessionDeps): Sessions {
  const { db, clock, ids } = deps;
  const cache = createSessionCache(deps);

  async function endIn(tx: Tx, memberId: bigint, sessionId: string | null, reason: string) {
    const ended = await endSessions(tx, memberId, sessionId, clock.now(), reason);
    for (const id of ended) {
      cache.forget(id);
      await deps.onSessionEnded?.(tx, { memberId, sessionId: id });
    }
  }

  return {
    find: (token) => cache.find(token),
    forget: (sessionId) => cache.forget(sessionId),
    endIn,
    end: (memberId, sessionId, reason) =>
      db.transaction((tx) => endIn(tx, memberId, sessionId, reason)),

    async open(tx, member, visitor) {
      const token = ids.randomToken(32);
      const startedAt = clock.now();
      await insertSession(tx, {
        tokenHash: sha256(token),
        sessionId: ids.uuidv7(),
        memberId: member.memberId,
        merchantCode: member.merchantCode,
        startedAt,
        endsAt: new Date(startedAt.getTime() + sessionMsMax),
        ip: visitor.ip,
        userAgent: visitor.userAgent,
      });
      return token;
    },

    async endsAt({ memberId, sessionId }) {
      const cached = cache.bySessionId(sessionId);
      if (cached !== undefined) return new Date(cached.endsAtMs);
      const found = await db.read((reader) => findSessionEnd(reader, memberId, sessionId));
      return found ?? clock.now();
    },

    async live(sessionIds) {
      return new Set(await db.read((reader) => listLiveSessions(reader, sessionIds, clock.now())));
    },
  };
}
