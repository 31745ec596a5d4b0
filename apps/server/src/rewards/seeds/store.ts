import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of the seeds that members' turns are drawn from. */

export interface PairRow {
  readonly seedId: string;
  readonly memberId: bigint;
  readonly sealed: Buffer;
  /** Once the pair has ended. */
  readonly serverSeed: string | null;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly turns: number;
}

const columns = `seed_id as "seedId", member_id as "memberId", server_seed_sealed as sealed,
  server_seed as "serverSeed", server_seed_hash as "serverSeedHash", client_seed as "clientSeed",
  turns`;

async function one(reader: Reader, sql: string, params: readonly unknown[]) {
  return (await reader.query<PairRow>(sql, params))[0];
}

export const findPair = (reader: Reader, memberId: bigint, state: "active" | "next") =>
  one(reader, `select ${columns} from rewards.seed_pair where member_id = $1 and state = $2`, [
    memberId,
    state,
  ]);

export const findPairById = (reader: Reader, seedId: string) =>
  one(reader, `select ${columns} from rewards.seed_pair where seed_id = $1`, [seedId]);

export const findLastEnded = (reader: Reader, memberId: bigint) =>
  one(
    reader,
    `select ${columns} from rewards.seed_pair where member_id = $1 and state = 'ended'
     order by ended_at desc, seed_id desc limit 1`,
    [memberId],
  );

/** Writes a pair unless the member has one of that state already. */
export function insertPair(
  tx: Tx,
  state: "active" | "next",
  pair: Omit<PairRow, "serverSeed" | "turns">,
  at: Date,
): Promise<number> {
  return tx.execute(
    `insert into rewards.seed_pair (seed_id, member_id, state, server_seed_sealed,
       server_seed_hash, client_seed, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (member_id, state) where state <> 'ended' do nothing`,
    [pair.seedId, pair.memberId, state, pair.sealed, pair.serverSeedHash, pair.clientSeed, at],
  );
}

/** Takes the next number of the active pair. Turns at once come one after another by its row. */
export const takeTurn = (tx: Tx, memberId: bigint) =>
  one(
    tx,
    `update rewards.seed_pair set turns = turns + 1
     where member_id = $1 and state = 'active' returning ${columns}`,
    [memberId],
  );

export const lockActive = (tx: Tx, memberId: bigint) =>
  one(
    tx,
    `select ${columns} from rewards.seed_pair
     where member_id = $1 and state = 'active' for update`,
    [memberId],
  );

export function endPair(tx: Tx, seedId: string, serverSeed: string, at: Date): Promise<number> {
  return tx.execute(
    `update rewards.seed_pair set state = 'ended', server_seed = $2, ended_at = $3
     where seed_id = $1 and state = 'active'`,
    [seedId, serverSeed, at],
  );
}

export function activateNext(tx: Tx, memberId: bigint, clientSeed: string): Promise<number> {
  return tx.execute(
    `update rewards.seed_pair set state = 'active', client_seed = $2
     where member_id = $1 and state = 'next'`,
    [memberId, clientSeed],
  );
}

/** In the order of their ids, for those who seal again. */
export function listSealed(
  reader: Reader,
  after: Pick<PairRow, "seedId"> | undefined,
  limit: number,
): Promise<PairRow[]> {
  return reader.query<PairRow>(
    `select ${columns} from rewards.seed_pair where $1::uuid is null or seed_id > $1
     order by seed_id limit $2`,
    [after?.seedId ?? null, limit],
  );
}

export function updateSeal(tx: Tx, seedId: string, sealed: Buffer): Promise<number> {
  return tx.execute("update rewards.seed_pair set server_seed_sealed = $2 where seed_id = $1", [
    seedId,
    sealed,
  ]);
}
