import type { FourEyes } from "../backoffice/index.ts";
import type { Brand } from "../brand/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import type { Ids } from "../platform/ids.ts";
import type { OfferGate } from "../protection/index.ts";
import { checkInConsoleRoutes, createCheckInConsole } from "./check-in/console.ts";
import type { Rewards } from "./compose.ts";
import { dayConsumer } from "./days/consumer.ts";
import { createWheelConsole, wheelConsoleRoutes } from "./wheels/console.ts";

interface DrawPartDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly fourEyes: FourEyes;
  readonly brand: Brand;
  readonly identity: Identity;
  readonly offers: OfferGate;
  readonly draws: Rewards["draws"];
}

/** What check-in and draws give to the programs. */
export function drawParts({ draws, ...deps }: DrawPartDeps) {
  const { brand } = deps;
  const checkIn = createCheckInConsole(deps);
  const wheels = createWheelConsole(deps);
  return {
    consoles: { checkIn, wheels },
    handlers: {
      ...draws.seeds.handlers,
      ...draws.checkIns.handlers,
      ...draws.wheels.handlers,
      ...checkInConsoleRoutes(checkIn),
      ...wheelConsoleRoutes(wheels),
    },
    consumers: [dayConsumer({ brand, readers: [draws.checkIns.days, draws.wheels.days] })],
  };
}
