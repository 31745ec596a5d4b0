import { findIncoherences, type Incoherence } from "./ledger/index.ts";
import type { Database } from "./platform/db.ts";
import { findBonusIncoherences, findFreeRoundIncoherences } from "./rewards/index.ts";
import { findJackpotIncoherences, listEntriesOfKeys, listStakes } from "./vendors/index.ts";

/** Everything that must not be in the books: of the ledger, and of what modules keep beside it. */
export async function findAllIncoherences(db: Database): Promise<Incoherence[]> {
  return [
    ...(await findIncoherences(db)),
    ...(await findBonusIncoherences(db, listStakes)),
    ...(await findFreeRoundIncoherences(db, listEntriesOfKeys)),
    ...(await findJackpotIncoherences(db)),
  ];
}
