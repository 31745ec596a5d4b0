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

interface SeedsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  /** A pair that hides something of a round is not revealed. */
  readonly hasRoundInPlay: (tx: Tx, playerId: string) => Promise<boolean>;
}

export const createSeeds = (deps: SeedsDeps): Seeds => ({
  ensure: (tx, playerId) => ensure(tx, deps, playerId),
  view: (playerId) => deps.db.transaction((tx) => viewIn(tx, deps, playerId)),
  async setClient(playerId, clientSeed) {
    if (!clientSeedPattern.test(clientSeed)) refuse("client_seed_invalid");
    return deps.db.transaction(async (tx) => {
      await ensure(tx, deps, playerId);
      await setClientSeed(tx, playerId, clientSeed);
      return viewIn(tx, deps, playerId);
    });
  },
  async rotate(playerId, clientSeed) {
    if (clientSeed !== undefined && !clientSeedPattern.test(clientSeed)) {
      refuse("client_seed_invalid");
    }
    return deps.db.transaction((tx) => rotate(tx, deps, playerId, clientSeed));
  },
});

function newPair(ids: Ids): SeedPair {
  const serverSeed = ids.secretHex(32);
  return {
    id: ids.uuid(),
    serverSeed,
    serverSeedHash: sha256Hex(serverSeed),
    clientSeed: ids.secretHex(8),
    nonce: 0,
  };
}

async function ensure(tx: Tx, { clock, ids }: SeedsDeps, playerId: string): Promise<void> {
  if ((await findPair(tx, playerId, "active")) === undefined) {
    await insertPair(tx, playerId, newPair(ids), "active", clock.nowMs());
  }
  if ((await findPair(tx, playerId, "next")) === undefined) {
    await insertPair(tx, playerId, newPair(ids), "next", clock.nowMs());
  }
}

async function viewIn(tx: Tx, deps: SeedsDeps, playerId: string): Promise<SeedsView> {
  await ensure(tx, deps, playerId);
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

async function rotate(
  tx: Tx,
  deps: SeedsDeps,
  playerId: string,
  clientSeed: string | undefined,
): Promise<SeedsRotated> {
  await ensure(tx, deps, playerId);
  // The row of the active pair is locked from here on, so no bet can draw from it.
  const old = await revealActive(tx, playerId, deps.clock.nowMs());
  if (old === undefined || (await deps.hasRoundInPlay(tx, playerId))) refuse("round_open");
  await activateNext(tx, playerId, clientSeed ?? old.clientSeed);
  return {
    revealed: {
      serverSeed: old.serverSeed,
      serverSeedHash: old.serverSeedHash,
      nonce: old.nonce,
      uses: await listSeedUses(tx, old.id),
    },
    current: await viewIn(tx, deps, playerId),
  };
}
