import type { Database } from "../../apps/server/src/platform/db.ts";

/** How many operations shared a commit, and what they wrote to the log. */
export interface Commits {
  readonly batch: number;
  readonly walBytes: number;
}

interface Mark {
  readonly lastId: string;
  readonly wal: number;
}

const markSql = `select coalesce(max(id::text), '') as "lastId",
  pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal from ledger.operation`;

/** Rows that one statement wrote have one xmin. */
const countSql = `select count(*)::float8 as operations,
  count(distinct xmin::text)::float8 as commits from ledger.operation where id::text > $1`;

async function only<Row>(db: Database, sql: string, params: readonly unknown[] = []): Promise<Row> {
  const [row] = await db.read((reader) => reader.query<Row>(sql, params));
  if (row === undefined) throw new Error("no row");
  return row;
}

/** Begins to count; `since` ends it. */
export async function commitsOf(db: Database): Promise<{ since(): Promise<Commits> }> {
  const from = await only<Mark>(db, markSql);
  return {
    async since() {
      const { wal } = await only<Mark>(db, markSql);
      const { operations, commits } = await only<{ operations: number; commits: number }>(
        db,
        countSql,
        [from.lastId],
      );
      return { batch: operations / commits, walBytes: (wal - from.wal) / operations };
    },
  };
}
