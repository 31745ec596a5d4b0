import type { Brand } from "../brand/index.ts";
import { listPendingWithdrawals } from "../cashier/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import type { Ids } from "../platform/ids.ts";
import type { Consumer } from "../platform/events/index.ts";
import type { Risk } from "../protection/index.ts";
import { owedAfter, pointWorths, rewardFigures, type Rewards } from "../rewards/index.ts";
import { freeWins, jackpotParts, playOf, sumJackpotsAfter } from "../vendors/index.ts";
import { reportExports } from "./export.ts";
import { reportConsumer } from "./fold.ts";
import { createCosts } from "./costs/service.ts";
import { createLiability } from "./liability.ts";
import { rewardReportExports } from "./rewards/export.ts";
import { createRewardReports } from "./rewards/service.ts";
import { reportRoutes } from "./routes.ts";
import { createReports } from "./service.ts";

/** The reports of the business, made of what each module knows. */
export interface ReportsModuleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly brand: Brand;
  readonly identity: Identity;
  readonly catalogue: Catalogue;
  readonly risk: Pick<Risk, "countAbout">;
  readonly ids: Ids;
  readonly rewards: Pick<Rewards, "segments" | "takes" | "vip">;
  readonly onError: (error: unknown) => void;
}

function readerOf({ brand, catalogue, identity, ledger }: ReportsModuleDeps): Consumer {
  return reportConsumer({
    ledger,
    findMembersIn: identity.findPlacesIn,
    timeZoneOf: async (merchantCode) => (await brand.getMerchant(merchantCode)).timeZone,
    playOf,
    jackpotParts: (tx, operations) => jackpotParts(tx, ledger, operations),
    freeWins: (tx, operations) => freeWins(tx, ledger, operations),
    gameTypeOf: catalogue.gameTypeOf,
  });
}

/** An operator waits for it. */
const costsEveryMs = 3000;

export function reportsModule(deps: ReportsModuleDeps) {
  const { db, clock, ledger, brand, identity } = deps;
  const findBrand = async (merchantCode: string) =>
    (await listBrands()).find((one) => one.merchantCode === merchantCode);
  const listBrands = async () => Promise.all((await brand.merchantCodes()).map(brand.getMerchant));
  const reports = createReports({
    db,
    clock,
    findBrand,
    countNewMembers: identity.directory.countJoined,
  });
  const rewards = createRewardReports({
    db,
    clock,
    findBrand,
    rewards: rewardFigures,
    segments: deps.rewards.segments,
    listTestAccounts: identity.directory.listTestAccounts,
    countFlags: (reader, { merchantCode, promotionId: subject }) =>
      deps.risk.countAbout(reader, { merchantCode, kind: "reward_shared", subject }),
  });
  const costs = createCosts({
    db,
    clock,
    ids: deps.ids,
    findBrand,
    findMembersIn: identity.findMembersIn,
    listJoinedAfter: identity.directory.listJoinedAfter,
    knownIn: (...given) => deps.rewards.takes.knownIn(...given),
    levelsAtIn: (reader, moments) => deps.rewards.vip.levelsAtIn(reader, moments),
    listMembersAfter: identity.directory.listRealAfter,
    invitersIn: identity.invitersIn,
    vipTableIn: (reader, merchantCode) => deps.rewards.vip.tables.findIn(reader, merchantCode),
    onError: deps.onError,
  });
  const liability = createLiability({
    db,
    clock,
    ledger,
    findMembersIn: identity.findMembersIn,
    listBrands,
    listPending: listPendingWithdrawals,
    jackpotsAfter: sumJackpotsAfter,
    owedAfter: (reader, after) => owedAfter(reader, ledger, after),
    pointWorths,
  });
  return {
    liability,
    consumers: [readerOf(deps)],
    handlers: reportRoutes({ reports, liability, rewards, costs }),
    costs,
    jobs: [
      { name: "reward_costs", everyMs: costsEveryMs, run: () => costs.poll() },
      {
        name: "liability",
        at: "5 0 * * *",
        fill: "1d",
        settles: "retried" as const,
        run: liability.take,
      },
    ],
    cleanUp: { cost_runs: () => costs.cleanUp() },
    exports: { ...reportExports(reports, liability), ...rewardReportExports(rewards) },
  };
}
