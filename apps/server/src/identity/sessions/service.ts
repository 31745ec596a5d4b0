import type { LoginWay, SessionRow, SessionScope } from "@baize/contract";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/clock.ts";
import { sha256 } from "../../platform/crypto.ts";
import type { Database, Reader, Tx } from "../../platform/db.ts";
import type { Session } from "../../platform/http/call.ts";
import type { SignedIn } from "../../platform/http/calls.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Events } from "../../platform/events/index.ts";
import { sessionEnded, sessionStarted } from "../events.ts";
import { createSessionLife, type SessionLife } from "./life.ts";
import { sessionMsMax, sessionOf, type Member } from "../rules.ts";
import {
  endSessions,
  endSessionsBut,
  findSession,
  findSessionEnd,
  findSessionStart,
  insertSession,
  listLiveSessions,
  listOwnSessions,
  listSignIns,
  raiseAssurance,
  widenScope,
  type Assurance,
  type NewSession,
  type SignInRow,
} from "./store.ts";
import { findMembers } from "../members/store.ts";
import type { Visitor } from "../visitor.ts";

/**
 * Sessions: an opaque token of 256 bits, of which only the hash is stored.
 *
 * | state | event                                    | state |
 * | ----- | ---------------------------------------- | ----- |
 * | live  | 30 min without an act, or 12 h in all    | ended |
 * | live  | logout, or the account is closed         | ended |
 * | live  | the token comes from another browser     | ended |
 *
 * A session may be narrow at first: only a new password, only the authenticator, or only finishing
 * an account that an agent opened. It widens when that is done.
 *
 * What was read is kept for 30 s at most; a session ended in this process is forgotten at once. A
 * narrow session is read each time, so that every process knows at once when it has widened.
 */
const cachedMsMax = 30_000;
const cachedMax = 50_000;

/** How a session came about, and what it may do. */
export interface Opening {
  readonly way: LoginWay;
  readonly site: "member" | "agent";
  readonly scope: SessionScope;
  readonly assurance: Assurance;
  /** Where it goes on with another: no later than that one would have ended. */
  readonly endsAt?: Date;
}

const plainOpening: Opening = {
  way: "username",
  site: "member",
  scope: "full",
  assurance: "full",
};

interface Cached {
  readonly signedIn: SignedIn;
  readonly userAgent: string;
  readonly loadedAtMs: number;
}

export interface Sessions {
  readonly open: (tx: Tx, member: Member, visitor: Visitor, opening?: Opening) => Promise<string>;
  /**
   * The session of a token; one that comes from another browser is stolen, and ends. An act of the
   * member keeps it alive, a read does not.
   */
  readonly find: (
    token: string,
    userAgent: string,
    isAct?: boolean,
  ) => Promise<SignedIn | undefined>;
  /**
   * Whether the sign-in a game was opened from still lives; a bet keeps it alive. Answers at once
   * while it knows.
   */
  readonly isSignedIn: (
    memberId: bigint,
    sessionId: string,
    isAct: boolean,
  ) => boolean | Promise<boolean>;
  /** Ends one session of a member, or all. Again, it changes nothing. */
  readonly end: (memberId: bigint, sessionId: string | null, reason: string) => Promise<void>;
  /** The same in a transaction that goes on; tells whether any was open. */
  readonly endIn: (
    tx: Tx,
    memberId: bigint,
    sessionId: string | null,
    reason: string,
  ) => Promise<boolean>;
  /** Ends all of a member's sessions but one. */
  readonly endOthersIn: (
    tx: Tx,
    memberId: bigint,
    keptSessionId: string,
    reason: string,
  ) => Promise<void>;
  /** The first thing a narrow session was for is done: it may do the next thing, or everything. */
  readonly widenIn: (
    tx: Tx,
    session: Session,
    done: "password" | "authenticator" | "account",
  ) => Promise<SessionScope>;
  /** A fresh proof was shown in the session: it is trusted more. */
  readonly raiseIn: (tx: Tx, session: Session, to: "full" | "strong") => Promise<void>;
  /** Where the member is signed in now, the latest first. */
  readonly list: (session: Pick<Session, "memberId" | "sessionId">) => Promise<SessionRow[]>;
  readonly endsAt: (session: Session) => Promise<Date>;
  readonly startedAt: (memberId: bigint, sessionId: string) => Promise<Date | undefined>;
  /** When a member was signed in since a moment, or is. */
  readonly signInsSince: (reader: Reader, memberId: bigint, since: Date) => Promise<SignInRow[]>;
  readonly live: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Drops what is cached of a session that another process ended. */
  readonly forget: (sessionId: string) => void;
}

export interface SessionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  /** Ends the games that were opened from a session, in the transaction that ends it. */
  readonly endGamesIn: (tx: Tx, memberId: bigint, sessionId: string) => Promise<void>;
}

/** Sessions by token, remembered for a while. */
function createSessionCache({ db, clock }: Pick<SessionDeps, "db" | "clock">, life: SessionLife) {
  const keyOf = new Map<string, string>();
  const cache = new LRUCache<string, Cached>({
    max: cachedMax,
    dispose: ({ signedIn }) => keyOf.delete(signedIn.session.sessionId),
  });
  const loading = new Map<string, Promise<Cached | undefined>>();

  async function load(key: string, hash: Buffer): Promise<Cached | undefined> {
    const now = clock.now();
    const { row, member } = await db.read(async (reader) => {
      const found = await findSession(reader, hash, now);
      const [owner] = found === undefined ? [] : await findMembers(reader, [found.memberId]);
      return { row: found, member: owner };
    });
    cache.delete(key);
    if (row === undefined || member === undefined) return undefined;
    const status = row.scope === "account" ? "unfinished" : "open";
    if (member.status !== status) return undefined;
    if (!(await life.learn(row))) return undefined;
    const { merchantCode, sessionId } = row;
    const session = sessionOf(member, sessionId, row.scope, row.assurance);
    const found: Cached = {
      signedIn: { session, merchantCode, language: member.language },
      userAgent: row.userAgent,
      loadedAtMs: now.getTime(),
    };
    if (session.scope === "full") {
      cache.set(key, found);
      keyOf.set(sessionId, key);
    }
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
    async find(token: string): Promise<Cached | undefined> {
      const hash = sha256(token);
      const key = hash.toString("base64");
      const nowMs = clock.now().getTime();
      const cached = cache.get(key);
      const ageMs = cached === undefined ? cachedMsMax : nowMs - cached.loadedAtMs;
      if (cached === undefined || ageMs < 0 || ageMs >= cachedMsMax) {
        return loadOnce(key, hash);
      }
      const { memberId, sessionId } = cached.signedIn.session;
      return (await life.isLive(memberId, sessionId)) ? cached : undefined;
    },
    forget(sessionId: string): void {
      const key = keyOf.get(sessionId);
      if (key !== undefined) cache.delete(key);
    },
  };
}

/** Writes a session, tells of it, and returns its token, which nobody can read again. */
async function openSession(
  { clock, ids, events }: SessionDeps,
  tx: Tx,
  member: Member,
  visitor: Visitor,
  opening: Opening,
): Promise<string> {
  const token = ids.randomToken(32);
  const startedAt = clock.now();
  const session: NewSession = {
    tokenHash: sha256(token),
    sessionId: ids.uuidv7(),
    memberId: member.memberId,
    merchantCode: member.merchantCode,
    startedAt,
    endsAt: new Date(startedAt.getTime() + sessionMsMax),
    ip: visitor.ip,
    userAgent: visitor.userAgent,
    ...opening,
  };
  await insertSession(tx, session);
  const { memberId, merchantCode, sessionId, way, site } = session;
  const started = { memberId: String(memberId), merchantCode, sessionId, way, site };
  await events.publish(tx, sessionStarted({ ...started, at: startedAt.toISOString() }));
  return token;
}

async function listOwn(
  { db, clock }: SessionDeps,
  { memberId, sessionId }: Pick<Session, "memberId" | "sessionId">,
): Promise<SessionRow[]> {
  const rows = await db.read((reader) => listOwnSessions(reader, memberId, clock.now()));
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.sessionId === sessionId,
  }));
}

function isSignedIn(
  life: SessionLife,
  memberId: bigint,
  sessionId: string,
  isAct: boolean,
): boolean | Promise<boolean> {
  const isLive = life.isLive(memberId, sessionId);
  if (isLive === false || !isAct) return isLive;
  if (isLive === true) {
    const noted = life.note(sessionId);
    return noted === undefined ? true : noted.then(() => true);
  }
  return isLive.then(async (lives) => {
    if (lives) await life.note(sessionId);
    return lives;
  });
}

type Views = Pick<Sessions, "list" | "startedAt" | "signInsSince" | "endsAt" | "live">;

/** What others read of sessions. */
function createViews(deps: SessionDeps, life: SessionLife): Views {
  const { db, clock } = deps;
  return {
    list: (session) => listOwn(deps, session),
    startedAt: (memberId, sessionId) =>
      db.read((reader) => findSessionStart(reader, memberId, sessionId)),
    signInsSince: (reader, memberId, since) =>
      listSignIns(reader, memberId, since, clock.now(), sessionMsMax),

    async endsAt({ memberId, sessionId }) {
      const known = life.endsAt(sessionId);
      if (known !== undefined) return known;
      const found = await db.read((reader) => findSessionEnd(reader, memberId, sessionId));
      return found ?? clock.now();
    },

    async live(sessionIds) {
      return new Set(await db.read((reader) => listLiveSessions(reader, sessionIds, clock.now())));
    },
  };
}

export function createSessions(deps: SessionDeps): Sessions {
  const { db, clock } = deps;
  const life = createSessionLife({
    db,
    clock,
    onIdle: (memberId, sessionId) => end(memberId, sessionId, "idle"),
  });
  const cache = createSessionCache(deps, life);

  const forget = (sessionId: string) => [cache, life].forEach((one) => one.forget(sessionId));

  async function tellEnded(tx: Tx, memberId: bigint, ended: readonly string[]) {
    for (const sessionId of ended) {
      forget(sessionId);
      await deps.endGamesIn(tx, memberId, sessionId);
      await deps.events.publish(tx, sessionEnded({ memberId: String(memberId), sessionId }));
    }
  }

  async function endIn(tx: Tx, memberId: bigint, sessionId: string | null, reason: string) {
    const ended = await endSessions(tx, memberId, sessionId, clock.now(), reason);
    await tellEnded(tx, memberId, ended);
    return ended.length > 0;
  }

  async function end(memberId: bigint, sessionId: string | null, reason: string) {
    await db.transaction((tx) => endIn(tx, memberId, sessionId, reason));
  }

  return {
    forget,
    endIn,
    end,

    async find(token, userAgent, isAct = false) {
      const found = await cache.find(token);
      if (found === undefined) return undefined;
      const { memberId, sessionId } = found.signedIn.session;
      if (found.userAgent !== userAgent) {
        await end(memberId, sessionId, "used by another browser");
        return undefined;
      }
      if (isAct) await life.note(sessionId);
      return found.signedIn;
    },

    async endOthersIn(tx, memberId, keptSessionId, reason) {
      const now = clock.now();
      await tellEnded(tx, memberId, await endSessionsBut(tx, memberId, keptSessionId, now, reason));
    },

    async widenIn(tx, { memberId, sessionId, scope }, done) {
      const widened = await widenScope(tx, memberId, sessionId, done);
      forget(sessionId);
      return widened ?? scope;
    },

    async raiseIn(tx, { memberId, sessionId }, to) {
      await raiseAssurance(tx, memberId, sessionId, to);
      forget(sessionId);
    },

    open: (tx, member, visitor, opening = plainOpening) =>
      openSession(deps, tx, member, visitor, opening),

    isSignedIn: (memberId, sessionId, isAct) => isSignedIn(life, memberId, sessionId, isAct),
    ...createViews(deps, life),
  };
}
