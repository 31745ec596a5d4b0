import type { ConsoleDeps } from "../backoffice/index.ts";
import type { Brand } from "../brand/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Job } from "../platform/jobs.ts";
import { bonusTimes } from "./compose-levels.ts";
import type { Rewards } from "./compose.ts";
import { createCapsConsole } from "./caps/console.ts";
import { createLossBackConsole } from "./loss-back/console.ts";
import { lossBackConsumer } from "./loss-back/fold.ts";
import type { Prices } from "./prize-terms/ports.ts";
import { createRakebackConsole } from "./rakeback/console.ts";
import { rakebackConsumer } from "./rakeback/fold.ts";
import { createRebateConsole } from "./rebate/console.ts";
import { turnoverConsumer } from "./turnover/service.ts";
import { vipConsoleRoutes } from "./vip/console-routes.ts";
import { createVipConsole } from "./vip/console.ts";
import { vipDepositConsumer } from "./vip/deposits.ts";

/** What VIP levels give to the programs. */

interface LevelDeskDeps extends ConsoleDeps {
  readonly brand: Brand;
  readonly identity: Identity;
  readonly prices: Prices;
  readonly rewards: Pick<Rewards, "turnover" | "vip" | "rebates" | "lossBack" | "rakeback">;
}

export function levelDesk({ brand, identity, rewards, prices, ...base }: LevelDeskDeps) {
  const { db, clock, ids, fourEyes } = base;
  const shared = { db, clock, ids, fourEyes, brand };
  const vip = createVipConsole({ ...shared, identity, prices, vip: rewards.vip });
  const { turnover } = rewards;
  const rebates = createRebateConsole({ db, clock, ids, fourEyes, brand, turnover });
  const lossBack = createLossBackConsole({ db, clock, ids, fourEyes, brand, turnover });
  const rakeback = createRakebackConsole({ db, clock, ids, fourEyes, brand, turnover });
  const caps = createCapsConsole({ db, clock, ids, fourEyes, brand });
  return {
    desks: { vip, rebates, lossBack, rakeback, caps },
    handlers: {
      ...rewards.vip.handlers,
      ...vipConsoleRoutes(vip),
      ...rewards.rebates.handlers,
      ...rebates.handlers,
      ...rewards.lossBack.handlers,
      ...lossBack.handlers,
      ...rewards.rakeback.handlers,
      ...rakeback.handlers,
      ...caps.handlers,
    },
  };
}

export const levelConsumers = (
  { turnover, vip }: Pick<Rewards, "turnover" | "vip">,
  brand: Pick<Brand, "getMerchant">,
) => [
  turnoverConsumer(turnover),
  lossBackConsumer({ brand }),
  rakebackConsumer({ brand, bonusTimes }),
  vipDepositConsumer(vip),
];

/** A level that is reached is seen at once. */
const looksEveryMs = 3000;

export const levelJobs = ({
  vip,
  rebates,
  lossBack,
  rakeback,
}: Pick<Rewards, "vip" | "rebates" | "lossBack" | "rakeback">): Job[] => [
  {
    name: "rebates",
    at: "* * * * *",
    fill: "1m",
    settles: "skipped",
    run: () => rebates.poll(),
  },
  {
    name: "loss_back",
    at: "* * * * *",
    fill: "1m",
    settles: "skipped",
    run: () => lossBack.poll(),
  },
  {
    name: "rakeback",
    at: "* * * * *",
    fill: "1m",
    settles: "skipped",
    run: () => rakeback.poll(),
  },
  { name: "vip_looks", everyMs: looksEveryMs, settles: "skipped", run: () => vip.pollLooks() },
  {
    name: "vip_periods",
    at: "* * * * *",
    fill: "1m",
    settles: "skipped",
    run: () => vip.pollPeriods(),
  },
];
