import { raiseTurnover as raise } from "../../cashier/index.ts";
import type { Tx } from "../../platform/db.ts";
import { sumInPools } from "./buy-in-store.ts";

/**
 * Counts what rewards credit in what must be staked before money goes out. What the member has in
 * pools of tournaments is not played out.
 */
export const raiseTurnover = (tx: Tx, won: Parameters<typeof raise>[1]): Promise<void> =>
  raise(tx, won, sumInPools);
