import type { ConsoleDeps } from "../backoffice/index.ts";
import type { Brand } from "../brand/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { timelineSource, type Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Risk } from "../protection/index.ts";
import { textIn } from "../platform/text.ts";
import { raiseTurnover } from "../cashier/index.ts";
import type { Events } from "../platform/events/index.ts";
import type { OfferGate } from "../protection/index.ts";
import { awardConsoleRoutes } from "./awards/console-routes.ts";
import { createAwardConsole } from "./awards/console.ts";
import { awardFeed } from "./awards/events.ts";
import { awardExports } from "./awards/export.ts";
import { pauseConsumer } from "./awards/pauses.ts";
import { listOwnAwardsBefore } from "./awards/store.ts";
import { bonusConsoleRoutes } from "./bonuses/console-routes.ts";
import { createBonusConsole } from "./bonuses/console.ts";
import { bonusFeed } from "./bonuses/events.ts";
import { bonusExports } from "./bonuses/export.ts";
import { progressConsumer } from "./bonuses/progress.ts";
import { bonusConsumer } from "./bonuses/risk.ts";
import { listBonusesBefore } from "./bonuses/store.ts";
import type { Rewards } from "./compose.ts";
import { contestParts } from "./contests.ts";
import { freeRoundConsoleRoutes } from "./free-rounds/console-routes.ts";
import { createFreeRoundConsole } from "./free-rounds/console.ts";
import { freeRoundHandlers } from "./free-rounds/service.ts";
import { offerConsoleRoutes } from "./offers/console-routes.ts";
import { createOfferConsole } from "./offers/console.ts";

export interface RewardsModuleDeps extends ConsoleDeps {
  readonly brand: Brand;
  readonly identity: Identity;
  readonly ledger: Ledger;
  readonly catalogue: Catalogue;
  readonly risk: Risk;
  readonly rewards: Rewards;
  readonly events: Events;
  readonly offers: OfferGate;
  readonly onMoved: () => void;
}

/** A member who has staked enough expects the money at once; other jobs run every minute. */
const bonusesEveryMs = 30_000;

export function rewardsModule(deps: RewardsModuleDeps) {
  const { db, clock, ids, fourEyes, brand, identity, ledger, catalogue, risk } = deps;
  const { awards, bonuses, freeRounds } = deps.rewards;
  const contests = contestParts(deps);
  const shared = { db, clock, ids, fourEyes };
  const offerConsole = createOfferConsole({ ...shared, ledger, brand });
  const bonusConsole = createBonusConsole({ ...shared, identity, review: bonuses.review });
  const { events, offers, onMoved } = deps;
  const gifts = { ...shared, identity, ledger, events, offers, onMoved, raiseTurnover };
  const awardConsole = createAwardConsole(gifts);
  const grants = createFreeRoundConsole({ ...shared, identity, catalogue, freeRounds });
  return {
    offers: offerConsole,
    missions: contests.missions,
    handlers: {
      ...awards.handlers,
      ...awardConsoleRoutes(awardConsole),
      ...contests.handlers,
      ...bonuses.handlers,
      ...freeRoundHandlers(freeRounds),
      ...offerConsoleRoutes(offerConsole),
      ...bonusConsoleRoutes(bonusConsole),
      ...freeRoundConsoleRoutes(grants),
    },
    feed: [awardFeed, bonusFeed],
    consumers: [
      pauseConsumer(awards),
      bonusConsumer({ risk }),
      progressConsumer(bonuses),
      ...contests.consumers,
    ],
    jobs: [
      {
        name: "awards",
        at: "* * * * *",
        fill: "1m",
        settles: "skipped" as const,
        run: () => awards.poll(),
      },
      ...contests.jobs,
      {
        name: "bonuses",
        everyMs: bonusesEveryMs,
        settles: "skipped" as const,
        run: () => bonuses.poll(),
      },
      {
        name: "free_rounds",
        at: "* * * * *",
        fill: "1m",
        settles: "skipped" as const,
        run: () => freeRounds.poll(),
      },
    ],
    cleanUp: contests.cleanUp,
    exports: { ...awardExports(awardConsole), ...bonusExports(bonusConsole) },
    timeline: [
      timelineSource("award", "rewards.read", listOwnAwardsBefore, ({ state, title }) => ({
        what: state,
        text: textIn(title, "en"),
      })),
      timelineSource("bonus", "rewards.read", listBonusesBefore, ({ state, title }) => ({
        what: state,
        text: textIn(title, "en"),
      })),
    ],
  };
}
