import type { FastifyInstance } from "fastify";
import type { Sealer } from "../platform/crypto.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { Ids } from "../platform/ids.ts";
import { createVendorAccounts, type AccountDeps, type VendorAccounts } from "./accounts/service.ts";
import { createCallbacks } from "./wallet/service.ts";
import type { CallbackDeps } from "./wallet/wallet.ts";
import { createFunds, type FundsDeps } from "./transfers/funds.ts";
import { createGameSync, type GameSync, type GameSyncDeps } from "./games/sync.ts";
import { keepKeys, sealClearKeys } from "./keys/service.ts";
import { createLaunch, type LaunchDeps } from "./launch/service.ts";
import type { OurTransactionsDeps } from "./reconciliation/our-transactions.ts";
import { createJackpotOverview } from "./jackpots/overview.ts";
import { createPots } from "./jackpots/pots.ts";
import { createProfit } from "./records/profit.ts";
import { createVendorReconciliation, type VendorReconciliation } from "./reconciliation/service.ts";
import { createRewardCalls } from "./free-play/calls.ts";
import { createFreePlay, type FreePlayDeps } from "./free-play/service.ts";
import { createRecordFiles } from "./records/files.ts";
import { createRecords, type RecordsDeps } from "./records/service.ts";
import { createReplay } from "./records/replay.ts";
import { walletRoutes } from "./wallet/routes.ts";
import { accountOf } from "./operations.ts";
import { createSessions, type Sessions } from "./sessions/service.ts";
import { createVerifier } from "./keys/signature.ts";
import { createStatement } from "./records/statement.ts";
import { upsertVendor, type Vendor } from "./store.ts";
import { createTransferCalls } from "./transfers/calls.ts";
import {
  createTransferReview,
  type TransferReview,
  type TransferReviewDeps,
} from "./transfers/review.ts";
import { walletAccountOf } from "./transfers/rules.ts";
import { createWinReview, type WinReview } from "./wins/review.ts";
import { createWins, type WinDeps } from "./wins/service.ts";
import { upsertOffer, type TransferOffer } from "./transfers/store.ts";

export interface VendorsDeps
  extends
    Omit<CallbackDeps, "sessions" | "freePlay" | "wins">,
    FreePlayDeps,
    WinDeps,
    Omit<LaunchDeps, "sessions" | "balanceAt">,
    Omit<FundsDeps, "calls" | "findVendor" | "userRefOf">,
    Pick<TransferReviewDeps, "findMembers">,
    Pick<RecordsDeps, "describeGame" | "gamesOfType" | "timeZoneOf" | "awardTitles">,
    Pick<OurTransactionsDeps, "describeMembers">,
    Pick<AccountDeps, "walletUrl" | "saveName" | "listOffers" | "invalidation">,
    Pick<GameSyncDeps, "recordVendorGames" | "takePictures"> {
  readonly ids: Ids;
  readonly sealer: Sealer;
  readonly onMoved: CallbackDeps["onMoved"];
}

export interface Vendors {
  readonly handlers: Handlers<
    | "launchGame"
    | "jackpots"
    | "bettingRecord"
    | "betsFile"
    | "roundDetail"
    | "roundReplay"
    | "transactions"
    | "transactionsFile"
    | "statementSummary"
    | "personalProfit"
    | "merchantWallet"
    | "consolidatedFunds"
    | "walletTransfer"
    | "collectFunds"
    | "walletTransfers"
  >;
  /** The wallet's routes, `POST /vendor/:vendorCode/…`, as a separate Fastify plugin. */
  readonly routes: (app: FastifyInstance) => Promise<void>;
  /** Adds or changes a vendor and opens its account in the ledger. Throws on a malformed key. */
  saveVendor(vendor: Vendor): Promise<void>;
  findVendor(vendorCode: string): Promise<Vendor | undefined>;
  /** Seals secrets that an older version left in clear. At the start of a program. */
  sealClearKeys(): Promise<number>;
  /** Accounts for operators. */
  readonly accounts: VendorAccounts;
  /** Reading lists of games. */
  readonly gameSync: GameSync;
  /** Makes a vendor one that keeps a brand's members' money itself, and opens its account. */
  saveTransferOffer(offer: TransferOffer): Promise<void>;
  /** Transfers for operators. */
  readonly transferReview: TransferReview;
  /** Wins beyond their ceilings, for operators. */
  readonly winReview: WinReview;
  /** Vendors' jackpots for operators. */
  readonly jackpotOverview: Handlers<"consoleJackpots" | "checkJackpots">;
  /** Asks vendors after transfers that wait; returns how many. For the worker. */
  pollTransfers(): Promise<number>;
  /** Asks vendors for the pots of their jackpots and notes how high they are. For the worker. */
  notePots(): Promise<void>;
  /**
   * Makes a token for one vendor, member and currency, as a launch does; for demo rounds and
   * tests.
   */
  readonly openGameSession: Sessions["open"];
  /**
   * No new bets on a member's running games, or on those of one sign-in: after signing out,
   * exclusion or closing. Rounds that are open are still paid.
   */
  readonly endGameSessionsIn: Sessions["endIn"];
  /** What we have beside what vendors report. */
  readonly reconciliation: VendorReconciliation;
  /** Telling vendors of free rounds. */
  readonly rewardCalls: ReturnType<typeof createRewardCalls>;
  /** Deletes game sessions older than the contract asks for. For the worker. */
  cleanUp(): Promise<number>;
}

export function createVendors(deps: VendorsDeps): Vendors {
  const sessions = createSessions(deps);
  deps.invalidation.on("vendors", () => sessions.forgetVendors());
  const freePlay = createFreePlay(deps);
  const wins = createWins(deps, freePlay);
  const calls = createTransferCalls(deps);
  const balanceAt: LaunchDeps["balanceAt"] = (...asked) => calls.balance(...asked);
  const findVendor = async (code: string) => (await sessions.findVendor(code))?.vendor;
  const userRefOf = async (memberId: bigint) => (await deps.describeMember(memberId)).userRef;
  const funds = createFunds({ ...deps, calls, findVendor, userRefOf });
  const pots = createPots(deps);
  return {
    handlers: {
      ...createLaunch({ ...deps, sessions, balanceAt }),
      ...pots.handlers,
      ...createRecords(deps),
      ...createReplay({ ...deps, sessions }),
      ...createStatement(deps),
      ...createRecordFiles(deps),
      ...createProfit(deps),
      ...funds.handlers,
    },
    routes: walletRoutes(createCallbacks({ ...deps, sessions, freePlay, wins })),
    async saveVendor(vendor) {
      createVerifier(vendor.algorithm, vendor.verifyKeys);
      await deps.db.transaction(async (tx) => {
        await deps.ledger.registerAccountCode(tx, accountOf(vendor.vendorCode));
        const { verifyKeys, ...facts } = vendor;
        await upsertVendor(tx, { ...facts, ...keepKeys(deps.sealer, vendor, verifyKeys) });
      });
      sessions.forgetVendors();
    },
    findVendor,
    sealClearKeys: () => sealClearKeys(deps),
    accounts: createVendorAccounts(deps),
    gameSync: createGameSync(deps),
    saveTransferOffer: (offer) =>
      deps.db.transaction(async (tx) => {
        await deps.ledger.registerAccountCode(tx, walletAccountOf(offer.vendorCode));
        await upsertOffer(tx, offer);
      }),
    transferReview: createTransferReview({ ...deps, userRefOf, transfers: funds.transfers }),
    winReview: createWinReview(deps, wins, freePlay),
    jackpotOverview: createJackpotOverview({ ...deps, listPots: pots.list }),
    pollTransfers: () => funds.poll(),
    notePots: async () => void (await pots.list()),
    reconciliation: createVendorReconciliation(deps),
    rewardCalls: createRewardCalls({ ...deps, sessions }),
    openGameSession: (session) => sessions.open(session),
    endGameSessionsIn: (tx, memberId, loginSessionId) =>
      sessions.endIn(tx, memberId, loginSessionId),
    cleanUp: () => sessions.cleanUp(),
  };
}
