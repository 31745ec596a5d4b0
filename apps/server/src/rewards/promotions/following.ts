import type { AwardState } from "@baize/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import type { Events } from "../../platform/events/index.ts";
import type { AwardRow } from "../awards/rules.ts";
import { lockEntryOfAward, type EntryRow } from "./entry-store.ts";
import { giveBack, moveEntry } from "./moves.ts";
import type { EntryEvent } from "./rules.ts";

/**
 * What became of an award becomes of the part that earned it, in the same transaction: so the
 * budget is what was promised and paid at every moment.
 */
const eventsOf: Readonly<Partial<Record<AwardState, (entry: EntryRow) => EntryEvent>>> = {
  claimed: ({ state }) => (state === "on_hold" ? "pay" : "claim"),
  on_hold: () => "look",
  expired: () => "expire",
  cancelled: () => "cancel",
  rejected: () => "confirm",
};

const givesBack: ReadonlySet<AwardState> = new Set<AwardState>([
  "expired",
  "cancelled",
  "rejected",
]);

export async function followAward(
  tx: Tx,
  deps: { readonly clock: Clock; readonly events: Events },
  award: AwardRow,
): Promise<void> {
  const eventOf = eventsOf[award.state];
  if (eventOf === undefined) return;
  const entry = await lockEntryOfAward(tx, award.memberId, award.awardId);
  if (entry === undefined) return;
  const isBack = givesBack.has(award.state);
  if (isBack) await giveBack(tx, entry);
  const changes = isBack ? { budgetDay: null } : {};
  const moved = await moveEntry(tx, deps, entry, eventOf(entry), changes);
  if (moved === undefined) {
    throw new Error(`entry ${entry.entryId} cannot follow its award to ${award.state}`);
  }
}
