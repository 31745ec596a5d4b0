import type { FourEyes } from "../backoffice/index.ts";
import type { Brand } from "../brand/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import type { Events } from "../platform/events/index.ts";
import { Refusal } from "../platform/errors.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { Ids } from "../platform/ids.ts";
import type { OfferGate } from "../protection/index.ts";
import { checkInConsoleRoutes, createCheckInConsole } from "./check-in/console.ts";
import type { Rewards } from "./compose.ts";
import { createRaffleConsole, raffleConsoleRoutes } from "./raffles/console.ts";
import { createEnvelopeConsole, envelopeConsoleRoutes } from "./envelopes/console.ts";
import { envelopeFeed } from "./envelopes/events.ts";
import { dayConsumer } from "./days/consumer.ts";
import type { Prices } from "./prize-terms/ports.ts";
import { createWheelConsole, wheelConsoleRoutes } from "./wheels/console.ts";

interface DrawPartDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly fourEyes: FourEyes;
  readonly brand: Brand;
  readonly identity: Identity;
  readonly offers: OfferGate;
  readonly prices: Prices;
  readonly rewards: Pick<Rewards, "draws" | "segments">;
}

/** The proof of a draw, whichever kind it is. Refuses: not_found. */
const proofHandlers = ({ envelopes, raffles }: Rewards["draws"]): Handlers<"drawProof"> => ({
  async drawProof({ params: { drawId } }, { language }) {
    const proof = (await envelopes.prove(drawId)) ?? (await raffles.prove(drawId, language));
    if (proof === undefined) throw new Refusal("not_found");
    return proof;
  },
});

/** Members see the seed and all packets soon after the last one was taken. */
const envelopesEveryMs = 2_000;

/** What check-in and draws give to the programs. */
export function drawParts({ rewards, ...deps }: DrawPartDeps) {
  const { draws, segments } = rewards;
  const { brand } = deps;
  const checkIn = createCheckInConsole(deps);
  const wheels = createWheelConsole(deps);
  const envelopes = createEnvelopeConsole({ ...deps, seeds: draws.drawSeeds, segments });
  const raffles = createRaffleConsole({
    ...deps,
    seeds: draws.drawSeeds,
    hasBeacon: draws.hasBeacon,
  });
  return {
    consoles: { checkIn, wheels, envelopes, raffles },
    handlers: {
      ...draws.seeds.handlers,
      ...draws.checkIns.handlers,
      ...draws.wheels.handlers,
      ...draws.envelopes.handlers,
      ...draws.raffles.handlers,
      ...proofHandlers(draws),
      ...checkInConsoleRoutes(checkIn),
      ...wheelConsoleRoutes(wheels),
      ...envelopeConsoleRoutes(envelopes),
      ...raffleConsoleRoutes(raffles),
    },
    consumers: [
      dayConsumer({
        brand,
        readers: [draws.checkIns.days, draws.wheels.days, draws.raffles.days],
      }),
    ],
    feed: [envelopeFeed],
    jobs: [
      {
        name: "envelopes",
        everyMs: envelopesEveryMs,
        settles: "skipped" as const,
        run: () => draws.envelopes.poll(),
      },
      {
        name: "raffles",
        at: "* * * * *",
        fill: "1m",
        settles: "skipped" as const,
        run: () => draws.raffles.poll(),
      },
    ],
  };
}
