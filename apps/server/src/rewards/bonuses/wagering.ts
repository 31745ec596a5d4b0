import type { Database, Reader, Tx } from "../../platform/db.ts";
import type { GameNamer } from "../offers/views.ts";
import { complete, takeBack, type MoveDeps } from "./moves.ts";
import { fateOf, type BonusRow } from "./rules.ts";
import { postponeLooks } from "./stake-store.ts";
import { countOpenOf, progressBy, readPlayed, type StakeDeps } from "./stakes.ts";
import { lockBonus, takeActive } from "./store.ts";
import type { Progress } from "./views.ts";

/**
 * How far bonuses are, and what comes of it: done ones are released, those whose time is over go
 * back. Only what was played with since the last look, or is due by its time, is looked at. What is
 * due is decided with no transaction open, and holds under the lock while the sums are the same.
 * Before a bonus is given up, what is on record of its rounds must be counted.
 */
export interface WageringDeps extends MoveDeps, StakeDeps, GameNamer {
  readonly db: Database;
  /** The moment before which every bet is on record. */
  readonly recordedUntil: () => Promise<Date>;
  readonly isUnderReview: (reader: Reader, memberId: bigint) => Promise<boolean>;
  /** Flags what is odd about the play for a bonus, once it is done. */
  readonly checkPlay: (tx: Tx, bonus: PlayedBonus) => Promise<void>;
  readonly onMoved: () => void;
  readonly onError: (error: unknown) => void;
}

/** A bonus that was played for. */
export interface PlayedBonus extends Pick<
  BonusRow,
  "memberId" | "merchantCode" | "bonusId" | "currency"
> {
  readonly grantedAt: Date;
  readonly endsAt: Date;
}

type ProgressDeps = Pick<WageringDeps, "db"> & StakeDeps;

/** How far each of these is, read at once; one that is not active stands where it was left. */
export async function readProgress(
  deps: ProgressDeps,
  rows: readonly BonusRow[],
): Promise<(row: BonusRow) => Promise<Progress>> {
  const active = rows.filter(({ state }) => state === "active");
  const playedOf = await deps.db.read((reader) => readPlayed(deps, reader, active));
  return async (row) =>
    row.state === "active"
      ? progressBy(deps, row, playedOf(row))
      : { doneMinor: row.doneMinor, openRounds: 0 };
}

export const progressOf = async (deps: ProgressDeps, row: BonusRow): Promise<Progress> =>
  (await readProgress(deps, [row]))(row);

const batchMax = 500;
/** Of one run, so that it ends before the next begins; what is left is that one's. */
const takenMax = 20_000;
/** Shorter than the pause between two runs, so that the next one looks again. */
export const againMs = 15_000;

/** Answers whether money moved. */
async function end(
  deps: WageringDeps,
  row: BonusRow,
  progress: Progress,
  recordedUntil: Date,
): Promise<boolean> {
  const { db, clock, isUnderReview } = deps;
  return db.transaction(async (tx) => {
    const before = await lockBonus(tx, row.memberId, row.bonusId);
    // Rounds played in between cause another check.
    if (before?.state !== "active" || before.counted !== row.counted) return false;
    const { grantedAt, endsAt } = before;
    const isDone = progress.doneMinor >= before.requiredMinor;
    // Before it is asked whether somebody is to look at the member first.
    if (isDone && grantedAt !== null && endsAt !== null) {
      await deps.checkPlay(tx, { ...before, grantedAt, endsAt });
    }
    const { doneMinor } = progress;
    const fate = fateOf(
      before,
      { doneMinor, openRounds: await countOpenOf(deps, tx, before) },
      { at: clock.now(), recordedUntil, isUnderReview: await isUnderReview(tx, row.memberId) },
    );
    // Asked after the rounds in play: one that was settled in between is still to be counted.
    if (fate === "wait") return false;
    if (fate === "expire" && !(await deps.isCounted(tx, row.memberId))) return false;
    if (fate === "complete") await complete(tx, deps, before);
    else await takeBack(tx, deps, before, { event: "expire", doneMinor });
    return true;
  });
}

/** Looks at bonuses that were taken together; answers how many came to their end. */
async function look(
  deps: WageringDeps,
  rows: readonly BonusRow[],
  playedOf: Awaited<ReturnType<typeof readPlayed>>,
  recordedUntil: Date,
): Promise<number> {
  const at = deps.clock.now();
  const later: (BonusRow & { readonly lookAt: Date })[] = [];
  let ended = 0;
  for (const row of rows) {
    const progress = await progressBy(deps, row, playedOf(row));
    const fate = fateOf(row, progress, { at, recordedUntil, isUnderReview: false });
    if (fate === "wait") {
      if (row.endsAt !== null && at < row.endsAt) later.push({ ...row, lookAt: row.endsAt });
      continue;
    }
    try {
      if (await end(deps, row, progress, recordedUntil)) ended += 1;
    } catch (error) {
      deps.onError(error);
    }
  }
  if (later.length > 0) await deps.db.transaction((tx) => postponeLooks(tx, later));
  return ended;
}

/**
 * Looks at every active bonus that is due for it; answers how many came to their end. One that
 * fails does not stop the rest. Of named members every one is looked at, and no other's.
 */
export async function pollBonuses(deps: WageringDeps, of?: readonly bigint[]): Promise<number> {
  const { db, clock } = deps;
  const at = clock.now();
  const again = new Date(at.getTime() + againMs);
  let ended = 0;
  for (let taken = 0; taken < takenMax; taken += batchMax) {
    // First how far the record goes, then the record: it only grows in between.
    const recordedUntil = await deps.recordedUntil();
    const { rows, playedOf } = await db.transaction(async (tx) => {
      const due = await takeActive(tx, at, again, batchMax, of);
      return { rows: due, playedOf: await readPlayed(deps, tx, due) };
    });
    ended += await look(deps, rows, playedOf, recordedUntil);
    if (rows.length < batchMax) break;
  }
  if (ended > 0) deps.onMoved();
  return ended;
}
