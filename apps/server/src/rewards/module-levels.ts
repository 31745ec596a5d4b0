import type { ConsoleDeps } from "../backoffice/index.ts";
import type { Brand } from "../brand/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Job } from "../platform/jobs.ts";
import type { Rewards } from "./compose.ts";
import { turnoverConsumer } from "./turnover/service.ts";
import { vipConsoleRoutes } from "./vip/console-routes.ts";
import { createVipConsole } from "./vip/console.ts";
import { vipDepositConsumer } from "./vip/deposits.ts";

/** What VIP levels give to the programs. */

interface LevelDeskDeps extends ConsoleDeps {
  readonly brand: Brand;
  readonly identity: Identity;
  readonly rewards: Pick<Rewards, "vip">;
}

export function levelDesk({ db, clock, ids, fourEyes, brand, identity, rewards }: LevelDeskDeps) {
  const vip = createVipConsole({ db, clock, ids, fourEyes, brand, identity, vip: rewards.vip });
  return { vip, handlers: { ...rewards.vip.handlers, ...vipConsoleRoutes(vip) } };
}

export const levelConsumers = ({ turnover, vip }: Pick<Rewards, "turnover" | "vip">) => [
  turnoverConsumer(turnover),
  vipDepositConsumer(vip),
];

/** A level that is reached is seen at once. */
const looksEveryMs = 3000;

export const levelJobs = (vip: Rewards["vip"]): Job[] => [
  { name: "vip_looks", everyMs: looksEveryMs, settles: "skipped", run: () => vip.pollLooks() },
  {
    name: "vip_periods",
    at: "* * * * *",
    fill: "1m",
    settles: "skipped",
    run: () => vip.pollPeriods(),
  },
];
