/**
 * Fencing of the process that leads. Whoever takes the studio's lock takes the next term too; each
 * step of a draw holds the term, so a leader that was replaced changes nothing any more.
 */
import type { Database, Tx } from "../../platform/db.ts";

export class NotLeading extends Error {
  override readonly name = "NotLeading";
}

export async function takeTerm(db: Database): Promise<bigint> {
  const [row] = await db.query<{ term: bigint }>(
    "update lottery.leader set term = term + 1 returning term",
  );
  if (row === undefined) throw new Error("the lottery has no row for its leader");
  return row.term;
}

/** Runs a step of the leader in one transaction. Throws NotLeading where another one leads. */
export const inTerm = <T>(db: Database, term: bigint, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    const held = await tx.query("select 1 from lottery.leader where term = $1 for share", [term]);
    if (held.length === 0) throw new NotLeading("another process leads the draws");
    return work(tx);
  });
