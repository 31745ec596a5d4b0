import type { Incoherence } from "../../ledger/index.ts";
import type { Database } from "../../platform/db.ts";
import { listBudgetFaults } from "./store.ts";

/** Journeys whose budget is not what their awards promise and paid; it sees one moment. */
export async function findJourneyIncoherences(db: Database): Promise<Incoherence[]> {
  return db.transaction(async (tx) => {
    await tx.execute("set transaction isolation level repeatable read, read only");
    await tx.execute("set local statement_timeout = 0");
    return (await listBudgetFaults(tx)).map(({ journeyId, ...sums }) => ({
      check: "journeys spend what their awards promise",
      // Of nobody in particular.
      memberId: 0n,
      finding:
        `${journeyId}: spent ${sums.spentMinor} and ${sums.given} awards, ` +
        `promised ${sums.promisedMinor} and ${sums.promised}`,
    }));
  });
}
