import { raiseTurnover as raise, raiseTurnovers as raiseEach } from "../../cashier/index.ts";
import type { Tx } from "../../platform/db.ts";
import { sumInPools, sumInPoolsEach } from "./buy-in-store.ts";

/**
 * Counts what rewards credit in what must be staked before money goes out. What the member has in
 * pools of tournaments is not played out.
 */
export const raiseTurnover = (tx: Tx, won: Parameters<typeof raise>[1]): Promise<void> =>
  raise(tx, won, sumInPools);

/** The same of many members, each at most once. */
export const raiseTurnovers = (tx: Tx, won: Parameters<typeof raiseEach>[1]): Promise<void> =>
  raiseEach(tx, won, sumInPoolsEach);
