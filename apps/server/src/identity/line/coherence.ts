import type { Incoherence } from "../../ledger/index.ts";
import type { Database } from "../../platform/db.ts";
import { listLineFindings } from "./coherence-store.ts";

/**
 * What must not be in the lines; an empty list means they are right. It sees one moment, so it may
 * run while members register. Where each path is the upline's and the member, nobody stands in a
 * circle: a path would have to be longer than itself.
 */
export async function findLineIncoherences(db: Database): Promise<Incoherence[]> {
  return db.transaction(async (tx) => {
    await tx.execute("set transaction isolation level repeatable read, read only");
    await tx.execute("set local statement_timeout = 0");
    return listLineFindings(tx);
  });
}
