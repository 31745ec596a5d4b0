import type { Alerts } from "../alerts/index.ts";
import type { Database } from "../db.ts";
import { countParked } from "./aside-store.ts";
import { lagsOf } from "./store.ts";

/** A reader is at work at once; one that is so late is in trouble, or has too much to do. */
const lateSeconds = 60;

/** Readers of events that are late or have parked some; answers how many. */
export async function reportReaders({
  db,
  alerts,
}: {
  readonly db: Database;
  readonly alerts: Pick<Alerts, "report">;
}): Promise<number> {
  const parked = (await db.read(countParked)).filter(({ state }) => state === "parked");
  const late = (await db.read(lagsOf)).filter(({ seconds }) => seconds > lateSeconds);
  await alerts.report(
    "event_parked",
    parked.map(({ consumer, many }) => ({ subject: consumer, detail: { consumer, many } })),
  );
  await alerts.report(
    "events_late",
    late.map(({ consumer, seconds }) => ({
      subject: consumer,
      detail: { consumer, seconds: Math.round(seconds) },
    })),
  );
  return parked.length + late.length;
}
