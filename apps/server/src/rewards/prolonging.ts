import type { Tx } from "../platform/db.ts";
import { prolongAwards } from "./awards/store.ts";
import { prolongEnvelopes } from "./envelopes/store.ts";
import { prolongGrants } from "./free-rounds/store.ts";
import { followAwardDates } from "./promotions/entry-store.ts";
import type { StoppedStretch } from "./stop/rules.ts";
import { prolongTickets } from "./tickets/store.ts";

/**
 * Moves the ends of what a stop kept members from taking by as long as it did so, in the
 * transaction that lifts it: killed before its end, it moved none, and after it, all.
 */
export async function prolongIn(tx: Tx, stretch: StoppedStretch): Promise<void> {
  await prolongAwards(tx, stretch);
  await prolongTickets(tx, stretch);
  await prolongEnvelopes(tx, stretch);
  // What was stopped alone is no promotion, and what it gave before goes on its way.
  if (stretch.rewardId !== undefined) return;
  await followAwardDates(tx, stretch.merchantCode);
  await prolongGrants(tx, stretch);
}
