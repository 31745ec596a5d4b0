/** Slips that a dead process left in the air: out of their draws, with the room they held. */
import { orphanMs } from "../../engine/owners/rules.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { findSoldLottery } from "../sold-games.ts";
import { changeExposure, lockExposure } from "./exposure-store.ts";
import { excludeSlips, findSlip, listItems, listOrphanSlips, type SlipRow } from "./slip-store.ts";
import { liabilityOfItems } from "./written-liability.ts";

interface OrphanDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Runs work in a transaction of the leader. */
export type InLead = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Also of draws that are not locked yet: their room is for others again. */
export async function excludeOrphans({ db, clock }: OrphanDeps, inLead: InLead): Promise<number> {
  const nowMs = clock.nowMs();
  const orphans = await listOrphanSlips(db, nowMs - orphanMs);
  let count = 0;
  for (const slipId of orphans) {
    const slip = await findSlip(db, slipId);
    if (slip !== undefined && (await inLead((tx) => excludeOne(tx, slip, nowMs)))) count += 1;
  }
  return count;
}

/** The exposure first, then the slip: in the order in which sales lock. */
async function excludeOne(tx: Tx, slip: SlipRow, nowMs: number): Promise<boolean> {
  const standing = await lockExposure(tx, slip.drawId, slip.currency);
  const out = await excludeSlips(tx, [slip.id], "wallet_unavailable", nowMs);
  const game = findSoldLottery(slip.gameCode);
  if (out.length === 0 || game === undefined) return false;
  const liability = liabilityOfItems(game, slip, await listItems(tx, [slip.id]));
  await changeExposure(tx, slip.drawId, slip.currency, standing, liability, -1n);
  return true;
}
