import type { Ledger } from "../../ledger/index.ts";
import type { Reader, Tx } from "../../platform/db.ts";
import type { OfferLeave } from "../../platform/offer-leave.ts";
import { listStopped } from "../stop/store.ts";
import { awardChangedOf, awardPaidOf } from "./events.ts";
import { creditOf, whileOfUse, type AwardMoveDeps, type CreditedAward } from "./moves.ts";
import { issuedAward, nextOfAward, type AwardRow, type EarnedAward } from "./rules.ts";
import { insertAwards } from "./store.ts";

/**
 * Awards of many members in one transaction, in a few statements for all of them: what the end of a
 * period gives. Each is the award that a member's own transaction would have made, with the same
 * events and under the same key of the ledger.
 */
export interface ManyDeps extends Pick<AwardMoveDeps, "clock" | "events"> {
  /** Counts credited money of many members, each once, in what must be staked. */
  readonly raiseTurnovers: (tx: Tx, won: readonly CreditedAward[]) => Promise<void>;
  readonly ledger: Pick<Ledger, "postEach">;
  /** Those of these members whom an operator is to look at first. */
  readonly listUnderReview: (
    reader: Reader,
    memberIds: readonly bigint[],
  ) => Promise<ReadonlySet<bigint>>;
}

/** Cash of no promotion, or of a rain: no other noun follows what becomes of it. */
export type PlainAward = EarnedAward & { readonly prize?: null } & (
    | { readonly promotionId: null }
    | { readonly reason: "envelope" }
  );

export const isPlain = (earned: EarnedAward): earned is PlainAward =>
  (earned.promotionId === null || earned.reason === "envelope") && (earned.prize ?? null) === null;

export interface GivenAward {
  readonly leave: OfferLeave;
  readonly earned: PlainAward;
}

/** What waits to be claimed may be no money. */
export interface IssuedAward {
  readonly leave: OfferLeave;
  readonly earned: EarnedAward & { readonly promotionId: null };
}

/** Writes down what facts earned; answers those that were not written before. */
export async function issueMany(
  tx: Tx,
  { clock, events }: Pick<ManyDeps, "clock" | "events">,
  given: readonly IssuedAward[],
): Promise<AwardRow[]> {
  if (given.length === 0) return [];
  const now = clock.now();
  const asked = given.map(({ earned }) => earned);
  const earned = await whileOfUse(tx, asked, now);
  const all = given.map(({ leave, ...own }, at) => ({
    leave,
    row: issuedAward(earned[at] ?? own.earned, now),
  }));
  const added = await insertAwards(tx, all);
  const rows = all.flatMap(({ row }) => (added.has(row.awardId) ? [row] : []));
  await events.publishAll(tx, rows.map(awardChangedOf));
  return rows;
}

function decided(row: AwardRow, isHeld: boolean, isStopped: boolean): AwardRow {
  if (isStopped && !isHeld) return { ...row, waits: true };
  const state = nextOfAward(row.state, isHeld ? "hold" : "claim");
  if (state === undefined) throw new Error(`award ${row.awardId} cannot be paid`);
  return { ...row, state, endedAt: isHeld ? null : row.issuedAt };
}

/** Posts what is paid; last, because who plays waits for the account. */
async function postMany(
  tx: Tx,
  deps: Omit<ManyDeps, "listUnderReview">,
  paid: readonly AwardRow[],
): Promise<void> {
  const outcomes = await deps.ledger.postEach(tx, paid.map(creditOf));
  const credited = paid.flatMap((row, index): CreditedAward[] => {
    const outcome = outcomes[index];
    if (outcome?.status !== "ok") {
      throw new Error(`award ${row.awardId}: ledger said ${outcome?.status ?? "nothing"}`);
    }
    if (row.turnoverBps === 0) return [];
    const { memberId, merchantCode, currency, amountMinor, turnoverBps: factorBps } = row;
    const { balanceMinor } = outcome;
    const to = { memberId, merchantCode, currency, amountMinor, balanceMinor };
    return [{ ...to, factorBps, at: row.issuedAt }];
  });
  if (credited.length > 0) await deps.raiseTurnovers(tx, credited);
}

/**
 * Writes down what facts earned and pays it at once, each member at most one; of those who are held
 * an operator decides first, and in a stop of the brand's rewards it waits for the end of the stop.
 * What was written before changes nothing.
 */
export async function payMany(
  tx: Tx,
  deps: Omit<ManyDeps, "listUnderReview">,
  given: readonly GivenAward[],
  held: ReadonlySet<bigint>,
): Promise<void> {
  if (given.length === 0) return;
  const now = deps.clock.now();
  const brands = new Set(given.map(({ earned }) => earned.merchantCode));
  const stopped = await listStopped(tx, [...brands]);
  const all = given.map(({ leave, earned }) => {
    const issued = issuedAward(earned, now);
    const isHeld = held.has(earned.memberId);
    return { leave, issued, row: decided(issued, isHeld, stopped.has(earned.merchantCode)) };
  });
  const added = await insertAwards(tx, all);
  const written = all.filter(({ row }) => added.has(row.awardId));
  const paid = written.flatMap(({ row }) => (row.state === "claimed" ? [row] : []));
  await deps.events.publishAll(tx, [
    ...written.flatMap(({ issued, row }) =>
      row.waits ? [awardChangedOf(row)] : [awardChangedOf(issued), awardChangedOf(row)],
    ),
    ...paid.map((row) => awardPaidOf(row, now)),
  ]);
  if (paid.length > 0) await postMany(tx, deps, paid);
}

/** The same; those who are under review are held. */
export async function payOrHoldMany(
  tx: Tx,
  deps: ManyDeps,
  given: readonly GivenAward[],
): Promise<void> {
  if (given.length === 0) return;
  const memberIds = given.map(({ earned }) => earned.memberId);
  await payMany(tx, deps, given, await deps.listUnderReview(tx, memberIds));
}
