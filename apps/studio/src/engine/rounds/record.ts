import type { OwnerRecord } from "../owners/owner.ts";
import { changeStatus } from "./store.ts";

/** What becomes of a round whose payout or refund the wallet has taken, or never will take. */
export const roundRecord: OwnerRecord = {
  async callEnded(tx, { ownerId, kind, isTaken }, nowMs) {
    const [pending, ended] =
      kind === "win"
        ? (["payout_pending", "settled"] as const)
        : (["refund_pending", "refunded"] as const);
    await changeStatus(tx, ownerId, [pending], isTaken ? ended : "disputed", nowMs);
  },
};
