import { reportIncoherences } from "./coherence.ts";
import { createAlerts } from "./platform/alerts/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/db.ts";
import type { Delivery } from "./platform/delivery/index.ts";
import { keepPartitions, reportReaders } from "./platform/events/index.ts";
import { createKeyCleaner } from "./platform/idempotency/index.ts";
import type { Log } from "./platform/log.ts";
import { createTicketCleaner } from "./platform/realtime/index.ts";
import { createWebVitals } from "./platform/web-vitals.ts";

export interface PlatformModuleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly delivery: Pick<Delivery, "cleanUp">;
}

/** Events are kept so long that whoever begins to read them can begin a month back. */
const eventDays = { aheadDays: 14, keptDays: 35 };

/** What the platform and the ledger give to the programs: they know no modules themselves. */
export function platformModule({ db, clock, log, delivery }: PlatformModuleDeps) {
  const alerts = createAlerts({ db, clock, log });
  const webVitals = createWebVitals({ db, clock });
  return {
    webVitals,
    handlers: webVitals.handlers,
    jobs: [
      { name: "events", at: "* * * * *", run: () => reportReaders({ db, alerts }) },
      {
        name: "partitions",
        at: "2 3 * * *",
        fill: "1d",
        atStart: {},
        async run() {
          await db.transaction((tx) => keepPartitions(tx, eventDays));
        },
      },
      {
        name: "coherence",
        at: "20 3 * * *",
        fill: "1d",
        run: () => reportIncoherences({ db, log, alerts }),
      },
    ],
    cleanUp: {
      tickets: createTicketCleaner({ db, clock }),
      idempotency: createKeyCleaner({ db, clock }),
      messages: delivery.cleanUp,
      webVitals: webVitals.cleanUp,
    },
  };
}
