import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db.ts";
import type { Events } from "../../platform/events/index.ts";
import { awardEndingOf } from "./events.ts";
import { markEnding } from "./store.ts";

const endingAtOnce = 500;
/** Of one run, so that it ends before the next begins; what is left is that one's. */
const runMax = 20_000;

/** Says of each award, once, that it ends within a day; answers how many. */
export async function sayEnding({
  db,
  clock,
  events,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly events: Events;
}): Promise<number> {
  let said = 0;
  while (said < runMax) {
    const done = await db.transaction(async (tx) => {
      const rows = await markEnding(tx, clock.now(), endingAtOnce);
      await events.publishAll(tx, rows.map(awardEndingOf));
      return rows.length;
    });
    said += done;
    if (done < endingAtOnce) break;
  }
  return said;
}
