import type { Actor, Audit } from "../../backoffice/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { nextOfJourney } from "./rules.ts";
import { lockLive, updateJourney } from "./store.ts";

/**
 * Pauses every live journey of a brand, in the transaction of its emergency stop, and answers how
 * many. A step that is under way holds its journey's row, so it ends before the stop does. Each is
 * resumed on its own, by two operators.
 */
export async function pauseAllIn(
  tx: Tx,
  { clock, audit }: { readonly clock: Clock; readonly audit: Audit },
  actor: Actor | undefined,
  { merchantCode, reason }: { readonly merchantCode: string; readonly reason: string | null },
): Promise<number> {
  const rows = await lockLive(tx, merchantCode);
  for (const row of rows) {
    const state = nextOfJourney(row.state, "pause");
    if (state === undefined) throw new Error(`a live journey cannot be paused: ${row.journeyId}`);
    await updateJourney(tx, { ...row, state, reason, updatedAt: clock.now() });
    await audit.record(tx, {
      actor,
      action: "journey.held",
      subject: `${merchantCode} ${row.journeyId}`,
      before: { state: row.state },
      after: { state, reason },
    });
  }
  return rows.length;
}
