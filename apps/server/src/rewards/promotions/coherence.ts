import type { Incoherence } from "../../ledger/index.ts";
import type { Database } from "../../platform/db.ts";
import { listBudgetFaults, listFollowFaults } from "./coherence-store.ts";

/**
 * Promotions, offers and other rewards whose budget is not what is reserved of it, and entries that
 * are not where their awards are; an empty list means both are right. It sees one moment.
 */
export async function findPromotionIncoherences(db: Database): Promise<Incoherence[]> {
  return db.transaction(async (tx) => {
    await tx.execute("set transaction isolation level repeatable read, read only");
    await tx.execute("set local statement_timeout = 0");
    const budgets = await listBudgetFaults(tx);
    const entries = await listFollowFaults(tx);
    return [
      ...budgets.map(({ promotionId, scope, spentMinor, reservedMinor }) => ({
        check: "rewards spend what is reserved of them",
        // Of nobody in particular.
        memberId: 0n,
        finding: `${promotionId} ${scope}: spent ${spentMinor}, reserved ${reservedMinor}`,
      })),
      ...entries.map(({ memberId, entryId, state, awardState }) => ({
        check: "entries are where their awards are",
        memberId,
        finding: `${entryId} is ${state}, its award ${awardState}`,
      })),
    ];
  });
}
