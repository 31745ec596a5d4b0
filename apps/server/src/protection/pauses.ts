import type { PauseLength } from "@baize/contract";
import { pauseOf } from "@baize/contract/pause-end";
import type { Ledger } from "../ledger/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Tx } from "../platform/db.ts";
import type { Ids } from "../platform/ids.ts";
import type { Events } from "../platform/events/index.ts";
import { playPaused } from "./events.ts";
import { longestPause, type PauseRow } from "./rules.ts";
import { insertChange, insertPause, listPauses, lockMember } from "./store.ts";

/**
 * Cool-off and self-exclusion, for the person and not for the account: an account with the same
 * proven phone number or e-mail address in another brand is paused there in the same transaction.
 * An account that becomes known as the same person later is paused when it asks to deposit or to
 * play.
 *
 * A pause is only ever added, so nothing shortens one. It changes no limit.
 */
export interface PauseDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly ledger: Pick<Ledger, "setGuard">;
  /** Other accounts of the same person, in any brand of the operator. */
  readonly samePerson: (memberId: bigint) => Promise<readonly bigint[]>;
}

export interface Pauses {
  pause(memberId: bigint, length: PauseLength): Promise<void>;
  /** The pause of the person that runs longest; it now stands on this account too. */
  findPause(memberId: bigint): Promise<PauseRow | undefined>;
}

export function createPauses(deps: PauseDeps): Pauses {
  const { db, clock, ids, events, ledger } = deps;

  async function add(tx: Tx, memberId: bigint, pause: PauseRow, sourceMemberId: bigint) {
    await lockMember(tx, memberId);
    const id = ids.uuidv7();
    await insertPause(tx, { memberId, id, ...pause, sourceMemberId });
    await ledger.setGuard(tx, memberId, true);
    const { kind, endsAt } = pause;
    const detail = { kind, endsAt: endsAt?.toISOString() ?? null };
    const at = clock.now();
    await insertChange(tx, { memberId, id: ids.uuidv7(), at, what: "paused", detail });
    await events.publish(tx, playPaused({ memberId: String(memberId), ...detail }));
  }

  return {
    async pause(memberId, length) {
      const others = await deps.samePerson(memberId);
      const startedAt = clock.now();
      const pause = { ...pauseOf(length, startedAt), startedAt };
      // In order of their numbers, so that two of one person's accounts cannot wait for each other.
      const everywhere = [...new Set([memberId, ...others])].toSorted((a, b) => (a < b ? -1 : 1));
      await db.transaction(async (tx) => {
        for (const one of everywhere) await add(tx, one, pause, memberId);
      });
    },

    async findPause(memberId) {
      const others = await deps.samePerson(memberId);
      const now = clock.now();
      const all = await db.read((reader) => listPauses(reader, [memberId, ...others], now));
      const longest = longestPause(all, now);
      const own = longestPause(
        all.filter((pause) => pause.memberId === memberId),
        now,
      );
      if (longest === undefined) return undefined;
      const isOwn = own !== undefined && own.endsAt?.getTime() === longest.endsAt?.getTime();
      if (isOwn) return own;
      const { kind, startedAt, endsAt } = longest;
      await db.transaction((tx) =>
        add(tx, memberId, { kind, startedAt, endsAt }, longest.memberId),
      );
      return longest;
    },
  };
}
