import type { Clock } from "../platform/clock.ts";
import type { Database, Reader, Tx } from "../platform/db.ts";
import type { OfferLeave } from "../platform/offer-leave.ts";
import { longestPause } from "./rules.ts";
import { listPauses, lockMember, lockMembers } from "./store.ts";
import { pauseRefusal } from "./texts.ts";

/**
 * The one gate of everything that asks a member to play: bonuses, free rounds, promotions, messages
 * that advertise, lists for advertisers. A member who is excluded or on a break, in any of their
 * accounts, or whose account is not open, gets or sees none of it.
 *
 * It holds up nothing that is the member's: deposits that are under way, wins, refunds.
 *
 * What it answers is the leave itself, which everything that offers asks for; nothing else makes
 * one.
 */
export interface OfferGate {
  /** Of one member and all accounts of the person; asked with no transaction open. */
  readonly mayOffer: (memberId: bigint) => Promise<OfferLeave | undefined>;
  /** The same of many members at once: those of them whom something may be offered. */
  readonly mayOfferEach: (memberIds: readonly bigint[]) => Promise<ReadonlyMap<bigint, OfferLeave>>;
  /** The same for a caller without an account: nobody knows of an exclusion. */
  readonly mayOfferVisitor: () => OfferLeave;
  /** The same where a transaction is open, and for a caller that knows the person's accounts. */
  readonly mayOfferIn: (
    reader: Reader,
    person: readonly bigint[],
  ) => Promise<OfferLeave | undefined>;
  /**
   * Before something is given, in the transaction that gives it: an exclusion that comes at once
   * waits for it, or it for the exclusion. Refuses: play_paused.
   */
  readonly demandOfferIn: (tx: Tx, memberId: bigint) => Promise<OfferLeave>;
  /** The same of many members at once: those whom nothing may be offered are left out. */
  readonly demandOfferEachIn: (
    tx: Tx,
    memberIds: readonly bigint[],
  ) => Promise<ReadonlyMap<bigint, OfferLeave>>;
  /** The given members who may be offered nothing and named to no advertiser. */
  readonly withoutOffersIn: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<ReadonlySet<bigint>>;
  /** Those of these who are excluded: for so long that what they are to stake never could be. */
  readonly excludedIn: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<ReadonlySet<bigint>>;
}

export interface OfferDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Other accounts of the same persons; who has none is left out. */
  readonly samePersons: (
    memberIds: readonly bigint[],
  ) => Promise<ReadonlyMap<bigint, ReadonlySet<bigint>>>;
  /** Those of these whose accounts are not open. */
  readonly listShut: (reader: Reader, memberIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
}

const leave = {} as unknown as OfferLeave;

export function createOfferGate(deps: OfferDeps): OfferGate {
  const { db, clock, samePersons, listShut } = deps;

  async function withoutOffersIn(reader: Reader, memberIds: readonly bigint[]) {
    const paused = await listPauses(reader, memberIds, clock.now());
    const shut = await listShut(reader, memberIds);
    return new Set([...shut, ...paused.map(({ memberId }) => memberId)]);
  }

  async function mayOfferIn(
    reader: Reader,
    person: readonly bigint[],
  ): Promise<OfferLeave | undefined> {
    const [own] = person;
    const paused = await listPauses(reader, person, clock.now());
    if (paused.length > 0 || own === undefined) return undefined;
    return (await listShut(reader, [own])).has(own) ? undefined : leave;
  }

  async function mayOfferEach(memberIds: readonly bigint[]) {
    const persons = await samePersons(memberIds);
    const others = (memberId: bigint) => [...(persons.get(memberId) ?? [])];
    const all = [...new Set([...memberIds, ...memberIds.flatMap(others)])];
    return db.read(async (reader) => {
      const pauses = await listPauses(reader, all, clock.now());
      const paused = new Set(pauses.map(({ memberId }) => memberId));
      const shut = await listShut(reader, memberIds);
      const open = memberIds.filter(
        (memberId) =>
          !shut.has(memberId) && ![memberId, ...others(memberId)].some((one) => paused.has(one)),
      );
      return new Map(open.map((memberId) => [memberId, leave]));
    });
  }

  async function demandOfferEachIn(tx: Tx, memberIds: readonly bigint[]) {
    await lockMembers(tx, memberIds);
    const without = await withoutOffersIn(tx, memberIds);
    const open = memberIds.filter((memberId) => !without.has(memberId));
    return new Map(open.map((memberId) => [memberId, leave]));
  }

  return {
    withoutOffersIn,
    async excludedIn(reader, memberIds) {
      const paused = await listPauses(reader, memberIds, clock.now());
      const excluded = paused.filter(({ kind }) => kind === "exclusion");
      return new Set(excluded.map(({ memberId }) => memberId));
    },
    mayOfferIn,
    mayOfferEach,
    demandOfferEachIn,
    mayOfferVisitor: () => leave,
    mayOffer: async (memberId) => (await mayOfferEach([memberId])).get(memberId),
    async demandOfferIn(tx, memberId) {
      await lockMember(tx, memberId);
      const now = clock.now();
      const pause = longestPause(await listPauses(tx, [memberId], now), now);
      if (pause !== undefined) throw pauseRefusal(pause);
      const isShut = (await listShut(tx, [memberId])).has(memberId);
      if (isShut) throw pauseRefusal({ kind: "exclusion", startedAt: now, endsAt: null });
      return leave;
    },
  };
}
