import type { ConsoleDeps } from "../backoffice/index.ts";
import type { Brand } from "../brand/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { timelineSource, type Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Risk } from "../protection/index.ts";
import { textIn } from "../platform/text.ts";
import { bonusConsoleRoutes } from "./bonuses/console-routes.ts";
import { createBonusConsole } from "./bonuses/console.ts";
import { bonusExports } from "./bonuses/export.ts";
import { progressConsumer } from "./bonuses/progress.ts";
import { bonusConsumer } from "./bonuses/risk.ts";
import { bonusFeed } from "./events.ts";
import { freeRoundConsoleRoutes } from "./free-rounds/console-routes.ts";
import { createFreeRoundConsole } from "./free-rounds/console.ts";
import { freeRoundHandlers, type FreeRounds } from "./free-rounds/service.ts";
import type { Rewards } from "./service.ts";
import { listBonusesBefore } from "./bonuses/store.ts";

export interface RewardsModuleDeps extends ConsoleDeps {
  readonly brand: Brand;
  readonly identity: Identity;
  readonly ledger: Ledger;
  readonly catalogue: Catalogue;
  readonly risk: Risk;
  readonly rewards: Rewards;
  readonly freeRounds: FreeRounds;
}

/** A member who has staked enough expects the money at once; other jobs run every minute. */
const bonusesEveryMs = 30_000;

export function rewardsModule(deps: RewardsModuleDeps) {
  const { db, clock, ids, fourEyes, brand, identity, ledger, catalogue } = deps;
  const { rewards, freeRounds } = deps;
  const shared = { db, clock, ids, fourEyes, identity };
  const bonuses = createBonusConsole({ ...shared, ledger, brand, rewards });
  const grants = createFreeRoundConsole({ ...shared, catalogue, freeRounds });
  return {
    console: bonuses,
    handlers: {
      ...rewards.handlers,
      ...freeRoundHandlers(freeRounds),
      ...bonusConsoleRoutes(bonuses),
      ...freeRoundConsoleRoutes(grants),
    },
    feed: [bonusFeed],
    consumers: [bonusConsumer({ risk: deps.risk }), progressConsumer(rewards)],
    jobs: [
      {
        name: "bonuses",
        everyMs: bonusesEveryMs,
        settles: "skipped" as const,
        run: () => rewards.pollBonuses(),
      },
      {
        name: "free_rounds",
        at: "* * * * *",
        fill: "1m",
        settles: "skipped" as const,
        run: () => freeRounds.poll(),
      },
    ],
    exports: bonusExports(bonuses),
    timeline: [
      timelineSource("bonus", "rewards.read", listBonusesBefore, ({ state, title }) => ({
        what: state,
        text: textIn(title, "en"),
      })),
    ],
  };
}
