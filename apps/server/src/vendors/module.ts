import type { ConsoleDeps } from "../backoffice/index.ts";
import type { Brand } from "../brand/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { timelineSource, type Identity } from "../identity/index.ts";
import type { Ledger } from "../ledger/index.ts";
import { createAlerts } from "../platform/alerts/index.ts";
import type { Config } from "../platform/config.ts";
import type { Events } from "../platform/events/index.ts";
import type { CriticalPlace } from "../platform/integrity/index.ts";
import type { Invalidation } from "../platform/invalidation/index.ts";
import type { Log } from "../platform/log.ts";
import type { Risk } from "../protection/index.ts";
import { createVendorConsole, vendorConsoleRoutes } from "./accounts/console.ts";
import { createGameSyncConsole, gameSyncRoutes } from "./games/console.ts";
import {
  reportHeldWins,
  reportOverdueTransfers,
  reportStrangeReturns,
  reportVendorDifferences,
} from "./alerts.ts";
import {
  createVendorReconciliationConsole,
  vendorReconciliationRoutes,
} from "./reconciliation/console.ts";
import { playConsumer } from "./risk.ts";
import { createPostingSource } from "./rounds/projection.ts";
import { playEventConsumer } from "./rounds/significant.ts";
import { jackpotConsumer } from "./jackpots/service.ts";
import { createReturns, returnRoutes, type Returns } from "./returns/service.ts";
import type { Vendors } from "./service.ts";
import { listTransfersBefore } from "./transfers/store.ts";
import { transferConsoleRoutes } from "./transfers/console-routes.ts";
import { createTransferConsole } from "./transfers/console.ts";
import { walletTransferExports } from "./transfers/export.ts";
import { createTransferOfferConsole } from "./transfers/offers-console.ts";
import { winConsoleRoutes } from "./wins/console-routes.ts";
import { createWinConsole } from "./wins/console.ts";

export interface VendorsModuleDeps extends ConsoleDeps {
  readonly log: Log;
  readonly brand: Brand;
  readonly identity: Identity;
  readonly ledger: Ledger;
  readonly catalogue: Catalogue;
  readonly invalidation: Pick<Invalidation, "here">;
  readonly risk: Pick<Risk, "raiseIn">;
  readonly vendors: Vendors;
  readonly events: Events;
  /** Stakes and wins that are told of. */
  readonly largePlay: Config["largePlay"];
  /** Of our own key; its public half is what vendors check our calls with. */
  readonly operatorKey: () => string;
  /** Told after money moved, outside of any transaction. */
  readonly onMoved: () => void;
}

/** The console part of each noun. */
function createConsoles(deps: VendorsModuleDeps) {
  const { db, clock, ids, fourEyes, brand, identity, ledger, catalogue, vendors } = deps;
  const { transferReview, winReview } = vendors;
  return {
    accounts: createVendorConsole({
      db,
      clock,
      ids,
      fourEyes,
      invalidation: deps.invalidation,
      accounts: vendors.accounts,
      operatorKey: deps.operatorKey,
    }),
    games: createGameSyncConsole({ db, clock, ids, gameSync: vendors.gameSync }),
    reconciliation: createVendorReconciliationConsole({
      db,
      clock,
      ids,
      vendorReconciliation: vendors.reconciliation,
    }),
    transfers: createTransferConsole({
      db,
      clock,
      ids,
      fourEyes,
      brand,
      identity,
      transferReview,
      onMoved: deps.onMoved,
    }),
    transferOffers: createTransferOfferConsole({
      db,
      clock,
      ids,
      fourEyes,
      brand,
      catalogue,
      ledger,
    }),
    wins: createWinConsole({ db, clock, ids, fourEyes, brand, identity, catalogue, winReview }),
  };
}

function jobsOf({ db, clock, log, vendors }: VendorsModuleDeps, returns: Returns) {
  const { reconciliation, transferReview, winReview } = vendors;
  const alerts = createAlerts({ db, clock, log });
  return [
    { name: "wallet_transfers", at: "* * * * *", fill: "1m", run: () => vendors.pollTransfers() },
    {
      name: "held_wins",
      at: "* * * * *",
      fill: "1m",
      run: () => reportHeldWins({ alerts, winReview }),
    },
    // So that a jackpot's pot is known also where nobody looks at it.
    { name: "pots", at: "* * * * *", run: () => vendors.notePots() },
    {
      name: "overdue_transfers",
      at: "*/5 * * * *",
      run: () => reportOverdueTransfers({ alerts, transferReview }),
    },
    {
      name: "games",
      at: "7 * * * *",
      atStart: { tries: 8 },
      run: () => vendors.gameSync.syncAll(),
    },
    {
      name: "game_returns",
      at: "9 * * * *",
      run: () => reportStrangeReturns({ alerts, returns }),
    },
    {
      name: "vendor_reports",
      at: "15 0 * * *",
      fill: "1d",
      settles: "retried" as const,
      run: () => reportVendorDifferences({ log, alerts, reconciliation }),
    },
  ];
}

/** Trusted parties, and the wins nobody looks at. */
const critical: readonly CriticalPlace[] = [
  {
    place: "vendors.vendor",
    key: ["vendor_code"],
    columns: [
      "is_enabled",
      "signature_header",
      "algorithm",
      "verify_keys",
      "operator_id",
      "api_url",
    ],
    actions: [],
  },
  {
    place: "vendors.win_ceiling",
    key: ["vendor_code", "game_code"],
    columns: ["multiple", "amounts"],
    actions: ["win_ceiling.saved"],
  },
];

export function vendorsModule(deps: VendorsModuleDeps) {
  const { db, clock, ids, ledger, events, risk, largePlay, catalogue, vendors } = deps;
  const { findMembersIn, findPlacesIn } = deps.identity;
  const consoles = createConsoles(deps);
  const { listStatedReturns: listStated, describeGame, gameTypeOf } = catalogue;
  const returns = createReturns({ db, clock, listStated, describeGame });
  return {
    consoles,
    returns,
    /** What the relay drains. */
    postings: createPostingSource({
      ledger,
      clock,
      ids,
      events,
      findMembersIn: findPlacesIn,
      gameTypeOf,
    }),
    consumers: [
      playConsumer({ risk, findMembersIn }),
      jackpotConsumer(ledger),
      playEventConsumer({ clock, ledger, largePlay }),
    ],
    handlers: {
      ...vendors.handlers,
      ...vendors.jackpotOverview,
      ...vendorConsoleRoutes(consoles.accounts),
      ...gameSyncRoutes(consoles.games),
      ...vendorReconciliationRoutes(consoles.reconciliation),
      ...transferConsoleRoutes(consoles.transfers, consoles.transferOffers),
      ...winConsoleRoutes(consoles.wins),
      ...returnRoutes(returns),
    },
    jobs: jobsOf(deps, returns),
    cleanUp: { gameSessions: () => vendors.cleanUp() },
    exports: walletTransferExports(consoles.transfers),
    timeline: [
      timelineSource("wallet", "withdrawals.read", listTransfersBefore, (row) => ({
        what: row.state === "requested" ? "pending" : row.state,
        text: row.vendorCode,
        // Into the vendor's wallet is out of the member's own.
        direction: row.direction === "in" ? "out" : "in",
      })),
    ],
    critical,
  };
}
