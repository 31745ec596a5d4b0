import type { SeedUse } from "../../protocol.ts";
import { isoAt } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { places } from "../vault/store.ts";

export interface SeedPair {
  readonly id: string;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

interface PairRow extends Omit<SeedPair, "serverSeed"> {
  readonly revealed: string | null;
  readonly sealed: Buffer | null;
}

const columns = `id, server_seed as revealed, server_seed_sealed as sealed,
  server_seed_hash as "serverSeedHash", client_seed as "clientSeed", nonce`;

/** The seed of a pair, which only its end reveals to the rows. */
export function openSeed(
  { vault }: Reader,
  pairId: string,
  { revealed, sealed }: Pick<PairRow, "revealed" | "sealed">,
): string {
  if (revealed !== null) return revealed;
  if (sealed === null) throw new Error(`the pair ${pairId} has no seed`);
  return vault.open(sealed, places.serverSeed(pairId));
}

function pairOf(reader: Reader, row: PairRow | undefined): SeedPair | undefined {
  if (row === undefined) return undefined;
  const { revealed, sealed, ...rest } = row;
  return { ...rest, serverSeed: openSeed(reader, row.id, { revealed, sealed }) };
}

export async function findPair(
  reader: Reader,
  playerId: string,
  status: "active" | "next",
): Promise<SeedPair | undefined> {
  const [row] = await reader.query<PairRow>(
    `select ${columns} from studio.seed_pair where player_id = $1 and status = $2`,
    [playerId, status],
  );
  return pairOf(reader, row);
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
       (id, player_id, server_seed_sealed, server_seed_hash, client_seed, nonce, status, created_at)
     values ($1, $2, $3, $4, $5, 0, $6, $7)
     on conflict (player_id, status) where status <> 'revealed' do nothing`,
    [
      pair.id,
      playerId,
      tx.vault.seal("seeds", places.serverSeed(pair.id), pair.serverSeed),
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
  const [row] = await tx.query<PairRow>(
    `update studio.seed_pair set nonce = nonce + 1
     where player_id = $1 and status = 'active' returning ${columns}`,
    [playerId],
  );
  return pairOf(tx, row);
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
  const [row] = await tx.query<PairRow>(
    `select ${columns} from studio.seed_pair
     where player_id = $1 and status = 'active' for update`,
    [playerId],
  );
  const pair = pairOf(tx, row);
  if (pair === undefined) return undefined;
  await tx.execute(
    `update studio.seed_pair set status = 'revealed', revealed_at = $2, server_seed = $3
     where id = $1`,
    [pair.id, isoAt(nowMs), pair.serverSeed],
  );
  return pair;
}

export async function activateNext(tx: Tx, playerId: string, clientSeed: string): Promise<void> {
  await tx.execute(
    `update studio.seed_pair set status = 'active', client_seed = $2
     where player_id = $1 and status = 'next'`,
    [playerId, clientSeed],
  );
}

/**
 * The client seeds that rounds of the pair were played with, each with its run of nonces and the
 * last round of the run that came to an end.
 */
export function listSeedUses(reader: Reader, pairId: string): Promise<SeedUse[]> {
  return reader.query<SeedUse>(
    `select client_seed as "clientSeed", min(nonce) as "firstNonce", max(nonce) as "lastNonce",
       (array_agg(id order by nonce desc) filter (where outcome is not null))[1] as "lastRoundId"
     from (
       select id, outcome, client_seed, nonce,
         nonce - row_number() over (partition by client_seed order by nonce) as run
       from studio.round where seed_pair_id = $1
     ) played
     group by client_seed, run order by min(nonce)`,
    [pairId],
  );
}
