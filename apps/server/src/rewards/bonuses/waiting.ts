import type { Database } from "../../platform/db.ts";
import { tryEach } from "../../platform/try-each.ts";
import { isStopped } from "../stop/store.ts";
import type { ChoiceDeps } from "./choices.ts";
import { grant, miss, type MoveDeps } from "./moves.ts";
import type { BonusRow } from "./rules.ts";
import { listWaitingBonuses, lockBonus } from "./store.ts";

/**
 * Bonuses whose deposits were credited in a stop of the brand's rewards: each is granted once after
 * it, with the amounts of the deposit.
 */
type WaitingDeps = Pick<ChoiceDeps, "offers" | keyof MoveDeps> & {
  readonly db: Database;
  readonly onError: (error: unknown) => void;
};

/** A member on a break misses it, as where the deposit comes in a break. */
function grantOne(deps: WaitingDeps, { memberId, bonusId }: BonusRow): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const row = await lockBonus(tx, memberId, bonusId);
    if (row?.state !== "chosen" || (await isStopped(tx, row.merchantCode))) return;
    const leave = await deps.offers.mayOfferIn(tx, [memberId]);
    if (leave === undefined) await miss(tx, deps, row, "play_paused");
    else await grant(tx, leave, deps, { row, amounts: row });
  });
}

const waitingMax = 5_000;

/** For the worker; one that fails does not stop the rest. */
export async function grantWaiting(deps: WaitingDeps): Promise<void> {
  const waiting = await deps.db.read((reader) => listWaitingBonuses(reader, waitingMax));
  await tryEach(waiting, deps.onError, (row) => grantOne(deps, row));
}
