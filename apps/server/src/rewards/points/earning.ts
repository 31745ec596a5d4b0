import { chargebackReversed, depositChargedBack, depositCredited } from "../../cashier/index.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import { defineBatchConsumer, type Consumer } from "../../platform/events/index.ts";
import { betRolledBack, betSettled } from "../../vendors/index.ts";
import type { PointFactors } from "../vip/factors.ts";
import { foldDeposits, foldFacts, isCredited, type DepositFact, type ValidFact } from "./rules.ts";
import { addDeposits, addStakes, listTerms } from "./store.ts";

/**
 * What members earn by play and by deposits. A turn's facts are added up by member and written
 * once. A correction is told as a difference and counts with the revision of its round, so the sums
 * are those of the rounds in whatever order they come.
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

export interface DepositPointDeps {
  readonly factorsIn: PointFactors;
  /** Those of these that are accounts of the house: what they pay in earns nothing. */
  readonly ofHouse: (reader: Reader, memberIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
}

/**
 * What members earn by deposits. What is charged back belongs to its deposit, whichever of the two
 * is told first, so it takes away what the deposit gave.
 */
async function countDeposits(
  tx: Tx,
  { factorsIn, ofHouse }: DepositPointDeps,
  told: readonly DepositFact[],
): Promise<void> {
  const merchants = [...new Set(told.map(({ merchantCode }) => merchantCode))];
  const terms = await listTerms(tx, merchants);
  if (terms.every(({ perDepositMinor }) => perDepositMinor === null)) return;
  const house = await ofHouse(tx, [...new Set(told.map(({ memberId }) => memberId))]);
  const facts = told.filter(({ memberId }) => !house.has(memberId));
  const factorOf = await factorsIn(tx, facts.filter(isCredited));
  const deposits = foldDeposits(terms, facts, factorOf);
  if (deposits.length > 0) await addDeposits(tx, deposits);
}

/** The reader of deposits that counts them for points. */
export const depositPointConsumer = (deps: DepositPointDeps): Consumer =>
  defineBatchConsumer({
    name: "point_deposits",
    kinds: [depositCredited, depositChargedBack, chargebackReversed],
    order: "none",
    start: "oldest",
    isOnce: true,
    async handleAll(tx, events) {
      const facts = events.map(({ kind, payload }): DepositFact => {
        const { memberId, merchantCode, currency, depositId, amountMinor } = payload;
        const isBack = kind === depositChargedBack.kind;
        const placedAt = "creditedAt" in payload ? new Date(payload.creditedAt) : null;
        const named = { memberId: BigInt(memberId), merchantCode, currency, depositId };
        return { ...named, amountMinor: isBack ? -amountMinor : amountMinor, placedAt };
      });
      await countDeposits(tx, deps, facts);
      return undefined;
    },
  });
