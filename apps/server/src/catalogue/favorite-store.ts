import type { Reader, Tx } from "../platform/db.ts";

/** The SQL of favourites. */

export interface GameCodes {
  readonly vendorCode: string;
  readonly gameCode: string;
}

/**
 * Makes the favourites of one member wait for each other until the transaction is over, so that
 * what was counted is still so when it is written.
 */
export async function lockFavorites(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('favorite ' || $1::text, 0))", [
    memberId,
  ]);
}

export async function isFavorite(
  reader: Reader,
  memberId: bigint,
  { vendorCode, gameCode }: GameCodes,
): Promise<boolean> {
  const rows = await reader.query(
    `select from catalogue.favorite
     where member_id = $1 and vendor_code = $2 and game_code = $3`,
    [memberId, vendorCode, gameCode],
  );
  return rows.length > 0;
}

export async function countFavorites(reader: Reader, memberId: bigint): Promise<number> {
  const [row] = await reader.query<{ total: number }>(
    "select count(*)::int as total from catalogue.favorite where member_id = $1",
    [memberId],
  );
  return row?.total ?? 0;
}

export async function insertFavorite(
  tx: Tx,
  memberId: bigint,
  { vendorCode, gameCode }: GameCodes,
  addedAt: Date,
): Promise<void> {
  await tx.execute(
    `insert into catalogue.favorite (member_id, vendor_code, game_code, added_at)
     values ($1, $2, $3, $4)`,
    [memberId, vendorCode, gameCode, addedAt],
  );
}

export async function deleteFavorite(
  tx: Tx,
  memberId: bigint,
  { vendorCode, gameCode }: GameCodes,
): Promise<void> {
  await tx.execute(
    `delete from catalogue.favorite
     where member_id = $1 and vendor_code = $2 and game_code = $3`,
    [memberId, vendorCode, gameCode],
  );
}

/** Newest first. */
export function listFavorites(reader: Reader, memberId: bigint): Promise<GameCodes[]> {
  return reader.query<GameCodes>(
    `select vendor_code as "vendorCode", game_code as "gameCode" from catalogue.favorite
     where member_id = $1 order by added_at desc, vendor_code, game_code`,
    [memberId],
  );
}
