import type { Incoherence } from "../../ledger/index.ts";
import type { Database } from "../../platform/db.ts";
import { listBucketGaps, listPrizeGaps } from "./coherence-store.ts";

/**
 * Boards that paid other prizes than their list says, or whose ranks are counted from other scores
 * than they have; an empty list means they are right.
 */
export function findBoardIncoherences(db: Database): Promise<Incoherence[]> {
  return db.transaction(async (tx) => {
    await tx.execute("set transaction isolation level repeatable read, read only");
    await tx.execute("set local statement_timeout = 0");
    const prizes = await listPrizeGaps(tx);
    const buckets = await listBucketGaps(tx);
    return [
      ...prizes.map(({ memberId, boardId, issuedMinor, wonMinor }) => ({
        check: "prizes of boards are those of their lists",
        memberId,
        finding: `board ${boardId} issued ${issuedMinor}, its list says ${wonMinor}`,
      })),
      ...buckets.map(({ boardId, counted, scores }) => ({
        check: "ranks of boards are counted from their scores",
        memberId: 0n,
        finding: `board ${boardId} counts ${counted} members, ${scores} have a score`,
      })),
    ];
  });
}
