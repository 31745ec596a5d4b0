import type { Vault } from "../../platform/sealer.ts";

/** SQL of the data keys, and of sealing what older versions stored in clear. */

export type Query = <Row>(sql: string, params?: readonly unknown[]) => Promise<Row[]>;

interface KeyRow {
  readonly id: Buffer;
  readonly purpose: string;
  readonly wrapped: Buffer;
}

/** Two studios that start at once make one set of keys. */
export async function lockKeys(query: Query): Promise<void> {
  await query("lock table studio.data_key in exclusive mode");
}

/** Oldest first. */
export const listKeys = (query: Query): Promise<KeyRow[]> =>
  query<KeyRow>("select id, purpose, wrapped from studio.data_key order by created_at, id");

export async function insertKey(query: Query, { id, purpose, wrapped }: KeyRow): Promise<void> {
  await query("insert into studio.data_key (id, purpose, wrapped) values ($1, $2, $3)", [
    id,
    purpose,
    wrapped,
  ]);
}

export async function rewrapKey(query: Query, id: Buffer, wrapped: Buffer): Promise<void> {
  await query("update studio.data_key set wrapped = $2 where id = $1", [id, wrapped]);
}

/** Where each secret belongs; a sealed value opens at its own place only. */
export const places = {
  serverSeed: (pairId: string) => `studio.seed_pair server_seed ${pairId}`,
  // The name of before: what was sealed under it opens under no other.
  chainSecret: (chainId: string) => `studio.crash_chain secret ${chainId}`,
  lotteryChain: (chainId: string) => `lottery.chain secret ${chainId}`,
  potSecret: (poolId: string, level: string, startNo: number) =>
    `studio.jackpot_start secret ${poolId} ${level} ${startNo}`,
  potFall: (poolId: string, level: string, startNo: number) =>
    `studio.jackpot_pool falls ${poolId} ${level} ${startNo}`,
};

async function sealSeeds(query: Query, vault: Vault): Promise<void> {
  const rows = await query<{ id: string; secret: string }>(
    `select id, server_seed as secret from studio.seed_pair
     where status <> 'revealed' and server_seed_sealed is null`,
  );
  for (const { id, secret } of rows) {
    await query(
      `update studio.seed_pair set server_seed = null, server_seed_sealed = $2
       where id = $1 and status <> 'revealed'`,
      [id, vault.seal("seeds", places.serverSeed(id), secret)],
    );
  }
}

async function sealChains(query: Query, vault: Vault): Promise<void> {
  const rows = await query<{ id: string; secret: string }>(
    "select id, secret_hash as secret from studio.chain where secret_hash is not null",
  );
  for (const { id, secret } of rows) {
    await query("update studio.chain set secret_hash = null, secret_sealed = $2 where id = $1", [
      id,
      vault.seal("chains", places.chainSecret(id), secret),
    ]);
  }
}

async function sealPots(query: Query, vault: Vault): Promise<void> {
  const starts = await query<{ id: string; level: string; no: number; secret: string }>(
    `select pool_id as id, level, start_no as no, secret from studio.jackpot_start
     where round_id is null and secret_sealed is null`,
  );
  for (const { id, level, no, secret } of starts) {
    await query(
      `update studio.jackpot_start set secret = null, secret_sealed = $4
       where pool_id = $1 and level = $2 and start_no = $3 and round_id is null`,
      [id, level, no, vault.seal("jackpots", places.potSecret(id, level, no), secret)],
    );
  }
  const pools = await query<PoolFalls>(
    `select id, levels, starts, falls_micro as falls from studio.jackpot_pool
     where falls_micro is not null`,
  );
  for (const pool of pools) {
    await query(
      "update studio.jackpot_pool set falls_micro = null, falls_sealed = $2 where id = $1",
      [pool.id, sealFalls(vault, pool)],
    );
  }
}

interface PoolFalls {
  readonly id: string;
  readonly levels: readonly string[];
  readonly starts: readonly number[];
  readonly falls: readonly (string | bigint | null)[];
}

export const sealFalls = (vault: Vault, pool: PoolFalls): (Buffer | null)[] =>
  pool.falls.map((fall, at) =>
    fall === null
      ? null
      : vault.seal(
          "jackpots",
          places.potFall(pool.id, pool.levels[at] ?? "", pool.starts[at] ?? 0),
          String(fall),
        ),
  );

const checks = [
  ["seed_pair", "seed_pair_sealed_check"],
  ["chain", "chain_sealed_check"],
  ["jackpot_start", "jackpot_start_sealed_check"],
  ["jackpot_pool", "jackpot_pool_sealed_check"],
] as const;

/** Seals what an older version left in clear; from then on the database refuses to hold any. */
export async function sealClear(query: Query, vault: Vault): Promise<void> {
  await sealSeeds(query, vault);
  await sealChains(query, vault);
  await sealPots(query, vault);
  const open = await query<{ name: string }>(
    `select conname as name from pg_constraint
     where connamespace = 'studio'::regnamespace and contype = 'c' and not convalidated`,
  );
  const names = new Set(open.map(({ name }) => name));
  for (const [table, check] of checks.filter(([, name]) => names.has(name))) {
    await query(`alter table studio.${table} validate constraint ${check}`);
  }
}
