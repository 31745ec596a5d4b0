import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/db.ts";
import type { Soon } from "../../platform/soon.ts";
import { foldName } from "../../platform/text.ts";
import type { Member, MemberPlace } from "../rules.ts";
import {
  findMemberIdByPublicId,
  findMemberIdByUsername,
  findMembers,
  findPlaces,
} from "./store.ts";

/**
 * Members by number or public id. A member may be this old when read; wallets ask for every bet,
 * and closing an account here is known at once in this process.
 */
const cachedMsMax = 2000;
const cachedMax = 50_000;

export interface Members {
  readonly find: (memberId: bigint) => Promise<Member | undefined>;
  /** The same, at once while the member is in memory: it is asked for each bet. */
  readonly ask: (memberId: bigint) => Soon<Member | undefined>;
  /** For callers that know that there is one. */
  readonly get: (memberId: bigint) => Promise<Member>;
  /** Those that exist, in no particular order. */
  readonly findAll: (memberIds: readonly bigint[]) => Promise<Member[]>;
  /** The same inside a transaction. */
  readonly findAllIn: (reader: Reader, memberIds: readonly bigint[]) => Promise<Member[]>;
  /** Where they are counted, with fewer columns, because every turn of bets asks for many. */
  readonly findPlacesIn: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<readonly MemberPlace[]>;
  readonly findByPublicId: (publicId: string) => Promise<Member | undefined>;
  readonly findByUsername: (merchantCode: string, username: string) => Promise<Member | undefined>;
  /** Whether a member may place new bets now; wins and refunds never ask. */
  readonly mayPlay: (memberId: bigint) => Promise<boolean>;
  readonly forget: (memberId: bigint) => void;
}

export function createMembers(deps: { readonly db: Database; readonly clock: Clock }): Members {
  const { db, clock } = deps;
  const perf = { now: () => clock.now().getTime() };
  const members = new LRUCache<bigint, Member>({
    max: cachedMax,
    ttl: cachedMsMax,
    ttlResolution: 0,
    perf,
    // Who asked before a member was forgotten gets what was read then; it is not kept.
    ignoreFetchAbort: true,
    fetchMethod: (memberId) => read(memberId),
  });
  /** A public id never changes its member, so this needs no age. */
  const memberIds = new LRUCache<string, bigint>({ max: cachedMax });

  async function read(memberId: bigint): Promise<Member | undefined> {
    const [member] = await db.read((reader) => findMembers(reader, [memberId]));
    return member;
  }

  async function find(memberId: bigint): Promise<Member | undefined> {
    // A caller that finds nothing cached joins another caller's read, which waits for the pool.
    db.refuseInside();
    return members.fetch(memberId);
  }

  const findAllIn: Members["findAllIn"] = (reader, ids) => findMembers(reader, [...new Set(ids)]);

  return {
    find,
    ask: (memberId) => members.get(memberId) ?? find(memberId),
    async get(memberId) {
      const member = await find(memberId);
      if (member === undefined) throw new Error(`there is no member ${memberId}`);
      return member;
    },
    findAll: (ids) => db.read((reader) => findAllIn(reader, ids)),
    findAllIn,
    findPlacesIn: findPlaces,
    async findByPublicId(publicId) {
      const known =
        memberIds.get(publicId) ??
        (await db.read((reader) => findMemberIdByPublicId(reader, publicId)));
      if (known === undefined) return undefined;
      memberIds.set(publicId, known);
      return find(known);
    },
    async findByUsername(merchantCode, username) {
      const folded = foldName(username);
      const memberId = await db.read((reader) =>
        findMemberIdByUsername(reader, merchantCode, folded),
      );
      return memberId === undefined ? undefined : find(memberId);
    },
    mayPlay: async (memberId) => (await find(memberId))?.status === "open",
    forget(memberId) {
      members.delete(memberId);
    },
  };
}
