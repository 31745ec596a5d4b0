import { dayMs } from "@baize/contract/durations";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import { deleteSteps } from "./commissions/step-store.ts";
import { judgedHoursMs, teamHoursMs } from "./figures/hour-fold.ts";
import { deleteHours } from "./figures/hour-store.ts";

interface CleanUpDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Deletes hours that nothing is settled or corrected from any more, and steps of such days. */
export function cleanUpHours({ db, clock }: CleanUpDeps): Promise<number> {
  const now = clock.now().getTime();
  const before = (ageMs: number) => new Date(now - ageMs);
  return db.transaction(async (tx) => {
    const members = before(judgedHoursMs + dayMs);
    const teams = before(teamHoursMs);
    return (await deleteHours(tx, { members, teams })) + (await deleteSteps(tx, teams));
  });
}
