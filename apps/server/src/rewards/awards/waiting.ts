import type { Database, Reader, Tx } from "../../platform/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { OfferGate } from "../../protection/index.ts";
import { isStopped } from "../stop/store.ts";
import { change, pay, type AwardMoveDeps } from "./moves.ts";
import type { AwardRow } from "./rules.ts";
import { leaveToClaim, listWaiting, lockAward, type AwardRef } from "./store.ts";

/**
 * Awards that would have paid themselves in a stop of the brand's rewards. Each is paid once after
 * the stop, in a transaction of its own: its state is changed with its money, so a killed worker or
 * a second one pays none of them twice.
 */
interface WaitingDeps extends AwardMoveDeps {
  readonly db: Database;
  readonly offers: Pick<OfferGate, "excludedIn">;
  readonly isUnderReview: (reader: Reader, memberId: bigint) => Promise<boolean>;
  readonly isShut: (reader: Reader, memberId: bigint) => Promise<boolean>;
  readonly judgeIn: (tx: Tx, award: AwardRow) => Promise<boolean>;
  readonly tellVendor: (grantId: string) => Promise<void>;
  readonly onMoved: () => void;
  readonly onError: (error: unknown) => void;
}

/** Whether what nobody asks for now could be claimed: what would be refused waits instead. */
export async function mayPay(
  tx: Tx,
  deps: Pick<WaitingDeps, "judgeIn">,
  row: AwardRow,
): Promise<boolean> {
  try {
    return !(await deps.judgeIn(tx, row));
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * An excluded member can stake nothing, and would lose the way to all other money. A shorter break
 * changes nothing about what is to be staked, or it would be a way around it.
 */
export async function stakeOf(
  tx: Tx,
  { offers }: { readonly offers: Pick<OfferGate, "excludedIn"> },
  memberId: bigint,
): Promise<{ readonly turnoverBps?: 0 }> {
  return (await offers.excludedIn(tx, [memberId])).has(memberId) ? { turnoverBps: 0 } : {};
}

/** An operator decides first about a member under review, or whose account is not open. */
async function payIn(tx: Tx, deps: WaitingDeps, row: AwardRow): Promise<AwardRow | undefined> {
  const { memberId } = row;
  const isHeld =
    (await deps.isUnderReview(tx, memberId)) ||
    (await deps.isShut(tx, memberId)) ||
    !(await mayPay(tx, deps, row));
  if (isHeld) return change(tx, deps, row, "hold");
  return pay(tx, deps, row, "claim", await stakeOf(tx, deps, memberId));
}

/** False where nothing waits any more, or the brand was stopped again. */
async function payOne(deps: WaitingDeps, { memberId, awardId }: AwardRef): Promise<boolean> {
  const paid = await deps.db.transaction(async (tx) => {
    const row = await lockAward(tx, memberId, awardId);
    if (row === undefined || row.state !== "issued" || !row.waits) return undefined;
    return (await isStopped(tx, row.merchantCode)) ? undefined : payIn(tx, deps, row);
  });
  const isSent = paid?.state === "claimed" && paid.prize?.kind === "free_rounds";
  if (isSent) await deps.tellVendor(awardId);
  return paid !== undefined;
}

const waitingAtOnce = 500;
const first = "00000000-0000-0000-0000-000000000000";

/** What is no money and cannot be given now is left to the member; an error stops no other. */
async function tryOne(deps: WaitingDeps, one: AwardRef): Promise<boolean> {
  try {
    return await payOne(deps, one);
  } catch (error) {
    if (error instanceof Refusal) {
      await deps.db.transaction((tx) => leaveToClaim(tx, one));
    } else deps.onError(error);
    return false;
  }
}

/** Pays what waited for the end of a stop; answers how many. */
export async function payWaiting(deps: WaitingDeps): Promise<number> {
  let paid = 0;
  for (let after = first; ;) {
    const from = after;
    const waiting = await deps.db.read((reader) => listWaiting(reader, from, waitingAtOnce));
    for (const one of waiting) if (await tryOne(deps, one)) paid += 1;
    const last = waiting.at(-1);
    if (last === undefined || waiting.length < waitingAtOnce) break;
    after = last.awardId;
  }
  if (paid > 0) deps.onMoved();
  return paid;
}
