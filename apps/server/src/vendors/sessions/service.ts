import { hash } from "node:crypto";
import { dayMs, hourMs } from "@baize/contract/durations";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/clock.ts";
import type { Sealer } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Soon } from "../../platform/soon.ts";
import { openKeys } from "../keys/service.ts";
import { findVendor, type Vendor } from "../store.ts";
import { createVerifier, type Verifier } from "../keys/signature.ts";
import {
  deleteSessions,
  expireSessions,
  findSession,
  insertSession,
  type GameSession,
} from "./store.ts";

/**
 * Tokens and vendors as the callbacks look them up: remembered for 30 s at most, so that a bet need
 * not ask the database who is playing. Money is never remembered. A token that is not known is
 * asked again.
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
/** Ages are looked at in steps: a finer one sets a timer for nearly every call. */
const stepMs = 100;
const memory = { ttl: rememberMs - stepMs, ttlResolution: stepMs };
const sessionMs = 12 * hourMs;
/** The contract asks for four months; half a year is on the safe side. */
const keepMs = 183 * dayMs;

const hashOf = (token: string) => hash("sha256", token, "base64");
const bytesOf = (tokenHash: string) => Buffer.from(tokenHash, "base64");

export function createSessions(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Opens a vendor's secrets when the vendor is read, and not with every call. */
  readonly sealer: Sealer;
}): Sessions {
  const { db, clock, ids, sealer } = deps;
  const vendors = new LRUCache<string, KnownVendor>({ max: 200, ...memory });
  const sessions = new LRUCache<string, GameSession>({ max: 100_000, ...memory });

  async function readVendor(code: string): Promise<KnownVendor | undefined> {
    const row = await db.read((reader) => findVendor(reader, code));
    if (row === undefined) return undefined;
    const vendor = { ...row, verifyKeys: openKeys(sealer, row) };
    const found = { vendor, verify: createVerifier(vendor.algorithm, vendor.verifyKeys) };
    vendors.set(code, found);
    return found;
  }

  async function readSession(key: string): Promise<GameSession | undefined> {
    const session = await db.read((reader) => findSession(reader, bytesOf(key)));
    if (session !== undefined) sessions.set(key, session);
    return session;
  }

  return {
    findVendor: (code) => vendors.get(code) ?? readVendor(code),
    find(token) {
      const key = hashOf(token);
      return sessions.get(key) ?? readSession(key);
    },
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
      for (const [key, session] of sessions.entries()) {
        const isMeant = loginSessionId === null || session.loginSessionId === loginSessionId;
        if (session.memberId === memberId && isMeant) sessions.delete(key);
      }
    },
    forgetVendors: () => vendors.clear(),
    cleanUp: () =>
      db.transaction((tx) => deleteSessions(tx, new Date(clock.now().getTime() - keepMs))),
  };
}
