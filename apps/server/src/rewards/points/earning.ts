import type { Tx } from "../../platform/db.ts";
import { defineBatchConsumer, type Consumer } from "../../platform/events/index.ts";
import { betRolledBack, betSettled } from "../../vendors/index.ts";
import type { PointFactors } from "../vip/factors.ts";
import { foldFacts, type ValidFact } from "./rules.ts";
import { addStakes, listTerms } from "./store.ts";

/**
 * What members earn by play. A turn's facts are added up by member and written once. A correction
 * is told as a difference and counts with the revision of its round, so the sums are those of the
 * rounds in whatever order they come.
 */
export async function countStakes(
  tx: Tx,
  factorsIn: PointFactors,
  facts: readonly ValidFact[],
): Promise<void> {
  const counting = facts.filter(({ validMinor }) => validMinor !== 0n);
  if (counting.length === 0) return;
  const merchants = [...new Set(counting.map(({ merchantCode }) => merchantCode))];
  const terms = await listTerms(tx, merchants);
  const stakes = foldFacts(terms, counting, await factorsIn(tx, counting));
  if (stakes.length > 0) await addStakes(tx, stakes);
}

/** The reader of settled rounds that counts them for points. */
export const pointConsumer = (factorsIn: PointFactors): Consumer =>
  defineBatchConsumer({
    name: "points",
    kinds: [betSettled, betRolledBack],
    order: "none",
    start: "oldest",
    isOnce: true,
    async handleAll(tx, events) {
      await countStakes(
        tx,
        factorsIn,
        events.map(({ payload }) => ({
          memberId: BigInt(payload.memberId),
          merchantCode: payload.merchantCode,
          currency: payload.currency,
          gameType: payload.gameType,
          validMinor: payload.validBetMinor,
          placedAt: new Date(payload.placedAt),
        })),
      );
      return undefined;
    },
  });
