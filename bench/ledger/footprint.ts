import type { Database } from "../../apps/server/src/platform/db.ts";

/** Bytes the books take: tables, indexes, and the log position. */
export interface Footprint {
  readonly tableBytes: number;
  readonly indexBytes: number;
  readonly walBytes: number;
  readonly operations: number;
}

/** Everything a bet writes that stays: operations, with indexes. */
const footprintSql = `
  select coalesce(sum(pg_table_size(c.oid)), 0)::float8 as table_bytes,
    coalesce(sum(pg_indexes_size(c.oid)), 0)::float8 as index_bytes,
    (select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8) as wal_bytes,
    (select count(*)::float8 from ledger.operation) as operations
  from pg_class c
  where c.oid = 'ledger.operation'::regclass`;

export async function footprintOf(db: Database): Promise<Footprint> {
  const rows = await db.read((reader) =>
    reader.query<{
      table_bytes: number;
      index_bytes: number;
      wal_bytes: number;
      operations: number;
    }>(footprintSql),
  );
  const row = rows[0];
  if (row === undefined) throw new Error("no footprint");
  return {
    tableBytes: row.table_bytes,
    indexBytes: row.index_bytes,
    walBytes: row.wal_bytes,
    operations: row.operations,
  };
}

export interface PerBet {
  readonly table: number;
  readonly index: number;
  readonly wal: number;
}

export function perBet(before: Footprint, after: Footprint): PerBet {
  const bets = after.operations - before.operations;
  return {
    table: (after.tableBytes - before.tableBytes) / bets,
    index: (after.indexBytes - before.indexBytes) / bets,
    wal: (after.walBytes - before.walBytes) / bets,
  };
}
