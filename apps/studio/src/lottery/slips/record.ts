import type { OwnerRecord } from "../../engine/owners/owner.ts";
import { markDisputed } from "./slip-store.ts";

/** What a slip is owed is said by its draw; only what the wallet will never take is written. */
export const slipRecord: OwnerRecord = {
  async callEnded(tx, { ownerId, isTaken }) {
    if (!isTaken) await markDisputed(tx, ownerId);
  },
};
