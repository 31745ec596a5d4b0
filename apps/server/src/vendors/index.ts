/**
 * Vendors: launching their games, the wallet they call, and the record of rounds.
 *
 * Always: a vendor's call changes money only after its signature over the raw bytes was verified,
 * each of its transactions has at most one effect, and a call for a bet writes nothing but the
 * ledger's rows. Rounds are a copy of what the ledger posted. It knows no rules of any game.
 *
 * With a vendor that keeps members' money itself, each transfer there or back happens once or not
 * at all, and what the vendor never decides on two operators rule: transfers/.
 *
 * reconciliation/ compares a day with what its vendor reports, and corrects nothing: rounds, or the
 * transfers with a vendor that keeps members' money.
 *
 * Start with `createCallbacks` in wallet/service.ts; `createVendors` in service.ts puts the parts
 * together.
 */
export { createVendors, type Vendors, type VendorsDeps } from "./service.ts";
export {
  listLargeRounds,
  listOwnPairs,
  listSharedRounds,
  sumPlay,
  type PairedStakes,
} from "./rounds/bonus-play-store.ts";
export { listEntriesOfKeys } from "./rounds/entry-store.ts";
export { freeWins } from "./free-play/wins.ts";
export { findJackpotIncoherences, jackpotParts, type JackpotPart } from "./jackpots/service.ts";
export { listJackpotSums, type JackpotSum } from "./jackpots/store.ts";
export { sumJackpotsAfter, type MemberJackpots } from "./jackpots/overview-store.ts";
export type {
  ComparedVendorDay,
  VendorDayCase,
  VendorReconciliation,
} from "./reconciliation/service.ts";
export type { PlayVerdict, GameState } from "./wallet/wallet.ts";
export {
  createPostingSource,
  playOf,
  type OnFlagged,
  type RoundMessage,
} from "./rounds/projection.ts";
export {
  listTopJackpots,
  listTopWins,
  roundOf,
  type DescribeGame,
  type GameText,
  type TopWin,
} from "./records/service.ts";
export { daysOf } from "./records/rules.ts";
export { hasNegativeBalance, listStakes, sumStakes } from "./rounds/store.ts";
export type { VendorAccounts } from "./accounts/service.ts";
export type { GameSync } from "./games/sync.ts";
export { type Returns, type StrangeReturn } from "./returns/service.ts";
export { resealVendorKeys } from "./keys/service.ts";
export { createSigner, type Signer } from "./keys/signature.ts";
export { sumAway } from "./transfers/store.ts";
export type { TransferDesk, TransferChange } from "./transfers/review.ts";
export type { TransferQuery } from "./transfers/review-store.ts";
export { type OwnTransferOffer } from "./transfers/offers.ts";
export type { Vendor } from "./store.ts";
export type { WinDesk } from "./wins/review.ts";
export type { CeilingRow, HeldWin } from "./wins/store.ts";
export { composeVendors } from "./compose.ts";
export { vendorsModule } from "./module.ts";
