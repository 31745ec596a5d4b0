import { hash } from "node:crypto";
import { dayMs, hourMs } from "@baize/contract/durations";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/clock.ts";
import type { Sealer } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import type { Ids } from "../../platform/ids.ts";
import { createSnapshot } from "../../platform/snapshot.ts";
import { after, type Soon } from "../../platform/soon.ts";
import { openKeys } from "../keys/service.ts";
import { listVendors, type KeptVendor, type Vendor } from "../store.ts";
import { createVerifier, type Verifier } from "../keys/signature.ts";
import {
  deleteSessions,
  expireSessions,
  findSession,
  insertSession,
  type GameSession,
} from "./store.ts";

/**
 * Tokens and vendors as the callbacks look them up, remembered so that a bet need not ask the
 * database who is playing. Money is never remembered.
 *
 * All vendors are read together, so that a code nobody has costs no read: anybody may send one.
 * Tokens are remembered for 30 s at most, those that do not exist for a few.
 */

export interface KnownVendor {
  readonly vendor: Vendor;
  readonly verify: Verifier;
}

export interface Sessions {
  /** At once while it is remembered, as is the session of a token. */
  findVendor(code: string): Soon<KnownVendor | undefined>;
  find(token: string): Soon<GameSession | undefined>;
  /** Makes a token for one vendor, member and currency. */
  open(session: Omit<GameSession, "startedAt" | "expiresAt">): Promise<string>;
  /**
   * No new bets from now on on the tokens of a member, or of one sign-in; other processes
   * follow within 30 s.
   */
  endIn(tx: Tx, memberId: bigint, loginSessionId: string | null): Promise<void>;
  /** Forgets what was remembered of vendors, after one was changed. */
  forgetVendors(): void;
  cleanUp(): Promise<number>;
}

const rememberMs = 30_000;
/** A token is random and handed out when its row is there: who guesses one is not told later. */
const unknownMs = 5000;
/** Ages are looked at in steps: a finer one sets a timer for nearly every call. */
const stepMs = 100;
const memoryFor = (ms: number) => ({ ttl: ms - stepMs, ttlResolution: stepMs });
const sessionMs = 12 * hourMs;
/** The contract asks for four months; half a year is on the safe side. */
const keepMs = 183 * dayMs;

const hashOf = (token: string) => hash("sha256", token, "base64");
const bytesOf = (tokenHash: string) => Buffer.from(tokenHash, "base64");

interface SessionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Opens a vendor's secrets when the vendor is read, and not with every call. */
  readonly sealer: Sealer;
}

/** A row with what verifies its calls, made when it is first asked for. */
function knownOf(sealer: Sealer, row: KeptVendor): () => KnownVendor {
  let known: KnownVendor | undefined;
  const make = (): KnownVendor => {
    const vendor = { ...row, verifyKeys: openKeys(sealer, row) };
    return { vendor, verify: createVerifier(vendor.algorithm, vendor.verifyKeys) };
  };
  return () => (known ??= make());
}

/** Sessions by the hash of their token. */
function createSessionMemory(db: Database) {
  const sessions = new LRUCache<string, GameSession>({ max: 100_000, ...memoryFor(rememberMs) });
  const unknown = new LRUCache<string, true>({ max: 10_000, ...memoryFor(unknownMs) });
  const reading = new Map<string, Promise<GameSession | undefined>>();
  /** Members some of whose sessions end in a transaction that may not be committed yet. */
  const ending = new LRUCache<bigint, { readonly signIn: string | null }>({
    max: 10_000,
    ...memoryFor(rememberMs),
  });

  function isEnding({ memberId, loginSessionId }: GameSession): boolean {
    const ended = ending.get(memberId);
    return ended !== undefined && (ended.signIn === null || ended.signIn === loginSessionId);
  }

  async function read(key: string): Promise<GameSession | undefined> {
    try {
      const session = await db.read((reader) => findSession(reader, bytesOf(key)));
      if (session === undefined) unknown.set(key, true);
      else if (!isEnding(session)) sessions.set(key, session);
      return session;
    } finally {
      reading.delete(key);
    }
  }

  return {
    find(key: string): Soon<GameSession | undefined> {
      const known = sessions.get(key) ?? reading.get(key);
      if (known !== undefined || unknown.has(key)) return known;
      const own = read(key);
      reading.set(key, own);
      return own;
    },
    /** A read that is under way, or begins before the commit, does not bring them back. */
    forget(memberId: bigint, loginSessionId: string | null): void {
      const before = ending.get(memberId);
      const isSame = before === undefined || before.signIn === loginSessionId;
      ending.set(memberId, { signIn: isSame ? loginSessionId : null });
      for (const [key, session] of sessions.entries()) {
        const isMeant = loginSessionId === null || session.loginSessionId === loginSessionId;
        if (session.memberId === memberId && isMeant) sessions.delete(key);
      }
    },
  };
}

export function createSessions(deps: SessionDeps): Sessions {
  const { db, clock, ids, sealer } = deps;
  const vendors = createSnapshot({
    db,
    clock,
    load: async (reader) =>
      new Map((await listVendors(reader)).map((row) => [row.vendorCode, knownOf(sealer, row)])),
  });
  const sessions = createSessionMemory(db);

  return {
    findVendor: (code) => after(vendors.now() ?? vendors.current(), (all) => all.get(code)?.()),
    find: (token) => sessions.find(hashOf(token)),
    async open(session) {
      const token = ids.randomToken(32);
      const startedAt = clock.now();
      const expiresAt = new Date(startedAt.getTime() + sessionMs);
      await db.transaction((tx) =>
        insertSession(tx, bytesOf(hashOf(token)), { ...session, startedAt, expiresAt }),
      );
      return token;
    },
    async endIn(tx, memberId, loginSessionId) {
      await expireSessions(tx, memberId, loginSessionId, clock.now());
      sessions.forget(memberId, loginSessionId);
    },
    forgetVendors: () => vendors.forget(),
    cleanUp: () =>
      db.transaction((tx) => deleteSessions(tx, new Date(clock.now().getTime() - keepMs))),
  };
}
