import type { Database, Reader } from "../platform/db.ts";
import { complete, takeBack, type MoveDeps } from "./moves.ts";
import { countedOf, fateOf, type BonusRow, type Stakes } from "./rules.ts";
import { lockBonus, takeActive } from "./store.ts";
import type { Progress } from "./views.ts";

/**
 * How far bonuses are, and what comes of it: done ones are released, those whose time is over go
 * back. Progress is read with no transaction open; under the lock only the state is looked at
 * again, because what was done stays done.
 */
export interface WageringDeps extends MoveDeps {
  readonly db: Database;
  /** Stakes of a member's rounds that began in a time, its end exclusive. */
  readonly stakesBetween: (memberId: bigint, from: Date, to: Date) => Promise<Stakes>;
  /** The moment before which every bet is on record. */
  readonly recordedUntil: () => Promise<Date>;
  readonly isUnderReview: (reader: Reader, memberId: bigint) => Promise<boolean>;
  readonly onMoved: () => void;
  readonly onError: (error: unknown) => void;
}

/** How far a bonus is; one that is not active stands where it was left. */
export async function progressOf(
  { stakesBetween }: Pick<WageringDeps, "stakesBetween">,
  row: BonusRow,
): Promise<Progress> {
  const { state, grantedAt, endsAt, doneMinor } = row;
  if (state !== "active" || grantedAt === null || endsAt === null) {
    return { doneMinor, openRounds: 0 };
  }
  const stakes = await stakesBetween(row.memberId, grantedAt, endsAt);
  return { doneMinor: countedOf(row.weights, stakes), openRounds: stakes.openRounds };
}

const batchMax = 100;
/** Of one run, so that it ends before the next begins; what is left is that one's. */
const takenMax = 2_000;

/** Answers whether money moved. */
async function look(deps: WageringDeps, row: BonusRow): Promise<boolean> {
  const { db, clock, recordedUntil, isUnderReview } = deps;
  // First how far the record goes, then the record: it only grows in between.
  const known = await recordedUntil();
  const progress = await progressOf(deps, row);
  return db.transaction(async (tx) => {
    const before = await lockBonus(tx, row.memberId, row.bonusId);
    if (before?.state !== "active") return false;
    const fate = fateOf(before, progress, {
      at: clock.now(),
      recordedUntil: known,
      isUnderReview: await isUnderReview(tx, row.memberId),
    });
    if (fate === "wait") return false;
    const { doneMinor } = progress;
    if (fate === "complete") await complete(tx, deps, before);
    else await takeBack(tx, deps, before, { event: "expire", doneMinor });
    return true;
  });
}

/**
 * Looks at every active bonus once; answers how many came to their end. One that fails does not
 * stop the rest.
 */
export async function pollBonuses(deps: WageringDeps): Promise<number> {
  const at = deps.clock.now();
  let ended = 0;
  for (let taken = 0; taken < takenMax; taken += batchMax) {
    const rows = await deps.db.transaction((tx) => takeActive(tx, at, at, batchMax));
    for (const row of rows) {
      try {
        if (await look(deps, row)) ended += 1;
      } catch (error) {
        deps.onError(error);
      }
    }
    if (rows.length < batchMax) break;
  }
  if (ended > 0) deps.onMoved();
  return ended;
}
