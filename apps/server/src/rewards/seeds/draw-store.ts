import type { Reader, Tx } from "../../platform/db.ts";

/** SQL of the seeds of draws for many members. */

export interface NewDrawSeed {
  readonly drawId: string;
  readonly sealed: Buffer;
  readonly serverSeedHash: string;
}

export interface DrawSeedRow extends NewDrawSeed {
  readonly serverSeed: string | null;
}

const columns = `draw_id as "drawId", server_seed_sealed as sealed,
  server_seed_hash as "serverSeedHash", server_seed as "serverSeed"`;

export function insertDrawSeed(tx: Tx, row: NewDrawSeed, at: Date): Promise<number> {
  return tx.execute(
    `insert into rewards.draw_seed (draw_id, server_seed_sealed, server_seed_hash, created_at)
     values ($1, $2, $3, $4)`,
    [row.drawId, row.sealed, row.serverSeedHash, at],
  );
}

export async function findDrawSeed(
  reader: Reader,
  drawId: string,
): Promise<DrawSeedRow | undefined> {
  const [row] = await reader.query<DrawSeedRow>(
    `select ${columns} from rewards.draw_seed where draw_id = $1`,
    [drawId],
  );
  return row;
}

export async function findDrawHashes(
  reader: Reader,
  drawIds: readonly string[],
): Promise<Map<string, string>> {
  if (drawIds.length === 0) return new Map();
  const rows = await reader.query<Pick<DrawSeedRow, "drawId" | "serverSeedHash">>(
    `select draw_id as "drawId", server_seed_hash as "serverSeedHash" from rewards.draw_seed
     where draw_id = any($1::uuid[])`,
    [drawIds],
  );
  return new Map(rows.map(({ drawId, serverSeedHash }) => [drawId, serverSeedHash]));
}

export function showDrawSeed(
  tx: Tx,
  drawId: string,
  serverSeed: string,
  at: Date,
): Promise<number> {
  return tx.execute(
    `update rewards.draw_seed set server_seed = $2, shown_at = $3
     where draw_id = $1 and server_seed is null`,
    [drawId, serverSeed, at],
  );
}

/** In the order of their ids, for those who seal again. */
export function listDrawSeeds(
  reader: Reader,
  after: Pick<DrawSeedRow, "drawId"> | undefined,
  limit: number,
): Promise<DrawSeedRow[]> {
  return reader.query<DrawSeedRow>(
    `select ${columns} from rewards.draw_seed where $1::uuid is null or draw_id > $1
     order by draw_id limit $2`,
    [after?.drawId ?? null, limit],
  );
}

export function updateDrawSeal(tx: Tx, drawId: string, sealed: Buffer): Promise<number> {
  return tx.execute("update rewards.draw_seed set server_seed_sealed = $2 where draw_id = $1", [
    drawId,
    sealed,
  ]);
}
