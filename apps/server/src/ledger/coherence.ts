import type { Database } from "../platform/db.ts";
import { coherenceChecks, listFindings } from "./coherence-store.ts";

/** Something in the books that must not be. */
export interface Incoherence {
  readonly check: string;
  readonly memberId: bigint;
  readonly finding: string;
}

const findingsMax = 100;

/**
 * Looks for everything that must not be in the books; an empty list means they are right. At most
 * 100 findings per check. All checks see one moment, so it may run while the product works.
 */
export async function findIncoherences(db: Database): Promise<Incoherence[]> {
  return db.transaction(async (tx) => {
    await tx.execute("set transaction isolation level repeatable read, read only");
    await tx.execute("set local statement_timeout = 0");
    const found: Incoherence[] = [];
    for (const { name, sql } of coherenceChecks) {
      const rows = await listFindings(tx, sql, findingsMax);
      found.push(...rows.map((row) => ({ check: name, ...row })));
    }
    return found;
  });
}

/** Throws with the findings when the books are wrong. Run after every database test file. */
export async function assertCoherent(db: Database): Promise<void> {
  const found = await findIncoherences(db);
  if (found.length === 0) return;
  const lines = found
    .slice(0, 20)
    .map(({ check, memberId, finding }) => `${check}: member ${memberId}: ${finding}`);
  throw new Error(`the books are not coherent (${found.length}):\n${lines.join("\n")}`);
}
