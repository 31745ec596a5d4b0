import type { ConsoleDeps } from "../backoffice/index.ts";
import { demandBrand, type Brand } from "../brand/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { dayMs } from "@baize/contract/durations";
import { timelineSource, type Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Risk } from "../protection/index.ts";
import { textIn } from "../platform/text.ts";
import { sumDeposits } from "../cashier/index.ts";
import type { Reader } from "../platform/db.ts";
import { createAlerts } from "../platform/alerts/index.ts";
import type { Log } from "../platform/log.ts";
import type { Job } from "../platform/jobs.ts";
import type { Sealer } from "../platform/crypto.ts";
import type { Events } from "../platform/events/index.ts";
import type { OfferGate } from "../protection/index.ts";
import { memberRounds } from "../vendors/index.ts";
import { applicationConsoleRoutes } from "./applications/console-routes.ts";
import { createApplicationConsole } from "./applications/console.ts";
import { awardConsoleRoutes } from "./awards/console-routes.ts";
import { createAwardConsole } from "./awards/console.ts";
import { awardFeed } from "./awards/events.ts";
import { awardExports } from "./awards/export.ts";
import { pauseConsumer } from "./awards/pauses.ts";
import { listOwnAwardsBefore } from "./awards/store.ts";
import { raiseTurnover } from "./boards/turnover.ts";
import { bonusConsoleRoutes } from "./bonuses/console-routes.ts";
import { createBonusConsole } from "./bonuses/console.ts";
import { bonusFeed } from "./bonuses/events.ts";
import { bonusExports } from "./bonuses/export.ts";
import { progressConsumer } from "./bonuses/progress.ts";
import { bonusConsumer } from "./bonuses/risk.ts";
import { listBonusesBefore } from "./bonuses/store.ts";
import { ofHouseIn } from "./compose-people.ts";
import { followWith, type Rewards } from "./compose.ts";
import { contestParts } from "./contests.ts";
import type { JourneyConsole } from "./journeys/console.ts";
import { mallConsoleRoutes } from "./mall/console-routes.ts";
import { createMallConsole } from "./mall/console.ts";
import { redemptionExports } from "./mall/export.ts";
import { createMallItems } from "./mall/items.ts";
import { deleteAddresses } from "./mall/store.ts";
import { pointConsoleRoutes } from "./points/console-routes.ts";
import { createPointConsole } from "./points/console.ts";
import { depositPointConsumer, pointConsumer } from "./points/earning.ts";
import { pointFeed } from "./points/events.ts";
import { listEntriesBefore } from "./points/store.ts";
import { drawParts } from "./draw-parts.ts";
import { calendarHandlers } from "./promotion-calendar/service.ts";
import type { NamePrizes, Prices } from "./prize-terms/ports.ts";
import { createPrizeNames } from "./prizes/names.ts";
import { createPrices } from "./prizes/pricing.ts";
import { prolongIn } from "./prolonging.ts";
import { createSeries } from "./promotion-series/service.ts";
import { reportBudgets } from "./promotions/alerts.ts";
import { promotionConsoleRoutes } from "./promotions/console-routes.ts";
import { createPromotionConsole } from "./promotions/console.ts";
import { previewPromotion } from "./promotions/preview.ts";
import { promotionConsumers } from "./promotions/consumers.ts";
import { createEntryConsole } from "./promotions/entries-console.ts";
import { entryFeed } from "./promotions/events.ts";
import { patternConsumer } from "./patterns/consumer.ts";
import { giftConsoleRoutes } from "./gifts/console-routes.ts";
import { createGiftConsole } from "./gifts/console.ts";
import { sumValidSince } from "./turnover/store.ts";
import { freeRoundConsoleRoutes } from "./free-rounds/console-routes.ts";
import { createFreeRoundConsole } from "./free-rounds/console.ts";
import { givenBackHandlers } from "./given-back/service.ts";
import { freeRoundHandlers } from "./free-rounds/service.ts";
import { rewardMessages } from "./inbox.ts";
import { levelConsumers, levelDesk, levelJobs } from "./module-levels.ts";
import { referralParts } from "./referral/parts.ts";
import { memberListRoutes } from "./member-lists/service.ts";
import { rewardStopRoutes } from "./reward-stops/console.ts";
import { createStopConsole } from "./stop/console.ts";
import { guardTaking } from "./stop/service.ts";
import { offerParts } from "./offer-parts.ts";

export interface RewardsModuleDeps extends ConsoleDeps {
  readonly brand: Brand;
  readonly identity: Identity;
  readonly ledger: Ledger;
  readonly catalogue: Catalogue;
  readonly risk: Risk;
  readonly rewards: Rewards;
  readonly events: Events;
  readonly offers: OfferGate;
  readonly sealer: Sealer;
  readonly log: Log;
  readonly onMoved: () => void;
}

/** A member who has staked enough expects the money at once; other jobs run every minute. */
const bonusesEveryMs = 30_000;
const triesKeptMs = dayMs;

/** What the platform itself knows beside what a member says. */
const applicationFigures = {
  depositsOf: async (reader: Reader, memberId: bigint, since: Date) => ({
    everMinor: await sumDeposits(reader, memberId, new Date(0)),
    sinceMinor: await sumDeposits(reader, memberId, since),
  }),
  validOf: sumValidSince,
  roundsOf: memberRounds.listNamedRounds,
};

const everyMinute = { at: "* * * * *", fill: "1m", settles: "skipped" as const };

function partsOfPromotions(deps: WithPrices, journeys: Pick<JourneyConsole, "stopPart">) {
  const { db, clock, log, fourEyes, identity, sealer } = deps;
  const { promotions, takes, applications } = deps.rewards;
  const { forget } = promotions;
  const series = createSeries({ ...deps, forget });
  const desk = createPromotionConsole({ ...deps, forget });
  const stops = createStopConsole({
    ...deps,
    parts: {
      promotion: desk.stopPart,
      series: series.stopPart,
      journey: journeys.stopPart,
    },
    prolongIn,
    forget,
  });
  const entries = createEntryConsole({ ...takes, fourEyes, identity });
  return {
    consoles: { promotions: desk, series, stops },
    handlers: {
      ...stops.handlers,
      ...promotions.handlers,
      ...promotionConsoleRoutes(desk, entries, async (asked) => {
        await demandBrand(deps, asked.merchantCode);
        return previewPromotion({ ...takes, findMember: identity.memberByUsername }, asked);
      }),
      ...applications.handlers,
      ...applicationConsoleRoutes(
        createApplicationConsole({
          ...takes,
          ...applicationFigures,
          fourEyes,
          identity,
          sealer,
          isUnderReview: deps.risk.isUnderReview,
          catalogue: deps.catalogue,
        }),
      ),
      ...series.handlers,
      ...calendarHandlers(deps),
      ...deps.rewards.segments.handlers,
      ...rewardStopRoutes({ ...deps, prolongIn }),
      ...memberListRoutes({ ...deps, naming: identity.naming }),
    },
    consumers: promotionConsumers(promotions.facts),
    jobs: [
      { ...everyMinute, name: "promotions", run: () => promotions.facts.poll() },
      {
        name: "promotion_budgets",
        at: "*/5 * * * *",
        run: () => reportBudgets({ db, alerts: createAlerts({ db, clock, log }) }),
      },
      {
        name: "promotion_series",
        at: "* * * * *",
        run: () => series.advance(),
      },
      {
        name: "segments",
        at: "* * * * *",
        run: () => deps.rewards.segments.refresh(),
      },
    ],
    cleanUp: {
      promo_code_tries: () =>
        promotions.facts.cleanUp(new Date(clock.now().getTime() - triesKeptMs)),
      application_pictures: () => applications.cleanUp(),
    },
  };
}

/** An address that goods arrived at is of no use after that. */
const addressesKeptMs = 90 * dayMs;

/** Points and the mall: what operators set, see and decide. */
function pointDesk(deps: RewardsModuleDeps & { readonly prices: Prices }) {
  const { db, clock, ids, fourEyes, brand, identity, ledger, events, offers, sealer } = deps;
  const { awards, freeRounds, bonuses } = deps.rewards;
  const shared = { db, clock, ids, fourEyes, brand, identity, ledger, events, offers };
  const points = createPointConsole(shared);
  const items = createMallItems({ ...shared, prices: deps.prices });
  const mall = createMallConsole({
    ...shared,
    awards,
    freeRounds,
    bonuses,
    sealer,
    tellVendor: freeRounds.tellNow,
    onMoved: deps.onMoved,
  });
  return {
    points,
    items,
    handlers: { ...pointConsoleRoutes(points), ...mallConsoleRoutes(mall, items) },
    exports: redemptionExports(mall),
    cleanUp: {
      mallAddresses: () =>
        db.transaction((tx) =>
          deleteAddresses(tx, new Date(clock.now().getTime() - addressesKeptMs)),
        ),
    },
  };
}

/** What the worker does for members by the clock. */
const jobsOf = ({ awards, bonuses, freeRounds, points, ...rewards }: Rewards) => [
  ...levelJobs(rewards),
  {
    name: "awards",
    at: "* * * * *",
    fill: "1m",
    settles: "skipped" as const,
    run: () => awards.poll(),
  },
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
  {
    name: "points",
    at: "7 * * * *",
    fill: "10m",
    settles: "skipped" as const,
    run: () => points.poll(),
  },
];

/** What a member was given, for the timeline. */
const timeline = [
  timelineSource("award", "rewards.read", listOwnAwardsBefore, ({ state, title }) => ({
    what: state,
    text: textIn(title, "en"),
  })),
  timelineSource("points", "rewards.read", listEntriesBefore, ({ kind, title }) => ({
    what: kind,
    text: title === null ? "" : textIn(title, "en"),
  })),
  timelineSource("bonus", "rewards.read", listBonusesBefore, ({ state, title }) => ({
    what: state,
    text: textIn(title, "en"),
  })),
];

/** What members read in their inbox, and operators in a member's timeline. */
const toldOf = (catalogue: Catalogue) => ({ messages: rewardMessages(catalogue), timeline });

const jobsIn = (...parts: readonly { readonly jobs: readonly Job[] }[]): Job[] =>
  parts.flatMap(({ jobs }) => jobs);

type WithPrices = RewardsModuleDeps & {
  readonly prices: Prices;
  readonly namePrizes: NamePrizes;
};

/** Awards that operators give, to one member or to a list. */
function giftParts(deps: WithPrices) {
  const { db, clock, ids, fourEyes, brand, identity, ledger, events, offers, onMoved } = deps;
  const { prices, namePrizes } = deps;
  const gifts = {
    db,
    clock,
    prices,
    ids,
    fourEyes,
    identity,
    ledger,
    events,
    offers,
    onMoved,
    raiseTurnover,
  };
  const awardConsole = createAwardConsole({
    ...gifts,
    follow: followWith(deps),
    givePrize: deps.rewards.givePrize,
    namePrizes,
  });
  return {
    handlers: {
      ...awardConsoleRoutes(awardConsole),
      ...giftConsoleRoutes(createGiftConsole({ ...gifts, brand })),
    },
    exports: awardExports(awardConsole),
  };
}

/** What of rewards becomes a risk flag. */
const riskConsumers = ({ risk, identity, ledger }: RewardsModuleDeps) => [
  bonusConsumer({ risk }),
  patternConsumer({ risk, identity, ledger }),
];

/** What earns points: play and deposits. */
const pointConsumers = ({ rewards, identity }: RewardsModuleDeps) => [
  pointConsumer(rewards.vip.pointFactorsIn),
  depositPointConsumer({
    factorsIn: rewards.vip.pointFactorsIn,
    ofHouse: (reader, memberIds) => ofHouseIn(identity, reader, memberIds),
  }),
];

/** What open tabs hear of here. */
const ownFeed = [awardFeed, bonusFeed, entryFeed, pointFeed];

type RateDeps = Pick<RewardsModuleDeps, "brand" | "catalogue">;

/** Of points and levels, and of what both give back beside what games keep. */
const rateHandlers = (
  { brand, catalogue }: RateDeps,
  desk: ReturnType<typeof pointDesk>,
  { desks, handlers }: ReturnType<typeof levelDesk>,
) => ({
  ...desk.handlers,
  ...handlers,
  ...givenBackHandlers({
    brand,
    catalogue,
    listRebates: desks.rebates.list,
    listRakebacks: desks.rakeback.list,
    listLossBacks: desks.lossBack.list,
    listVips: desks.vip.list,
    listPoints: desk.points.list,
  }),
});

export function rewardsModule(given: RewardsModuleDeps) {
  const deps = { ...given, prices: createPrices(given), namePrizes: createPrizeNames(given) };
  const { db, clock, ids, fourEyes, brand, identity, catalogue } = deps;
  const contests = contestParts(deps);
  const { awards, bonuses, freeRounds, points, mall, referrals } = deps.rewards;
  const shared = { db, clock, ids, fourEyes };
  const offers = offerParts(deps);
  const bonusConsole = createBonusConsole({ ...shared, identity, review: bonuses.review });
  const giving = giftParts(deps);
  const draws = drawParts(deps);
  const promotionParts = partsOfPromotions(deps, contests.desks.journeys);
  const grants = createFreeRoundConsole({ ...shared, identity, catalogue, freeRounds });
  const desk = pointDesk(deps);
  const levels = levelDesk(deps);
  const referral = referralParts({ ...shared, brand, identity, referrals });
  return {
    offers: offers.console,
    ...contests.desks,
    points: desk.points,
    mallItems: desk.items,
    ...levels.desks,
    referralProgram: referral.program,
    draws: draws.consoles,
    ...promotionParts.consoles,
    handlers: guardTaking(deps, {
      ...points.handlers,
      ...mall.handlers,
      ...rateHandlers(deps, desk, levels),
      ...awards.handlers,
      ...giving.handlers,
      ...contests.handlers,
      ...referral.handlers,
      ...draws.handlers,
      ...promotionParts.handlers,
      ...bonuses.handlers,
      ...freeRoundHandlers(freeRounds),
      ...offers.handlers,
      ...bonusConsoleRoutes(bonusConsole),
      ...freeRoundConsoleRoutes(grants),
    }),
    feed: [...ownFeed, ...draws.feed],
    topics: contests.topics,
    consumers: [
      pauseConsumer(awards),
      ...riskConsumers(deps),
      progressConsumer(bonuses),
      ...contests.consumers,
      ...pointConsumers(deps),
      ...levelConsumers(deps.rewards, brand),
      ...referral.consumers,
      ...draws.consumers,
      ...promotionParts.consumers,
    ],
    jobs: [...jobsOf(deps.rewards), ...jobsIn(contests, promotionParts, referral, draws)],
    cleanUp: {
      ...contests.cleanUp,
      ...promotionParts.cleanUp,
      ...desk.cleanUp,
      ...referral.cleanUp,
    },
    exports: {
      ...giving.exports,
      ...bonusExports(bonusConsole),
      ...desk.exports,
      ...referral.exports,
    },
    ...toldOf(catalogue),
  };
}
