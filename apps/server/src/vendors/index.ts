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
export type { Vendors } from "./service.ts";
export * as memberRounds from "./rounds/member-rounds-store.ts";
export { listEntriesOfKeys } from "./rounds/entry-store.ts";
export { freeWins } from "./free-play/wins.ts";
export { findJackpotIncoherences, jackpotParts, microPerMinor } from "./jackpots/service.ts";
export { sumJackpotsAfter } from "./jackpots/overview-store.ts";
export { betRolledBack, betSettled, type Settlement } from "./rounds/events.ts";
export { playOf } from "./rounds/projection.ts";
export { createWinBoard } from "./records/board.ts";
export { localiseRound, showRound, showRoundDetail, type RecordsDeps } from "./records/service.ts";
export { checkFileRows, fileName, filePageRows } from "./records/files.ts";
export { kindOf, ledgerKindsOf, rewardOf, signedMinor } from "./records/rules.ts";
export {
  listSettledOfEach,
  type CountedRound,
  type RoundPlace,
} from "./rounds/team-rounds-store.ts";
export { resealVendorKeys } from "./keys/service.ts";
export { createSigner } from "./keys/signature.ts";
export { memberPlay, playOfMany } from "./member-play.ts";
export { composeVendors } from "./compose.ts";
export { vendorsModule } from "./module.ts";
