import { hash } from "node:crypto";
import { dayMs, hourMs } from "@baize/contract/durations";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/clock.ts";
import type { Sealer } from "../../platform/crypto.ts";
import type { Database, Tx } from "../../platform/db.ts";
import type { Ids } from "../../platform/ids.ts";
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
  findVendor(code: string): Promise<KnownVendor | undefined>;
  find(token: string): Promise<GameSession | undefined>;
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
  const vendors = new LRUCache<string, KnownVendor>({ max: 200, ttl: rememberMs });
  const sessions = new LRUCache<string, GameSession>({ max: 100_000, ttl: rememberMs });

  return {
    async findVendor(code) {
      const known = vendors.get(code);
      if (known !== undefined) return known;
      const row = await db.read((reader) => findVendor(reader, code));
      if (row === undefined) return undefined;
      const vendor = { ...row, verifyKeys: openKeys(sealer, row) };
      const found = { vendor, verify: createVerifier(vendor.algorithm, vendor.verifyKeys) };
      vendors.set(code, found);
      return found;
    },
    async find(token) {
      const key = hashOf(token);
      const known = sessions.get(key);
      if (known !== undefined) return known;
      const session = await db.read((reader) => findSession(reader, bytesOf(key)));
      if (session !== undefined) sessions.set(key, session);
      return session;
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
