import { isoAt } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";

export interface SeedPair {
  readonly id: string;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

const columns = `id, server_seed as "serverSeed", server_seed_hash as "serverSeedHash",
  client_seed as "clientSeed", nonce`;

export async function findPair(
  reader: Reader,
  playerId: string,
  status: "active" | "next",
): Promise<SeedPair | undefined> {
  const [row] = await reader.query<SeedPair>(
    `select ${columns} from studio.seed_pair where player_id = $1 and status = $2`,
    [playerId, status],
  );
  return row;
}

/** Writes the pair unless the player has one of that status already. */
export async function insertPair(
  tx: Tx,
  playerId: string,
  pair: SeedPair,
  status: "active" | "next",
  nowMs: number,
): Promise<void> {
  await tx.execute(
    `insert into studio.seed_pair
       (id, player_id, server_seed, server_seed_hash, client_seed, nonce, status, created_at)
     values ($1, $2, $3, $4, $5, 0, $6, $7)
     on conflict (player_id, status) where status <> 'revealed' do nothing`,
    [
      pair.id,
      playerId,
      pair.serverSeed,
      pair.serverSeedHash,
      pair.clientSeed,
      status,
      isoAt(nowMs),
    ],
  );
}

/**
 * Takes the next nonce of the active pair. The row lock makes parallel bets queue: no gap, no twin.
 */
export async function takeNonce(tx: Tx, playerId: string): Promise<SeedPair | undefined> {
  const [row] = await tx.query<SeedPair>(
    `update studio.seed_pair set nonce = nonce + 1
     where player_id = $1 and status = 'active' returning ${columns}`,
    [playerId],
  );
  return row;
}

export async function setClientSeed(tx: Tx, playerId: string, clientSeed: string): Promise<void> {
  await tx.execute(
    "update studio.seed_pair set client_seed = $2 where player_id = $1 and status = 'active'",
    [playerId, clientSeed],
  );
}

/** Ends the active pair; gives it with its server seed, which is public from now on. */
export async function revealActive(
  tx: Tx,
  playerId: string,
  nowMs: number,
): Promise<SeedPair | undefined> {
  const [row] = await tx.query<SeedPair>(
    `update studio.seed_pair set status = 'revealed', revealed_at = $2
     where player_id = $1 and status = 'active' returning ${columns}`,
    [playerId, isoAt(nowMs)],
  );
  return row;
}

export async function activateNext(tx: Tx, playerId: string, clientSeed: string): Promise<void> {
  await tx.execute(
    `update studio.seed_pair set status = 'active', client_seed = $2
     where player_id = $1 and status = 'next'`,
    [playerId, clientSeed],
  );
}
