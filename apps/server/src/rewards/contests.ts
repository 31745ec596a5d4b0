import { boardConsoleRoutes, createBoardConsole } from "./boards/console.ts";
import { reportStuck } from "./boards/alerts.ts";
import { boardConsumer } from "./boards/consumer.ts";
import { createMissionConsole, missionConsoleRoutes } from "./missions/console.ts";
import { missionConsumer } from "./missions/consumer.ts";
import { journeyParts } from "./journeys/parts.ts";
import type { ConsoleDeps } from "../backoffice/index.ts";
import { createAlerts } from "../platform/alerts/index.ts";
import type { Log } from "../platform/log.ts";
import type { OfferGate } from "../protection/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { Brand } from "../brand/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Rewards } from "./compose.ts";
import type { NamePrizes, Prices } from "./prize-terms/ports.ts";

interface ContestDeps extends ConsoleDeps {
  readonly prices: Prices;
  readonly namePrizes: NamePrizes;
  readonly brand: Brand;
  readonly catalogue: Pick<Catalogue, "listShown">;
  readonly identity: Identity;
  readonly ledger: Ledger;
  readonly rewards: Rewards;
  readonly offers: OfferGate;
  readonly log: Log;
}

/** What ends is shown as ended soon, and prizes are waited for. */
const boardsEveryMs = 5_000;

/** What of play can count for a mission or a board. */
const playRoutes = (catalogue: ContestDeps["catalogue"]): Handlers<"playVendors"> => ({
  playVendors: (_input, { language }) => catalogue.listShown(language),
});

/** What missions, boards and journeys give to the programs. */
export function contestParts(deps: ContestDeps) {
  const journeys = journeyParts({ ...deps, journeys: deps.rewards.journeys });
  const { db, clock, ids, fourEyes, brand, identity, rewards } = deps;
  const { missions, boards, awards } = rewards;
  const timeZoneOf = async (code: string) => (await brand.getMerchant(code)).timeZone;
  const { prices, catalogue } = deps;
  const missionConsole = createMissionConsole({
    db,
    clock,
    ids,
    fourEyes,
    brand,
    prices,
    identity,
  });
  const shared = { db, clock, ids, fourEyes, brand, awards, prices };
  const { offers, log, namePrizes } = deps;
  const membersIn = identity.findMembersIn;
  const boardConsole = createBoardConsole({
    ...shared,
    membersIn,
    offers,
    namePrizes,
    identity,
  });
  const alerts = createAlerts({ db, clock, log });
  return {
    desks: { missions: missionConsole, boards: boardConsole, journeys: journeys.console },
    handlers: {
      ...missions.handlers,
      ...missionConsoleRoutes(missionConsole),
      ...playRoutes(catalogue),
      ...boards.handlers,
      ...boardConsoleRoutes(boardConsole),
      ...journeys.handlers,
    },
    topics: { board: boards.topic },
    consumers: [
      missionConsumer(missions, { timeZoneOf }),
      boardConsumer(boards),
      ...journeys.consumers,
    ],
    jobs: [
      {
        name: "boards",
        everyMs: boardsEveryMs,
        settles: "skipped" as const,
        run: () => boards.poll((stuck) => reportStuck(alerts, stuck)),
      },
      {
        name: "missions",
        at: "* * * * *",
        fill: "1m",
        settles: "skipped" as const,
        run: () => missions.poll(),
      },
      ...journeys.jobs,
    ],
    cleanUp: { missions: missions.cleanUp, boards: boards.cleanUp },
  };
}
