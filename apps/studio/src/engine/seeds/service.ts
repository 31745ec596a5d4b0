/**
 * Seed pairs (fairness page, section 1.1). The player always sees the hash of the active server
 * seed and of the next one; the seed itself shows only when rotation ends its use.
 *
 * | state  | event  | state                                   |
 * | ------ | ------ | --------------------------------------- |
 * | next   | rotate | active (its hash was shown before)      |
 * | active | rotate | revealed (never used again)             |
 */
import type { SeedsRotated, SeedsView } from "../../protocol.ts";
import type { Clock, Ids } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { sha256Hex } from "../players/rules.ts";
import { refuse } from "../refusal.ts";
import { hasRoundInPlay } from "../rounds/store.ts";
import {
  activateNext,
  findPair,
  insertPair,
  listSeedUses,
  revealActive,
  setClientSeed,
  type SeedPair,
} from "./store.ts";

export interface Seeds {
  /** Writes the player's two pairs if they are missing. */
  ensure(tx: Tx, playerId: string): Promise<void>;
  view(playerId: string): Promise<SeedsView>;
  /** Refuses: client_seed_invalid, round_open (a round under this pair has not ended). */
  rotate(playerId: string, clientSeed: string | undefined): Promise<SeedsRotated>;
  /** Refuses: client_seed_invalid. */
  setClient(playerId: string, clientSeed: string): Promise<SeedsView>;
}

const clientSeedPattern = /^[A-Za-z0-9_-]{1,64}$/;

// tidy: allow function-length, because its parts read and write one pair of seeds.
export function createSeeds(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}): Seeds {
  const { db, clock, ids } = deps;

  function newPair(): SeedPair {
    const serverSeed = ids.secretHex(32);
    return {
      id: ids.uuid(),
      serverSeed,
      serverSeedHash: sha256Hex(serverSeed),
      clientSeed: ids.secretHex(8),
      nonce: 0,
    };
  }

  async function ensure(tx: Tx, playerId: string): Promise<void> {
    if ((await findPair(tx, playerId, "active")) === undefined) {
      await insertPair(tx, playerId, newPair(), "active", clock.nowMs());
    }
    if ((await findPair(tx, playerId, "next")) === undefined) {
      await insertPair(tx, playerId, newPair(), "next", clock.nowMs());
    }
  }

  async function viewIn(tx: Tx, playerId: string): Promise<SeedsView> {
    await ensure(tx, playerId);
    const active = await findPair(tx, playerId, "active");
    const next = await findPair(tx, playerId, "next");
    if (active === undefined || next === undefined) throw new Error("seed pairs are missing");
    return {
      serverSeedHash: active.serverSeedHash,
      nextServerSeedHash: next.serverSeedHash,
      clientSeed: active.clientSeed,
      nonce: active.nonce,
    };
  }

  return {
    ensure,
    view: (playerId) => db.transaction((tx) => viewIn(tx, playerId)),
    setClient(playerId, clientSeed) {
      if (!clientSeedPattern.test(clientSeed)) refuse("client_seed_invalid");
      return db.transaction(async (tx) => {
        await ensure(tx, playerId);
        await setClientSeed(tx, playerId, clientSeed);
        return viewIn(tx, playerId);
      });
    },
    rotate(playerId, clientSeed) {
      if (clientSeed !== undefined && !clientSeedPattern.test(clientSeed)) {
        refuse("client_seed_invalid");
      }
      return db.transaction(async (tx) => {
        await ensure(tx, playerId);
        // The row of the active pair is locked from here on, so no bet can draw from it.
        const old = await revealActive(tx, playerId, clock.nowMs());
        if (old === undefined || (await hasRoundInPlay(tx, playerId))) refuse("round_open");
        await activateNext(tx, playerId, clientSeed ?? old.clientSeed);
        return {
          revealed: {
            serverSeed: old.serverSeed,
            serverSeedHash: old.serverSeedHash,
            nonce: old.nonce,
            uses: await listSeedUses(tx, old.id),
          },
          current: await viewIn(tx, playerId),
        };
      });
    },
  };
}
