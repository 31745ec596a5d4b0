import type { Database, Reader, Tx } from "./db.ts";

interface Resealing<R> {
  readonly db: Database;
  /** Rows in the order of their keys, those after one that was read before. */
  readonly list: (reader: Reader, after: R | undefined, limit: number) => Promise<readonly R[]>;
  /** How many are read at once. */
  readonly limit: number;
  /** Whether all it holds is sealed with the key of today. */
  readonly isCurrent: (row: R) => boolean;
  /** Opens what a row holds and seals it again; what it gives back writes it down. */
  readonly reseal: (row: R) => (tx: Tx) => Promise<unknown>;
}

/**
 * Seals with the key of today what one of before sealed, row by row, and tells how many it were.
 * Repeating it changes nothing. It requires that sealed values are written once, so that nothing
 * else changes them in between.
 */
export async function resealRows<R>(work: Resealing<R>): Promise<number> {
  const { db, list, limit, isCurrent, reseal } = work;
  let resealed = 0;
  let after: R | undefined;
  for (;;) {
    const from = after;
    const rows = await db.read((reader) => list(reader, from, limit));
    for (const row of rows.filter((one) => !isCurrent(one))) {
      await db.transaction(reseal(row));
      resealed += 1;
    }
    after = rows.at(-1);
    if (rows.length < limit) return resealed;
  }
}
