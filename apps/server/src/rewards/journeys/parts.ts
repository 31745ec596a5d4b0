import type { ConsoleDeps } from "../../backoffice/index.ts";
import type { Brand } from "../../brand/index.ts";
import type { Ledger } from "../../ledger/index.ts";
import type { Identity } from "../../identity/index.ts";
import type { Job } from "../../platform/jobs.ts";
import type { Prices } from "../prize-terms/ports.ts";
import { journeyConsoleRoutes } from "./console-routes.ts";
import { createJourneyConsole } from "./console.ts";
import { journeyConsumer } from "./consumer.ts";
import type { Journeys } from "./service.ts";

/** What journeys give to the programs. */

interface JourneyPartDeps extends ConsoleDeps {
  readonly prices: Prices;
  readonly brand: Brand;
  readonly ledger: Ledger;
  readonly identity: Identity;
  readonly journeys: Journeys;
}

/** A member who has just registered may wait for a step of no delay. */
const walksEveryMs = 10_000;

export function journeyParts({ journeys, ...deps }: JourneyPartDeps) {
  const { db, clock, ids, fourEyes, brand, ledger, prices, identity } = deps;
  const desk = createJourneyConsole({
    db,
    clock,
    ids,
    fourEyes,
    brand,
    ledger,
    prices,
    identity,
  });
  const jobs: Job[] = [
    {
      name: "journeys",
      everyMs: walksEveryMs,
      settles: "skipped",
      run: () => journeys.poll(),
    },
  ];
  return {
    console: desk,
    handlers: journeyConsoleRoutes(desk),
    consumers: [journeyConsumer(journeys)],
    jobs,
  };
}
