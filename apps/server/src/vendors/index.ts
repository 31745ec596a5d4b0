/**
 * Vendors: launching their games, the wallet they call, and the record of rounds.
 *
 * Always: a vendor's call changes money only after its signature over the raw bytes was verified,
 * each of its transactions has at most one effect, and a call for a bet writes nothing but the
 * ledger's rows. Rounds are a copy of what the ledger posted. It knows no rules of any game.
 *
 * With a vendor that keeps members' money itself, each transfer there or back happens once or not
 * at all, and what the vendor never decides on two operators rule: transfer-rules.ts, transfers.ts.
 *
 * reconcile.ts compares a day with what its vendor reports, and corrects nothing: rounds, or the
 * transfers with a vendor that keeps members' money.
 *
 * Start with `createCallbacks` in callbacks.ts; `createVendors` in service.ts puts the parts
 * together.
 */
export { createVendors, type Vendors, type VendorsDeps } from "./service.ts";
export {
  listLargeRounds,
  listOwnPairs,
  listSharedRounds,
  sumPlay,
  type PairedStakes,
} from "./bonus-play-store.ts";
export { netOf } from "./day-sums.ts";
export { listEntriesOfKeys } from "./entry-store.ts";
export { freeWins } from "./free-wins.ts";
export { findJackpotIncoherences, jackpotParts, type JackpotPart } from "./jackpots.ts";
export { listJackpotSums, type JackpotSum } from "./jackpot-store.ts";
export { sumJackpotsAfter, type MemberJackpots } from "./jackpot-desk-store.ts";
export { kindOf, minorOf } from "./reconcile-rules.ts";
export { directionOf } from "./transfer-report-rules.ts";
export type { ComparedVendorDay, VendorDayCase, VendorReconciliation } from "./reconcile.ts";
export type { PlayVerdict, GameState } from "./callbacks.ts";
export { createPostingSource, playOf, type OnFlagged, type RoundMessage } from "./projection.ts";
export {
  listTopJackpots,
  listTopWins,
  roundOf,
  type DescribeGame,
  type GameText,
  type TopWin,
} from "./records.ts";
export { daysOf } from "./record-rules.ts";
export { hasNegativeBalance, listStakes, sumStakes } from "./round-store.ts";
export { isNarrower } from "./account-rules.ts";
export type { VendorAccounts } from "./accounts.ts";
export type { GameSync } from "./game-sync.ts";
export { createReturns, type Returns, type StrangeReturn } from "./returns.ts";
export { resealVendorKeys } from "./keys.ts";
export { createSigner, type Signer } from "./signature.ts";
export { listTransfersBefore, sumAway } from "./transfer-store.ts";
export type { TransferDesk, TransferChange } from "./transfer-desk.ts";
export type { TransferQuery } from "./transfer-desk-store.ts";
export {
  faultOfOffer,
  listTransferOffers,
  saveTransferOfferIn,
  type OwnTransferOffer,
} from "./transfer-offers.ts";
export type { Vendor } from "./store.ts";
export type { WinDesk } from "./win-desk.ts";
export type { CeilingRow, HeldWin } from "./win-store.ts";
